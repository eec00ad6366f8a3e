import type * as z from 'zod';
import { isoTime } from '../../../base/clock.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import type { Person } from '../../../contacts/person.ts';
import { messageContent } from './content.ts';
import {
  editSchema,
  eventSchema,
  messageSchema,
  type PhotoappEvent,
  postbackSchema,
  reactionSchema,
  readSchema,
} from './event-schema.ts';

/** The platform's names of the reactions that have one. */
const named: Readonly<Record<string, string>> = {
  love: '❤️',
  like: '👍',
  yes: '👍',
  dislike: '👎',
  no: '👎',
  smile: '😆',
  haha: '😆',
  wow: '😮',
  sad: '😢',
  angry: '😠',
};

/** What a double tap gives. */
const usual = '❤️';

/** The emoji itself where the platform sends it, or else what its name means. */
export function emojiOf({ emoji, reaction = '' }: { emoji?: string; reaction?: string }): string {
  if (emoji !== undefined && emoji.trim() !== '') return emoji.toWellFormed();
  return Object.hasOwn(named, reaction) ? (named[reaction] ?? usual) : usual;
}

/** What every event tells, in our terms. */
export interface Envelope {
  readonly person: Person;
  readonly at: string;
  /** It is our account that did it, and the person is the one it was done to. */
  readonly isOurs: boolean;
}

/** Below it, the platform's test events have given seconds; in milliseconds it would be 1973. */
const leastMs = 1e11;

/**
 * Who is at the other end of `account`; undefined when nobody is. `now` stands in for a missing time. `isEcho`: the
 * platform says itself that the account wrote it.
 */
export function envelopeOf(
  { sender, recipient, timestamp: given }: PhotoappEvent,
  account: string,
  isEcho: boolean,
  now: number,
): Envelope | undefined {
  const isOurs = isEcho || sender?.id === account;
  const photoappId = (isOurs ? recipient : sender)?.id;
  if (photoappId === undefined || photoappId === account) return undefined;
  const time = given !== undefined && given < leastMs ? given * 1000 : given;
  return { person: { photoappId }, at: isoTime(Math.round(time ?? now)), isOurs };
}

/**
 * Reads one item of the photo-app in our terms. `now` stands in for a missing time. Never throws, whatever JSON it is
 * given. What happens to a message has no id of its own there: ours is made of the message's, so that the same event
 * twice has the same.
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

/** A reader of the events with one member, once that is read and it is known who it was. */
function reader<T extends z.ZodType<{ mid: string }>>(
  member: string,
  schema: T,
  read: (given: z.infer<T>, told: Envelope, timestamp: string) => Inbound,
) {
  return (event: PhotoappEvent, account: string, now: number): Inbound => {
    const given = schema.safeParse(event[member]).data;
    if (!given) return unknown(`a ${member} of no known shape`);
    const told = envelopeOf(event, account, 'is_echo' in given && given.is_echo === true, now);
    if (!told) return unknown(`a ${member} of or to nobody`);
    return read(given, told, String(event.timestamp ?? ''));
  };
}

const provenIf = (isOurs: boolean) => (isOurs ? { proven: true as const } : {});

const readers = {
  message: reader('message', messageSchema, (message, { isOurs, ...told }) => {
    const { mid, is_deleted } = message;
    if (is_deleted)
      return { kind: 'revoke', ...told, providerId: `deleted.${mid}`, targetId: mid, ...provenIf(isOurs) };
    const echo = isOurs ? { echo: true as const } : {};
    return { kind: 'message', ...told, providerId: mid, ...messageContent(message), ...echo };
  }),
  message_edit: reader('message_edit', editSchema, ({ mid, text, num_edit }, { isOurs, ...told }, timestamp) => ({
    kind: 'edit',
    ...told,
    providerId: `edited.${num_edit ?? timestamp}.${mid}`,
    targetId: mid,
    text,
    ...provenIf(isOurs),
  })),
  reaction: reader('reaction', reactionSchema, (reaction, { isOurs, ...told }, timestamp) => ({
    kind: 'reaction',
    ...told,
    providerId: `${reaction.action}ed.${isOurs ? '' : told.person.photoappId}.${timestamp}.${reaction.mid}`,
    targetId: reaction.mid,
    emoji: reaction.action === 'unreact' ? '' : emojiOf(reaction),
    ...(isOurs && { echo: true as const }),
  })),
  postback: reader('postback', postbackSchema, ({ mid, title, payload }, { isOurs: _, ...told }) => ({
    kind: 'message',
    ...told,
    providerId: mid,
    content: {
      message: title || (payload ? `[button] ${payload}` : '[button]'),
      message_type: 'button',
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

/** Referrals, consents, hand-overs between apps, and whatever else the platform tells about somebody. */
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
