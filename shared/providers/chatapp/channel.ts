import type { Channel, OutgoingMessage, SendOutcome, UploadedFile } from '../../channels/channel.ts';
import { otherSpelling } from '../../contacts/identities/phone.ts';
import { ApiError } from '../../errors.ts';
import { cloudProvider, type Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { outcomeOfCall, retryWhileUnsent } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';
import type { ChatappPayload } from './payload.ts';
import type { ChatappAccount } from './upload-media.ts';

/**
 * The organization's own account at the chat-app's provider, to send the message that `payload` makes of its uploaded file.
 * Throws `Invalid provider` when the organization uses another provider or its account is not configured.
 */
export async function chatappChannel(
  organization: Organization,
  payload: (file: UploadedFile | undefined) => ChatappPayload,
  deps: Deps<'secrets' | 'http' | 'media:read'>,
): Promise<Channel> {
  const account = await accountOf(organization, deps);
  return {
    async upload(file, deadline) {
      const { uploadMedia } = await import('./upload-media.ts');
      return uploadMedia(account, { file, deadline }, deps);
    },
    send: (message, deadline) => postMessage({ account, payload: payload(message.file), message, deadline }, deps),
  };
}

/** The same for a message that has no file: its caller needs no access to stored media. */
export async function plainChatappChannel(
  organization: Organization,
  payload: ChatappPayload,
  deps: Deps<'secrets' | 'http'>,
): Promise<Channel> {
  const account = await accountOf(organization, deps);
  return { send: (message, deadline) => postMessage({ account, payload, message, deadline }, deps) };
}

/** Throws `Invalid provider` when the organization uses another provider, or a part of the account is not configured. */
export async function accountOf(organization: Organization, deps: Deps<'secrets'>): Promise<ChatappAccount> {
  const { id, chatapp_provider_choice: choice, cloud_phone_id, chatapp_bearer_token } = organization;
  if (choice !== cloudProvider) {
    throw new ApiError(
      'Invalid provider',
      `Chat-app sends need the provider ${cloudProvider}; the current provider is ${choice}.`,
    );
  }
  if (cloud_phone_id === undefined || chatapp_bearer_token === undefined) {
    const missing = cloud_phone_id === undefined ? 'cloud_phone_id' : 'chatapp_bearer_token';
    throw new ApiError('Invalid provider', `The current provider is ${choice}, but ${missing} is not configured.`);
  }
  const owner = { organizationId: id, purpose: 'chatapp-token' } as const;
  return { phoneId: cloud_phone_id, token: await unseal(chatapp_bearer_token, owner, deps) };
}

/** Bytes that are read of an answer, which has a few hundred. */
const maxAnswerBytes = 64 * 1024;

interface Post {
  readonly account: ChatappAccount;
  readonly payload: ChatappPayload;
  readonly message: OutgoingMessage;
  /** In ms since the epoch. */
  readonly deadline: number;
}

/**
 * The members that say to whom a message goes, by a number's digits or a user id. Without the plus sign the provider puts the
 * country code of our own number in front.
 */
const addressed = (recipient: string) => (/^\d+$/.test(recipient) ? { to: `+${recipient}` } : { recipient });

/**
 * Posts a message, and once more to the number's other spelling where the provider says that the first is not on the list of
 * recipients of its test number: in some countries the list has people by the spelling that they are not known by. Nothing
 * is sent to a number that is refused so.
 */
async function postMessage(post: Post, deps: Deps<'http'>): Promise<SendOutcome> {
  const outcome = await postTo(post.message.recipient, post, deps);
  const isUnlisted = outcome.kind === 'rejected' && outcome.error.code === unlistedRecipient;
  const other = isUnlisted ? otherSpelling(post.message.recipient) : undefined;
  return other === undefined ? outcome : postTo(other, post, deps);
}

/** The provider's code for a recipient who is not on a test number's list. */
const unlistedRecipient = 131030;

async function postTo(
  recipient: string,
  { account, payload, message, deadline }: Post,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const { url, version } = deps.settings.chatappApi;
  const { phoneId, token } = account;
  const call = (timeoutMs: number) =>
    deps.http.request({
      method: 'POST',
      url: `${url}/${version}/${encodeURIComponent(phoneId)}/messages`,
      namedBy: 'operator',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...addressed(recipient),
        ...payload,
        biz_opaque_callback_data: message.id,
      }),
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
  return outcomeOfCall(await retryWhileUnsent(call, { deadline }, deps), outcomeOf, token);
}
