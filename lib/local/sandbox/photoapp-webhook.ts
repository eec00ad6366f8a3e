import type { Receipt } from './receipt.ts';
import type { PhotoappMessage } from './sent-log.ts';

/** The demo organization's account, where a call or a person names none. */
export const usualPhotoappAccount = '17841400000000000';

/** What the platform POSTs: one event of one account. Its times are in milliseconds. */
export function photoappWebhook(account: string, at: number, event: object) {
  return { object: 'instagram', entry: [{ id: account, time: at, messaging: [event] }] };
}

/** What a person does to our account; and what the account does to a person. */
export const fromPerson = (person: string, account: string) => ({ sender: { id: person }, recipient: { id: account } });
export const fromAccount = (person: string, account: string) => fromPerson(account, person);

/** What the platform tells of a message that was sent: that it was (its echo), and that it was seen. It has nothing else. */
export function photoappReceipt({ status, at }: Receipt, { account_id, message_id: mid, payload }: PhotoappMessage) {
  const account = account_id === 'me' ? usualPhotoappAccount : account_id;
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
