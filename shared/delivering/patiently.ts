import type { Deps } from '../runtime/deps.ts';

const tries = 4;
const firstPauseMs = 50;

/**
 * Does a write again that failed for a passing reason. The event has gone out by then, and starting all over would send it
 * again. Throws what the last try throws.
 */
export async function patiently<T>(write: () => Promise<T>, { clock }: Deps): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (attempt === tries) throw error;
      await clock.sleep(firstPauseMs * 2 ** attempt);
    }
  }
}
