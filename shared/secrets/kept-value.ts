import { seconds } from '../runtime/clock.ts';

/** How long a value is kept. A rotation takes two values at once anyway, so minutes do no harm. */
const keptMs = seconds(300);

/** A value that is read on first use and kept for five minutes. A failed read is not kept: the next request asks again. */
export interface KeptValue<T> {
  (): Promise<T>;
  /** Reads again now. When that fails, what was kept stays. */
  renew(): Promise<T>;
}

export function keptValue<T>(read: () => Promise<T>): KeptValue<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  const get = () => {
    if (!kept || kept.until < Date.now()) {
      const fresh = { value: read(), until: Date.now() + keptMs };
      kept = fresh;
      fresh.value.catch(() => {
        if (kept === fresh) kept = undefined;
      });
    }
    return kept.value;
  };
  const renew = async () => {
    const value = await read();
    kept = { value: Promise.resolve(value), until: Date.now() + keptMs };
    return value;
  };
  return Object.assign(get, { renew });
}
