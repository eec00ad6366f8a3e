import type { Channel, OutgoingMessage, SendOutcome, UploadedFile } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import { cloudProvider, type Organization } from '../../organizations/organization.ts';
import type { OutboundResult } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { retryWhileUnsent, unreachable, withoutToken } from '../provider-call.ts';
import { outcomeOf } from './answer.ts';
import type { ChatappPayload } from './payload.ts';
import { uploadMedia } from './upload-media.ts';

/** The organization's own account at the chat-app provider, to send what `payload` makes. Throws `Invalid provider`. */
export async function chatappChannel(
  organization: Organization,
  payload: (file: UploadedFile | undefined) => ChatappPayload,
  deps: Deps<'secrets' | 'http' | 'media:read'>,
): Promise<Channel> {
  const account = await accountOf(organization, deps);
  return {
    upload: (file, deadline) => uploadMedia(account, file, deadline, deps),
    send: (message, deadline) => postMessage(account, payload(message.file), message, deadline, deps),
  };
}

/** The same for a message that has no file. */
export async function plainChatappChannel(
  organization: Organization,
  payload: ChatappPayload,
  deps: Deps<'secrets' | 'http'>,
): Promise<Channel> {
  const account = await accountOf(organization, deps);
  return { send: (message, deadline) => postMessage(account, payload, message, deadline, deps) };
}

async function accountOf(organization: Organization, deps: Deps<'secrets'>) {
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
  const token = unseal(chatapp_bearer_token, await deps.secrets.master(), {
    organizationId: id,
    purpose: 'chatapp-token',
  });
  return { phoneId: cloud_phone_id, token };
}

interface Account {
  readonly phoneId: string;
  readonly token: string;
}

/** An answer is a few hundred bytes. */
const maxAnswerBytes = 64 * 1024;

/** Calls the provider. Tried again only while nothing can have arrived there; once bytes may have left, never. */
export async function postMessage(
  account: Account,
  payload: ChatappPayload,
  message: OutgoingMessage,
  deadline: number,
  deps: Deps<'http'>,
): Promise<SendOutcome> {
  const result = await retryWhileUnsent(
    (timeoutMs) => post(account, payload, message, timeoutMs, deps),
    deadline,
    deps,
  );
  if (result.kind === 'answer') {
    return withoutToken(outcomeOf({ ...result, body: result.body.toString('utf8') }), account.token);
  }
  return result.kind === 'lost' ? { kind: 'unknown', reason: result.reason } : unreachable(result.reason);
}

function post(
  { phoneId, token }: Account,
  payload: ChatappPayload,
  message: OutgoingMessage,
  timeoutMs: number,
  deps: Deps<'http'>,
): Promise<OutboundResult> {
  const { url, version } = deps.settings.chatappApi;
  return deps.http.request({
    method: 'POST',
    url: `${url}/${version}/${encodeURIComponent(phoneId)}/messages`,
    namedBy: 'operator',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      // Without the plus sign the provider puts its own country code in front (provider-facts P3).
      to: `+${message.recipient}`,
      ...payload,
      biz_opaque_callback_data: message.id,
    }),
    timeoutMs,
    maxBytes: maxAnswerBytes,
  });
}
