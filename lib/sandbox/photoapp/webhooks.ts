import { randomBytes } from 'node:crypto';
import type { Receipt } from '../receipts/receipt.ts';
import type { PhotoappMessage } from '../sent-log.ts';

/** A fresh id in the photo-app's shape. */
export const newPhotoappMessageId = (): string =>
  `aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlE${randomBytes(75).toString('base64url')}`;

/** The demo organization's account: the account of a call or of a person's message that names none. */
export const defaultPhotoappAccount = '17841400000000000';

/** A webhook of the platform: one event of one account, `at` in milliseconds. */
export function photoappWebhook(account: string, at: number, event: object) {
  return { object: 'instagram', entry: [{ id: account, time: at, messaging: [event] }] };
}

/** The parties of an event that comes from a person. */
export const fromPerson = (person: string, account: string) => ({ sender: { id: person }, recipient: { id: account } });
/** The parties of an event that comes from our account. */
export const fromAccount = (person: string, account: string) => fromPerson(account, person);

/** The webhook of a receipt: the message's echo when it was sent, or that it was seen. The platform has no others. */
export function photoappReceipt({ status, at }: Receipt, { account_id, message_id: mid, payload }: PhotoappMessage) {
  const account = account_id === 'me' ? defaultPhotoappAccount : account_id;
  const { recipient, message } = payload as { recipient: { id: string }; message: SentContent };
  const timestamp = Date.parse(at);
  const event =
    status === 'read'
      ? { ...fromPerson(recipient.id, account), timestamp, read: { mid } }
      : { ...fromAccount(recipient.id, account), timestamp, message: { mid, ...echoOf(message) } };
  return photoappWebhook(account, timestamp, event);
}

interface SentContent {
  readonly text?: string;
  readonly attachment?: { readonly type: string; readonly payload: { readonly url: string } };
}

const echoOf = ({ text, attachment }: SentContent) => ({
  is_echo: true,
  text,
  attachments: attachment && [{ type: attachment.type, payload: { url: attachment.payload.url } }],
});
