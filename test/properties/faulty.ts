import type { Ports } from '../../shared/runtime/deps.ts';
import { mortal } from '../faults/mortal-ports.ts';
import type { Fault } from './steps.ts';

/** Calls that may throw; the outgoing client reports, and never does. */
const throwing = ['table', 'eventsQueue', 'deliveriesQueue', 'media'] as const;

/** A process that dies at one of its outside calls, or meets one that fails, before or after that takes effect. */
export function faulty(
  ports: Ports,
  fault: Fault | undefined,
): { readonly ports: Ports; readonly died: Promise<void> } {
  if (fault?.how === 'dies') return mortal(ports, fault.at, fault.moment);
  const died = new Promise<never>(() => {});
  if (!fault) return { ports, died };
  let calls = 0;
  const wrapped = throwing.map((name) => [
    name,
    new Proxy(ports[name], {
      get: (target, key) => {
        const method = Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const isNow = ++calls === fault.at;
          if (isNow && fault.moment === 'before') throw new Error('a call failed');
          const result = await method.apply(target, args);
          if (isNow) throw new Error('a call took effect and failed');
          return result;
        };
      },
    }),
  ]);
  return { ports: { ...ports, ...Object.fromEntries(wrapped) }, died };
}
