import type { Ports } from '../../shared/runtime/deps.ts';

/** What a process touches outside itself, and where somebody else may come in between. */
const meddledPorts = ['table', 'eventsQueue', 'deliveriesQueue', 'slowDeliveriesQueue', 'media', 'http'] as const;

/**
 * Ports whose process is overtaken once: just before its outside call number `at`, somebody else does something whole
 * (`act`), and then the process goes on with what it knew.
 */
export function meddled(
  ports: Ports,
  at: number,
  act: () => Promise<unknown>,
): { readonly ports: Ports; readonly calls: string[] } {
  const calls: string[] = [];
  const call = async (name: string, effect: () => Promise<unknown>) => {
    calls.push(name);
    if (calls.length === at) await act();
    return effect();
  };
  const wrapped = meddledPorts.map((name) => [
    name,
    new Proxy(ports[name], {
      get: (target, key) => {
        const method = Reflect.get(target, key) as (...args: unknown[]) => Promise<unknown>;
        return (...args: unknown[]) => call(`${name}.${String(key)}`, () => method.apply(target, args));
      },
    }),
  ]);
  return { ports: { ...ports, ...Object.fromEntries(wrapped) }, calls };
}
