import type * as z from 'zod';
import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import type { Person } from '../../../contacts/person.ts';
import { messageContent, referralOf } from './content.ts';
import { emojiOf } from './emoji.ts';
import {
  editSchema,
  eventSchema,
  messageSchema,
  type PhotoappEvent,
  postbackSchema,
  reactionSchema,
  readSchema,
} from './event-schema.ts';

/**
 * Reads one item of a webhook of the photo-app in our terms. Never throws, whatever the JSON. `now` (ms since the epoch)
 * stands in for a missing time. Actions on a message have no id on the platform: theirs is made of the message's, so that
 * the same event delivered twice has the same id.
 */
export function readPhotoappItem({ kind, account, item }: InboundItem, now: number): Inbound {
  const event = eventSchema.safeParse(item).data;
  if (kind === 'ignored') return nothing(`an event of ${isNamed(String(event?.field ?? ''))}`);
  if (kind === 'other' || !event) return unknown('not an event of the photo-app');
  const name = Object.keys(readers).find((member) => event[member] !== undefined && event[member] !== null);
  const read = name === undefined ? undefined : readers[name as keyof typeof readers];
  return read ? read(event, account, now) : other(event);
}

const unknown = (reason: string): Inbound => ({ kind: 'unknown', reason });
const nothing = (reason: string): Inbound => ({ kind: 'nothing', reason });

/** A reader of the events with one member. `read` gets the member by its schema, and the event's envelope. */
function reader<T extends z.ZodType<{ mid: string }>>(
  member: string,
  schema: T,
  read: (given: z.infer<T>, envelope: Envelope, timestamp: string) => Inbound,
) {
  return (event: PhotoappEvent, account: string, now: number): Inbound => {
    const given = schema.safeParse(event[member]).data;
    if (!given) return unknown(`a ${member} of no known shape`);
    const isEcho = 'is_echo' in given && given.is_echo === true;
    const envelope = envelopeOf(event, { account, isEcho, now });
    if (!envelope) return unknown(`a ${member} of or to nobody`);
    return read(given, envelope, String(event.timestamp ?? ''));
  };
}

const byUsIf = (isOurs: boolean) => (isOurs ? { byUs: true as const } : {});

const readers = {
  message: reader('message', messageSchema, (message, { isOurs, ...envelope }) => {
    const { mid, is_deleted } = message;
    if (is_deleted)
      return { kind: 'revoke', ...envelope, providerId: `deleted.${mid}`, targetId: mid, ...byUsIf(isOurs) };
    const echo = isOurs ? { echo: true as const } : {};
    return { kind: 'message', ...envelope, providerId: mid, ...messageContent(message), ...echo };
  }),
  message_edit: reader('message_edit', editSchema, ({ mid, text, num_edit }, { isOurs, ...envelope }, timestamp) => ({
    kind: 'edit',
    ...envelope,
    providerId: `edited.${num_edit ?? timestamp}.${mid}`,
    targetId: mid,
    text,
    ...byUsIf(isOurs),
  })),
  reaction: reader('reaction', reactionSchema, (reaction, { isOurs, ...envelope }, timestamp) => ({
    kind: 'reaction',
    ...envelope,
    providerId: `${reaction.action}ed.${isOurs ? '' : envelope.person.photoappId}.${timestamp}.${reaction.mid}`,
    targetId: reaction.mid,
    emoji: reaction.action === 'unreact' ? '' : emojiOf(reaction),
    ...(isOurs && { echo: true as const }),
  })),
  postback: reader('postback', postbackSchema, ({ mid, title, payload, referral }, { isOurs: _, ...envelope }) => ({
    kind: 'message',
    ...envelope,
    providerId: mid,
    content: {
      message: title || (payload ? `[button] ${payload}` : '[button]'),
      message_type: 'button',
      type: 'reply',
      content: { kind: 'postback', title, payload },
      referral: referralOf(referral),
      media_type: null,
      media_url: null,
    },
  })),
  read: reader('read', readSchema, ({ mid }, { isOurs, at }) =>
    isOurs
      ? nothing('what our account has read')
      : { kind: 'status', receipt: { providerId: mid, change: { status: 'read', at } } },
  ),
};

/** Referrals, consents, hand-overs between apps, and all other events about a person. */
function other(event: PhotoappEvent): Inbound {
  const members = Object.keys(event).filter((member) => !common.has(member));
  if ((event.sender === undefined && event.recipient === undefined) || members.length === 0) {
    return unknown('not an event of the photo-app');
  }
  return nothing(`an event with ${members.slice(0, 5).map(isNamed).join(', ')}`);
}

const common = new Set(['sender', 'recipient', 'timestamp']);

/** The platform's names may be logged, and nothing that a person wrote. */
const isNamed = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'another name');

/** What every event bears, whatever it holds. */
interface Envelope {
  readonly person: Person;
  readonly at: string;
  /** Our account did it, and `person` is at the other end. */
  readonly isOurs: boolean;
}

/**
 * The envelope of an event; undefined when it names no person beside `account`. `isEcho`: the platform says itself that the
 * account wrote it. `now` (ms) stands in for a missing time.
 */
function envelopeOf(
  { sender, recipient, timestamp: given }: PhotoappEvent,
  { account, isEcho, now }: { readonly account: string; readonly isEcho: boolean; readonly now: number },
): Envelope | undefined {
  const isOurs = isEcho || sender?.id === account;
  const photoappId = (isOurs ? recipient : sender)?.id;
  if (photoappId === undefined || photoappId === account) return undefined;
  const time = given !== undefined && given < leastMs ? given * 1000 : given;
  return { person: { photoappId }, at: isoTime(Math.round(time ?? now)), isOurs };
}

/** Below it a time is in seconds, as in the platform's test events; in ms it would be in 1973. */
const leastMs = 1e11;
