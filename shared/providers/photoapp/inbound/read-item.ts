import { isBlank } from '../../../base/blank.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { keptOther } from '../../kept-json.ts';
import { leftOf } from '../../left-over.ts';
import { tolerantName } from '../../tolerant-reader.ts';
import { readPostback, readReferral } from './clicks.ts';
import { emojiOf, isUsual } from './emoji.ts';
import {
  editSchema,
  eventSchema,
  type PhotoappEvent,
  postbackSchema,
  reactionSchema,
  readSchema,
  referralEventSchema,
} from './event-schema.ts';
import { besideOf, byUsIf, reader, readMessage, unknown } from './message.ts';

/**
 * Reads one item of a webhook of the photo-app in our terms. Never throws, whatever the JSON. `now` (ms since the epoch)
 * stands in for a missing time. Actions on a message have no id on the platform: theirs is made of the message's, so that
 * the same event delivered twice has the same id.
 */
export function readPhotoappItem({ kind, account, item }: InboundItem, now: number): Inbound {
  const event = eventSchema.safeParse(item).data;
  if (kind === 'ignored') return nothing(`an event of ${isNamed(tolerantName(64).parse(event?.field) ?? '')}`);
  if (kind === 'other' || !event) return unknown('not an event of the photo-app');
  const name = Object.keys(readers).find((member) => event[member] !== undefined && event[member] !== null);
  const read = name === undefined ? undefined : readers[name as keyof typeof readers];
  return read ? read(event, account, now) : other(event);
}

const nothing = (reason: string): Inbound => ({ kind: 'nothing', reason });

/** The event's time as it came: part of the ids of what has none. */
const timeOf = ({ timestamp }: PhotoappEvent): string => String(timestamp ?? '');

/**
 * An emoji as part of a reaction's id: within a second a person may take one back and choose another. The usual one is left out,
 * as earlier versions left out all: most copies of what those have stored are thus recognized.
 */
const emojiInId = (emoji: string): string => (emoji === '' || isUsual(emoji) ? '' : `${emoji}.`);

const readers = {
  message: readMessage,
  message_edit: reader('message_edit', editSchema, ({ mid, text, num_edit }, { isOurs, ...envelope }, event) => {
    if (isBlank(text)) return nothing('an edit that says nothing');
    const providerId = `edited.${num_edit ?? timeOf(event)}.${mid}`;
    return { kind: 'edit', ...envelope, providerId, targetId: mid, text, number: num_edit, ...byUsIf(isOurs) };
  }),
  reaction: reader('reaction', reactionSchema, (reaction, { isOurs, ...envelope }, event) => {
    const { mid, action } = reaction;
    const isWithdrawn = action === 'unreact';
    // The platform's name of it is kept beside the emoji, which may stand for several names.
    const left = leftOf(reaction, { mid: true, action: true, ...(!isWithdrawn && { emoji: true as const }) });
    const other = keptOther({
      ...(left as object | undefined),
      ...(besideOf(event, 'reaction') as object | undefined),
    });
    const emoji = isWithdrawn ? '' : emojiOf(reaction);
    const by = isOurs ? '' : envelope.person.photoappId;
    return {
      kind: 'reaction',
      ...envelope,
      providerId: `${action}ed.${by}.${timeOf(event)}.${emojiInId(emoji)}${mid}`,
      targetId: mid,
      emoji,
      ...(other && { other }),
      ...(isOurs && { echo: true as const }),
    };
  }),
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
