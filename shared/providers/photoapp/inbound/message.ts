import type * as z from 'zod';
import { isBlank } from '../../../base/blank.ts';
import type { Inbound } from '../../../channels/inbound.ts';
import type { InboundItem } from '../../../channels/inbound-item.ts';
import { leftOf } from '../../left-over.ts';
import { readReferral } from './clicks.ts';
import { leftOfMessage, messageParts } from './content.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { eventSchema, messageSchema, type PhotoappEvent, type PhotoappMessage } from './event-schema.ts';

/** What can never be read. */
export const unknown = (reason: string): Inbound => ({ kind: 'unknown', reason });

/** A reader of the events with one member. `read` gets the member by its schema, and the event with its envelope. */
export function reader<T extends z.ZodType<object>>(
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

/** What an event says beside the one member, the person and the time. A referral may stand in the member or beside it. */
export const besideOf = (event: PhotoappEvent, member: string): unknown =>
  leftOf(event, { sender: { id: true }, recipient: { id: true }, timestamp: true, referral: true, [member]: true });

/** The mark of what our account did. */
export const byUsIf = (isOurs: boolean) => (isOurs ? { by: 'us' as const } : {});

/** Whether a message says nothing itself: the person has opened the conversation by what they clicked. */
const isBare = ({ text, attachments, quick_reply, reply_to, is_unsupported }: PhotoappMessage) =>
  isBlank(text ?? '') && attachments.length === 0 && !quick_reply && !reply_to && !is_unsupported;

/** Reads a message of either side, or that it was taken back. */
export const readMessage = reader('message', messageSchema, (message, { isOurs, ...envelope }, event) => {
  const { mid, is_deleted } = message;
  if (is_deleted)
    return { kind: 'revoke', ...envelope, providerId: `deleted.${mid}`, targetId: mid, ...byUsIf(isOurs) };
  const echo = isOurs ? { echo: true as const } : {};
  const around = { referral: message.referral ?? event.referral, beside: besideOf(event, 'message') };
  if (around.referral !== undefined && !isOurs && isBare(message)) {
    const { referral } = around;
    return readReferral({ envelope, time: '', referral, beside: leftOfMessage(message, around) }, mid);
  }
  const [first, ...further] = messageParts(message, around);
  const parts = { ...first, ...(further.length > 0 && { further }) };
  return { kind: 'message', ...envelope, providerId: mid, ...parts, ...echo };
});

/** Reads an item that is known to be a message, such as an echo that waited. */
export function readPhotoappMessage({ account, item }: InboundItem, now: number): Inbound {
  const event = eventSchema.safeParse(item).data;
  return event?.message ? readMessage(event, account, now) : unknown('not a message of the photo-app');
}
