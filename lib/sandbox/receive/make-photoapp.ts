import {
  defaultPhotoappAccount,
  fromAccount,
  fromPerson,
  newPhotoappMessageId,
  photoappWebhook,
} from '../photoapp/webhooks.ts';
import { isPhotoapp } from '../sent-log.ts';
import type { SandboxState } from '../state.ts';
import { type Made, over, requiredTarget } from './inbound-fields.ts';
import { attachmentsOf } from './photoapp-attachments.ts';
import type { PhotoappInbound } from './photoapp-inbound.ts';
import { referralOf } from './photoapp-referral.ts';

/** The webhook of what a person does on the photo-app. `sandboxUrl` begins the addresses of files. */
export async function makePhotoapp(inbound: PhotoappInbound, sandboxUrl: string, state: SandboxState): Promise<Made> {
  const { sent, uploads, received, profiles } = state;
  const { from: person = '', type, timestamp: at = Date.now(), name, username } = inbound;
  const known = profiles.get(person);
  profiles.set(person, { name: name ?? known?.name, username: username ?? known?.username });
  const messages = sent.list().filter(isPhotoapp);
  const used = messages.findLast(({ account_id }) => account_id !== 'me')?.account_id;
  const account = inbound.account_id ?? used ?? defaultPhotoappAccount;
  const target = () => {
    const ours = messages.findLast(({ payload }) => (payload as Sent).recipient.id === person)?.message_id;
    const theirs = received.newestOf('photoapp', person);
    const byType = type === 'read' ? ours : type === 'reaction' ? (ours ?? theirs) : theirs;
    return requiredTarget(inbound.target_message_id ?? byType);
  };
  const message_id = inbound.message_id ?? newPhotoappMessageId();
  const isEcho = inbound.echo || type === 'echo';
  const content =
    eventAbout(inbound, target) ??
    messageEvent(inbound, {
      mid: message_id,
      isEcho,
      attachments: await attachmentsOf(inbound, { sandboxUrl, owner: account, uploads }),
    });
  const parties = isEcho ? fromAccount(person, account) : fromPerson(person, account);
  const brought = idIn(content);
  if (brought !== null) received.note('photoapp', person, brought);
  return {
    message_id: brought,
    webhook: photoappWebhook(account, at, { ...parties, timestamp: Math.round(at), ...content }),
  };
}

/** The id of the message that an event brings; null when it brings none. */
function idIn(content: object): string | null {
  const { message, postback } = content as {
    message?: { mid?: string; is_deleted?: true };
    postback?: { mid?: string };
  };
  return (message?.is_deleted ? undefined : (message ?? postback)?.mid) ?? null;
}

interface Sent {
  readonly recipient: { readonly id: string };
}

/** The event of an inbound that is about an earlier message, or about none; undefined when it is a message itself. */
function eventAbout(inbound: PhotoappInbound, target: () => string): object | undefined {
  const { emoji, reaction = 'love', text = 'Hello, changed' } = inbound;
  switch (inbound.type) {
    case 'reaction':
      return emoji === null || emoji === ''
        ? { reaction: { mid: target(), action: 'unreact' } }
        : { reaction: { mid: target(), action: 'react', reaction: emoji ? 'other' : reaction, emoji } };
    case 'revoke':
      return { message: { mid: target(), is_deleted: true, ...(inbound.echo && { is_echo: true }) } };
    case 'edit':
      return { message_edit: over({ mid: target(), text, num_edit: 1 }, inbound.message) };
    case 'read':
      return { read: { mid: target() } };
    case 'referral':
      return { referral: referralOf(inbound) ?? referralOf({ referral: 'link' }) };
    default:
      return undefined;
  }
}

interface Content {
  readonly mid: string;
  readonly isEcho: boolean;
  readonly attachments: readonly object[] | undefined;
}

function messageEvent(inbound: PhotoappInbound, { mid, isEcho, attachments }: Content): object {
  const { type, title = 'Talk to us', payload = 'TALK', quick_reply, context_message_id, story, text } = inbound;
  const referral = referralOf(inbound);
  if (type === 'postback') return { postback: over({ mid, title, payload, referral }, inbound.message) };
  const answered = story === true ? { url: 'https://example.com/story', id: '17850000000000000' } : story;
  const made = {
    mid,
    text: text ?? (type === 'text' || type === 'echo' ? 'Hello' : undefined),
    attachments,
    quick_reply: quick_reply === undefined ? undefined : { payload: quick_reply },
    reply_to: context_message_id === undefined ? answered && { story: answered } : { mid: context_message_id },
    referral,
    ...(type === 'unsupported' && { is_unsupported: true }),
    ...(isEcho && { is_echo: true }),
  };
  return { message: over(made, inbound.message) };
}
