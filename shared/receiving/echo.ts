import type { Inbound } from '../channels/inbound.ts';
import type { InboundItem } from '../channels/inbound-item.ts';
import type { Deps } from '../runtime/deps.ts';
import { type InFlight, sendsInFlight, shownHash } from '../sending/in-flight.ts';
import type { Intent } from '../sending/intent.ts';
import { acceptLate, canBeAccepted } from '../sending/late-acceptance.ts';

/**
 * What an echo is of: of a send of ours whose outcome was lost, which it settles (`settled`); perhaps of one that is still
 * under way (`waiting`); or of nothing of ours (`foreign`). `outrun`: others have settled the send meanwhile, perhaps by
 * another echo; look again.
 */
export type EchoOf = 'settled' | 'waiting' | 'foreign' | 'outrun';

/** An echo as far as it tells of what it is. */
export interface Echoed {
  readonly providerId: string;
  readonly isOfKind: (send: InFlight) => boolean;
  /** What the kind leaves open. */
  readonly isLike?: (intent: Intent) => boolean;
  /** What it shows, where sends of a kind differ in that: of those that show the same it is sooner than of others. */
  readonly shown?: string;
  /** Others send through the API too: it is of none that shows something else. */
  readonly throughApi?: true;
}

/**
 * What an entry is the echo of; undefined for one that is none, or whose provider hands our own id back. The photo-app
 * keeps the kind of attachment; the gateway the type, for each instance by itself, and a reaction what it is to.
 */
export function echoedIn(
  entry: Extract<Inbound, { kind: 'message' | 'reaction' }>,
  { channel, account }: Pick<InboundItem, 'channel' | 'account'>,
): Echoed | undefined {
  const { providerId, kind, throughApi } = entry;
  if (!entry.echo || channel === 'chatapp') return undefined;
  if (channel === 'photoapp') {
    if (kind === 'reaction') return undefined;
    const mediaType = entry.content.media_type;
    return { providerId, isOfKind: ({ media_type, instance }) => instance === undefined && media_type === mediaType };
  }
  const type = kind === 'reaction' ? 'reaction' : entry.content.message_type;
  return {
    providerId,
    isOfKind: ({ message_type, instance }) => instance === account && message_type === type,
    ...(kind === 'reaction'
      ? { isLike: ({ reaction }) => reaction?.message_id === entry.targetId && reaction.emoji === entry.emoji }
      : { shown: entry.content.message, throughApi }),
  };
}

/**
 * The oldest open send of the same kind to the same person is the one that the echo is of; one that shows the same, if
 * there is. One whose file is still on its way has not left, and has no echo: it moves on before the provider is called.
 */
export async function settleByEcho(
  organizationId: string,
  contactId: string,
  { providerId, isOfKind, isLike = () => true, shown, throughApi }: Echoed,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<EchoOf> {
  const inFlight = await sendsInFlight({ organizationId, contactId }, isOfKind, deps);
  const open = inFlight.filter(({ intent }) => canBeAccepted(intent) && intent.state !== 'preparing' && isLike(intent));
  const same = open.filter(({ send }) => shown !== undefined && send.shown_hash === shownHash(shown));
  const others = throughApi && shown !== undefined ? open.filter(({ send }) => send.shown_hash === undefined) : open;
  const sends = (same.length > 0 ? same : others).map(({ intent }) => intent);
  const isUnderWay = ({ state, lease_until = '' }: Intent) =>
    state === 'sending' && Date.parse(lease_until) > deps.clock.now();
  // Whoever is at work on it will hear the id from the provider.
  if (sends.some(isUnderWay)) return 'waiting';
  const [oldest] = sends;
  if (!oldest) return 'foreign';
  return (await acceptLate(oldest, providerId, deps)) ? 'settled' : 'outrun';
}
