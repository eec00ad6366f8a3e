import type * as z from 'zod';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { leftOf } from '../../left-over.ts';
import { readPostback, readReferral } from './clicks.ts';
import { messageParts } from './content.ts';
import { emojiOf } from './emoji.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import {
  editSchema,
  eventSchema,
  messageSchema,
  type PhotoappEvent,
  postbackSchema,
  reactionSchema,
  readSchema,
  referralEventSchema,
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

/** A reader of the events with one member. `read` gets the member by its schema, and the event with its envelope. */
function reader<T extends z.ZodType<object>>(
  member: string,
  schema: T,
  read: (given: z.infer<T>, envelope: Envelope, event: PhotoappEvent) => Inbound,
) {
  return (event: PhotoappEvent, account: string, now: number): Inbound => {
    const given = schema.safeParse(event[member]).data;
    if (!given) return unknown(`a ${member} of no known shape`);
    const isEcho = 'is_echo' in given && given.is_echo === true;
    const envelope = envelopeOf(event, { account, isEcho, now });
    if (!envelope) return unknown(`a ${member} of or to nobody`);
    return read(given, envelope, event);
  };
}

/** The event's time as it came: part of the ids of what has none. */
const timeOf = ({ timestamp }: PhotoappEvent): string => String(timestamp ?? '');

/** What an event says beside the one member, the person and the time. A referral may stand in the member or beside it. */
const besideOf = (event: PhotoappEvent, member: string): unknown =>
  leftOf(event, { sender: { id: true }, recipient: { id: true }, timestamp: true, referral: true, [member]: true });

const byUsIf = (isOurs: boolean) => (isOurs ? { by: 'us' as const } : {});

const readers = {
  message: reader('message', messageSchema, (message, { isOurs, ...envelope }, event) => {
    const { mid, is_deleted } = message;
    if (is_deleted)
      return { kind: 'revoke', ...envelope, providerId: `deleted.${mid}`, targetId: mid, ...byUsIf(isOurs) };
    const echo = isOurs ? { echo: true as const } : {};
    const around = { referral: message.referral ?? event.referral, beside: besideOf(event, 'message') };
    const [first, ...further] = messageParts(message, around);
    const parts = { ...first, ...(further.length > 0 && { further }) };
    return { kind: 'message', ...envelope, providerId: mid, ...parts, ...echo };
  }),
  message_edit: reader('message_edit', editSchema, ({ mid, text, num_edit }, { isOurs, ...envelope }, event) => ({
    kind: 'edit',
    ...envelope,
    providerId: `edited.${num_edit ?? timeOf(event)}.${mid}`,
    targetId: mid,
    text,
    number: num_edit,
    ...byUsIf(isOurs),
  })),
  reaction: reader('reaction', reactionSchema, (reaction, { isOurs, ...envelope }, event) => ({
    kind: 'reaction',
    ...envelope,
    providerId: `${reaction.action}ed.${isOurs ? '' : envelope.person.photoappId}.${timeOf(event)}.${reaction.mid}`,
    targetId: reaction.mid,
    emoji: reaction.action === 'unreact' ? '' : emojiOf(reaction),
    ...(isOurs && { echo: true as const }),
  })),
  postback: reader('postback', postbackSchema, (postback, { isOurs: _, ...envelope }, event) => {
    const referral = postback.referral ?? event.referral;
    return readPostback(postback, { envelope, time: timeOf(event), referral, beside: besideOf(event, 'postback') });
  }),
  read: reader('read', readSchema, ({ mid }, { isOurs, at }) =>
    isOurs
      ? nothing('what our account has read')
      : { kind: 'status', receipt: { providerId: mid, change: { status: 'read', at } } },
  ),
  referral: reader('referral', referralEventSchema, (referral, { isOurs: _, ...envelope }, event) =>
    readReferral({ envelope, time: timeOf(event), referral, beside: besideOf(event, 'referral') }),
  ),
};

/** Consents, hand-overs between apps, and all other events about a person. */
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
