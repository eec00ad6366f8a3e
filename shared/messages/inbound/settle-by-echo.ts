import type { Deps } from '../../runtime/deps.ts';
import { sendsInFlight } from '../in-flight.ts';
import { isOpen, settleSend } from '../settle-send.ts';

/**
 * What an echo is of: of a send of ours whose outcome was lost, which it settles (`settled`); perhaps of one that is still
 * under way (`waiting`); or of nothing of ours (`foreign`).
 */
export type EchoOf = 'settled' | 'waiting' | 'foreign';

/** The oldest open send of the same kind to the same person is the one that the echo is of. */
export async function settleByEcho(
  organizationId: string,
  contactId: string,
  { providerId, mediaType }: { readonly providerId: string; readonly mediaType: string | null },
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<EchoOf> {
  const sends = (await sendsInFlight(organizationId, contactId, mediaType, deps)).filter(isOpen);
  const isUnderWay = ({ state, lease_until = '' }: (typeof sends)[number]) =>
    state === 'sending' && Date.parse(lease_until) > deps.clock.now();
  // Whoever is at work on it will hear the id from the provider.
  if (sends.some(isUnderWay)) return 'waiting';
  const [oldest] = sends;
  if (!oldest) return 'foreign';
  await settleSend(oldest, providerId, deps);
  return 'settled';
}
