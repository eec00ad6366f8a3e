import {
  defaultPhotoappAccount,
  fromAccount,
  fromPerson,
  newPhotoappMessageId,
  photoappWebhook,
} from '../photoapp/webhooks.ts';
import { isPhotoapp } from '../sent-log.ts';
import type { SandboxState } from '../state.ts';
import type { UploadLog } from '../upload-log.ts';
import { keepFile } from './given-file.ts';
import { type Made, requiredTarget } from './inbound-fields.ts';
import { fileTypes, type PhotoappFileType, type PhotoappInbound } from './photoapp-inbound.ts';
import { type Sample, samples } from './sample-files.ts';

/** The webhook of what a person does on the photo-app. `sandboxUrl` begins the addresses of files. */
export async function makePhotoapp(inbound: PhotoappInbound, sandboxUrl: string, state: SandboxState): Promise<Made> {
  const { sent, uploads, received } = state;
  const { from: person = '', type, timestamp: at = Date.now() } = inbound;
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
      attachments: await attachmentsOf(inbound, sandboxUrl, { owner: account, uploads }),
    });
  const parties = isEcho ? fromAccount(person, account) : fromPerson(person, account);
  const isNew = 'message' in content && !('is_deleted' in Object(content.message));
  if (isNew) received.note('photoapp', person, message_id);
  return {
    message_id: isNew || type === 'postback' ? message_id : null,
    webhook: photoappWebhook(account, at, { ...parties, timestamp: Math.round(at), ...content }),
  };
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
      return { message_edit: { mid: target(), text, num_edit: 1, ...inbound.message } };
    case 'read':
      return { read: { mid: target() } };
    case 'referral':
      return { referral: { ref: 'sandbox', source: 'SHORTLINKS', type: 'OPEN_THREAD', ...inbound.referral } };
    default:
      return undefined;
  }
}

interface Content {
  readonly mid: string;
  readonly isEcho: boolean;
  readonly attachments: object[] | undefined;
}

function messageEvent(inbound: PhotoappInbound, { mid, isEcho, attachments }: Content): object {
  const { type, title = 'Talk to us', payload = 'TALK', quick_reply, context_message_id, story, text } = inbound;
  if (type === 'postback') return { postback: { mid, title, payload, ...inbound.message } };
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
      ...inbound.message,
    },
  };
}

const files: Readonly<Record<PhotoappFileType, Sample>> = {
  image: samples.image,
  video: samples.video,
  audio: samples.sound,
  file: samples.document,
  share: samples.image,
  story_mention: samples.image,
  reel: samples.video,
};
const names: Partial<Record<PhotoappFileType, string>> = { reel: 'ig_reel' };

const isFileType = (type: string): type is PhotoappFileType => fileTypes.some((known) => known === type);

/** The files of a message, each behind an address that takes no token; the first is the given one. */
async function attachmentsOf(
  inbound: PhotoappInbound,
  sandboxUrl: string,
  context: { readonly owner: string; readonly uploads: UploadLog },
) {
  const { type, title, attachments = [] } = inbound;
  if (type === 'ephemeral') return [{ type }];
  if (!isFileType(type)) return undefined;
  const kept = [type, ...attachments].map(async (one, index) => {
    const { id } = await keepFile(index === 0 ? inbound : {}, files[one], context);
    const payload = { url: `${sandboxUrl}/photoapp/files/${id}`, ...(index === 0 && { title }) };
    return { type: names[one] ?? one, payload };
  });
  return Promise.all(kept);
}
