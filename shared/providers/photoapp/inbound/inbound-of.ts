import type * as z from 'zod';
import type { Inbound } from '../../../messages/inbound/inbound.ts';
import type { InboundItem } from '../../../messages/inbound/inbound-item.ts';
import {
  editSchema,
  eventSchema,
  messageSchema,
  type PhotoappEvent,
  postbackSchema,
  reactionSchema,
  readSchema,
} from './event-schema.ts';
import { messageContent } from './message-content.ts';
import { emojiOf } from './reaction-emoji.ts';
import { type WhoAndWhen, whoAndWhen } from './who-and-when.ts';

/**
 * Reads one item of the photo-app in our terms. `now` stands in for a missing time. Never throws, whatever JSON it is
 * given. What happens to a message has no id of its own there: ours is made of the message's, so that the same event
 * twice has the same.
 */
export function photoappInbound({ kind, account, item }: InboundItem, now: number): Inbound {
  const event = eventSchema.safeParse(item).data;
  if (kind === 'ignored') return nothing(`an event of ${named(String(event?.field ?? ''))}`);
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
  read: (given: z.infer<T>, told: WhoAndWhen, timestamp: string) => Inbound,
) {
  return (event: PhotoappEvent, account: string, now: number): Inbound => {
    const given = schema.safeParse(event[member]).data;
    if (!given) return unknown(`a ${member} of no known shape`);
    const told = whoAndWhen(event, account, 'is_echo' in given && given.is_echo === true, now);
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
  return nothing(`an event with ${members.slice(0, 5).map(named).join(', ')}`);
}

const common = new Set(['sender', 'recipient', 'timestamp']);

/** The platform's names may be logged, and nothing that a person wrote. */
const named = (name: string): string => (/^\w{1,40}$/.test(name) ? name : 'another name');
