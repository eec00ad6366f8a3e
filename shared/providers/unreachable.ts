import type { SendOutcome } from './outcome.ts';

/** No connection came about: nothing was sent, and that is certain. */
export function unreachable(reason: string): SendOutcome {
  const message = `The provider could not be reached (${reason}); nothing was sent.`;
  return { kind: 'refused', name: 'Provider send failed', error: { code: 'unreachable', message }, unsent: true };
}
