import { RelaydeskError } from './error.ts';

/** A longer wait is the caller's. An earlier request with the same key is over after 35 s. */
const longestWaitMs = 40_000;

interface Tried {
  readonly tries: number;
  /** Whether the same request once more does nothing twice. */
  readonly isRepeatable: boolean;
}

/** How long to wait before the call is repeated, in ms; undefined where it must not be, or would not help. */
export function waitBefore(thrown: unknown, { tries, isRepeatable }: Tried): number | undefined {
  if (!(thrown instanceof RelaydeskError) || !mayPass(thrown, isRepeatable)) return undefined;
  const backOff = 500 * 2 ** (tries - 1) * (0.5 + Math.random() / 2);
  const wait = Math.max(backOff, 1000 * (thrown.retry_after ?? 0));
  return wait <= longestWaitMs ? wait : undefined;
}

/** Whether the same call may have another answer, and does nothing twice. */
function mayPass({ status, error, retry_after, idempotency_key }: RelaydeskError, isRepeatable: boolean): boolean {
  // Nothing was tried. A quota is not there again in a moment.
  if (status === 429) return error !== 'Quota exceeded';
  if (!isRepeatable) return false;
  if (status === 0 || status === 503 || retry_after !== undefined) return true;
  // What became of a send is kept under its key, and would be said again.
  return status >= 500 && (error === 'Internal server error' || idempotency_key === undefined);
}

/** Waits so many milliseconds, or until the caller gives up. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}
