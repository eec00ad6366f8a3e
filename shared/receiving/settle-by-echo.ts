import { skewMs } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type InFlight, sendsInFlight, shownHash } from '../sending/in-flight.ts';
import { type Intent, leaseLeftMs } from '../sending/intent.ts';
import { acceptLate, canBeAccepted } from '../sending/late-acceptance.ts';
import type { Entry, Source } from './new-message.ts';
import type { ResolvedConversation } from './resolve-item.ts';

/** What an echo says of the send that it may be of. */
interface Echo {
  readonly providerId: string;
  /** Whether it can be of a send, as far as the record of sends in flight says. */
  readonly isOfKind: (send: InFlight) => boolean;
  /** The same, as far as the intent says. */
  readonly isLike?: (intent: Intent) => boolean;
  /** Its text or short description, where sends of a kind differ in that: a send that shows the same is preferred. */
  readonly shown?: string;
  /** Others write there too, as by the gateway's server: a send that shows something else is none that it is of. */
  readonly onlyLike?: true;
  /** It came at this time, in ms since the epoch, so it is of no send that was begun later. Without it: just now. */
  readonly seenAt?: number;
}

/**
 * What an echo says of the send that it may be of; undefined for what is of none, and where the provider hands our own id back. The photo-app keeps the kind of attachment; the gateway the type, for each instance by itself, and a reaction's
 * target.
 */
export function echoIn(
  entry: Entry,
  { channel, account, seenAt }: Pick<Source, 'channel' | 'account' | 'seenAt'>,
): Echo | undefined {
  const { providerId, kind, viaServer } = entry;
  if (channel === 'chatapp') return undefined;
  if (channel === 'photoapp') {
    // No send of ours has several attachments.
    if (kind === 'reaction' || entry.further !== undefined) return undefined;
    const mediaType = entry.content.media_type;
    const isOfKind = ({ media_type, message_type, instance }: InFlight) =>
      instance === undefined && media_type === mediaType && message_type !== 'reaction';
    // Of texts, people who use the account elsewhere write others.
    return {
      providerId,
      seenAt,
      isOfKind,
      ...(mediaType === null && { shown: entry.content.message, onlyLike: true }),
    };
  }
  const type = kind === 'reaction' ? 'reaction' : entry.content.message_type;
  return {
    providerId,
    seenAt,
    isOfKind: ({ message_type, instance }) => instance === account && message_type === type,
    ...(kind === 'reaction'
      ? { isLike: ({ reaction }) => reaction?.message_id === entry.targetId && reaction.emoji === entry.emoji }
      : { shown: entry.content.message, onlyLike: viaServer }),
  };
}

/**
 * What an echo has led to. `settled`: it was of a send whose outcome was lost, and has settled it. `waiting`: it may be of
 * a send that is still under way. `foreign`: it is of no send of ours. `contended`: a concurrent writer has settled the
 * send meanwhile, perhaps by another echo, and the caller is to look again.
 */
type EchoOutcome = 'settled' | 'waiting' | 'foreign' | 'contended';

/** Whom a message of the account was written to. */
interface EchoedTo {
  readonly organizationId: OrganizationId;
  readonly conversation: ResolvedConversation;
}

/**
 * Settles the send that an echo is of: the oldest open one of the same kind to the same person; one that shows the same, if
 * there is. A send whose file is still on its way has no echo: it moves on before the provider is called.
 */
export async function settleByEcho(
  { organizationId, conversation: { contactId, contact } }: EchoedTo,
  echo: Echo,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<EchoOutcome> {
  const contacts = [contactId, ...(contact?.merged ?? [])];
  const found = contacts.map((each) => sendsInFlight({ organizationId, contactId: each }, echo.isOfKind, deps));
  const inFlight = (await Promise.all(found)).flat();
  const sends = candidates(inFlight, echo);
  const isUnderWay = (intent: Intent) => intent.state === 'sending' && leaseLeftMs(intent, deps.clock.now()) > 0;
  // The process that has its lease will learn the provider's id from the answer.
  if (sends.some(isUnderWay)) return 'waiting';
  const [oldest] = sends;
  if (!oldest) return 'foreign';
  // Another worker with a copy of the echo may have settled a send by it since its look-up was read.
  return (await acceptLate(oldest, { providerId: echo.providerId, onlyNewId: true }, deps)) ? 'settled' : 'contended';
}

/** The sends that an echo may be of, the oldest first. */
function candidates(
  inFlight: readonly { readonly send: InFlight; readonly intent: Intent }[],
  { isLike = () => true, shown, onlyLike, seenAt = Number.POSITIVE_INFINITY }: Echo,
): Intent[] {
  const isBegunBefore = ({ created_at }: Intent) => Date.parse(created_at) <= seenAt + skewMs;
  const isOpen = (intent: Intent) => canBeAccepted(intent) && intent.state !== 'preparing' && isBegunBefore(intent);
  const open = inFlight.filter(({ intent }) => isOpen(intent) && isLike(intent));
  const same = open.filter(({ send }) => shown !== undefined && send.shown_hash === shownHash(shown));
  const possible = onlyLike && shown !== undefined ? open.filter(({ send }) => send.shown_hash === undefined) : open;
  return (same.length > 0 ? same : possible).map(({ intent }) => intent);
}
