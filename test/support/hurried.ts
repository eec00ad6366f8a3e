import type { Ports } from '../../shared/runtime/deps.ts';

/** The ports for a request that has little time: each look at the clock takes `ms`, so that it ends in the middle of its work. */
export function hurried(ports: Ports, ms: number): Ports {
  let late = 0;
  const now = () => {
    late += ms;
    return ports.clock.now() + late;
  };
  return { ...ports, clock: { ...ports.clock, now } };
}
