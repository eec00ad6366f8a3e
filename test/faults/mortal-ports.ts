import type { Ports } from '../../shared/runtime/deps.ts';

export type Moment = 'before' | 'after';

export interface Mortal {
  readonly ports: Ports;
  /** The outside calls that were made, in order. */
  readonly calls: readonly string[];
  /** Those that took effect. */
  readonly effects: readonly string[];
  /** Resolves when the process has died. */
  readonly died: Promise<void>;
}

/** What a process touches outside itself. */
const mortalPorts = [
  'table',
  'eventsQueue',
  'inboundQueue',
  'inboundDeadLetters',
  'deliveriesQueue',
  'slowDeliveriesQueue',
  'broadcastsQueue',
  'visibility',
  'media',
  'mediaKeys',
  'secrets',
  'providerSecrets',
  'http',
] as const;

const forever = new Promise<never>(() => {});

/**
 * Ports that count every outside call and die at one of them: just before it, or just after it took effect and before
 * anybody hears of that. A dead process does nothing any more: its calls neither happen nor come back.
 */
export function mortal(ports: Ports, dieAt?: number, moment: Moment = 'before'): Mortal {
  const calls: string[] = [];
  const effects: string[] = [];
  let isDead = false;
  let die = () => {};
  const died = new Promise<void>((resolve) => {
    die = () => {
      isDead = true;
      resolve();
    };
  });

  async function call(name: string, effect: () => Promise<unknown>): Promise<unknown> {
    if (isDead) return forever;
    calls.push(name);
    const isLast = calls.length === dieAt;
    if (isLast && moment === 'before') {
      die();
      return forever;
    }
    const result = await effect();
    effects.push(name);
    if (isLast) die();
    return isDead ? forever : result;
  }

  const wrapped = mortalPorts.map((name) => [
    name,
    new Proxy(ports[name], {
      get: (target, key) => {
        const method = Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) => call(`${name}.${String(key)}`, () => method.apply(target, args));
      },
    }),
  ]);
  return { ports: { ...ports, ...Object.fromEntries(wrapped) }, calls, effects, died };
}
