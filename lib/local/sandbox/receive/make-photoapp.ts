import type { SandboxState } from '../call.ts';
import { newPhotoappMessageId } from '../photoapp-message-id.ts';
import { fromAccount, fromPerson, photoappWebhook, usualPhotoappAccount } from '../photoapp-webhook.ts';
import { isPhotoapp } from '../sent-log.ts';
import { Impossible, type Made } from './made.ts';
import { attachmentsOf } from './photoapp-attachments.ts';
import type { PhotoappOrder } from './photoapp-order.ts';

/** The webhook of what a person does on the photo-app. */
export async function makePhotoapp(order: PhotoappOrder, sandboxUrl: string, state: SandboxState): Promise<Made> {
  const { from: person = '', type } = order;
  const mine = state.sent.list().filter(isPhotoapp);
  const used = mine.findLast(({ account_id }) => account_id !== 'me')?.account_id;
  const account = order.account_id ?? used ?? usualPhotoappAccount;
  const at = order.timestamp ?? Date.now();
  const target = () => {
    const toThem = mine.findLast(({ payload }) => (payload as Sent).recipient.id === person)?.message_id;
    const own = state.received.newestOf('photoapp', person);
    const byType = type === 'read' ? toThem : type === 'reaction' ? (toThem ?? own) : own;
    const id = order.target_message_id ?? byType;
    if (id === undefined) throw new Impossible('target_message_id: is required, there is no message yet');
    return id;
  };
  const message_id = order.message_id ?? newPhotoappMessageId();
  const isEcho = order.echo || type === 'echo';
  const event = {
    ...(isEcho ? fromAccount(person, account) : fromPerson(person, account)),
    timestamp: Math.round(at),
    ...(aboutAMessage(order, target) ??
      messageEvent(order, message_id, isEcho, await attachmentsOf(order, account, sandboxUrl, state.uploads))),
  };
  const isNew = 'message' in event && !('is_deleted' in Object(event.message));
  if (isNew) state.received.note('photoapp', person, message_id);
  return { message_id: isNew || type === 'postback' ? message_id : null, webhook: photoappWebhook(account, at, event) };
}

interface Sent {
  readonly recipient: { readonly id: string };
}

/** What happens to a message that is there, or without one. */
function aboutAMessage(order: PhotoappOrder, target: () => string): object | undefined {
  const { emoji, reaction = 'love', text = 'Hello, changed' } = order;
  switch (order.type) {
    case 'reaction':
      return emoji === null || emoji === ''
        ? { reaction: { mid: target(), action: 'unreact' } }
        : { reaction: { mid: target(), action: 'react', reaction: emoji ? 'other' : reaction, emoji } };
    case 'revoke':
      return { message: { mid: target(), is_deleted: true, ...(order.echo && { is_echo: true }) } };
    case 'edit':
      return { message_edit: { mid: target(), text, num_edit: 1, ...order.message } };
    case 'read':
      return { read: { mid: target() } };
    case 'referral':
      return { referral: { ref: 'sandbox', source: 'SHORTLINKS', type: 'OPEN_THREAD', ...order.referral } };
    default:
      return undefined;
  }
}

function messageEvent(order: PhotoappOrder, mid: string, isEcho: boolean, attachments: object[] | undefined): object {
  const { type, title = 'Talk to us', payload = 'TALK', quick_reply, context_message_id, story, text } = order;
  if (type === 'postback') return { postback: { mid, title, payload, ...order.message } };
  const answered = story === true ? { url: 'https://example.com/story', id: '17850000000000000' } : story;
  return {
    message: {
      mid,
      text: text ?? (type === 'text' || type === 'echo' ? 'Hello' : undefined),
      attachments,
      quick_reply: quick_reply === undefined ? undefined : { payload: quick_reply },
      reply_to: context_message_id === undefined ? answered && { story: answered } : { mid: context_message_id },
      ...(type === 'unsupported' && { is_unsupported: true }),
      ...(isEcho && { is_echo: true }),
      ...order.message,
    },
  };
}
