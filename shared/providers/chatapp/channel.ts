import type { Channel, UploadedFile } from '../../channels/channel.ts';
import { ApiError } from '../../errors.ts';
import { cloudProvider, type Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import type { ChatappPayload } from './payload.ts';
import { postMessage } from './post-message.ts';
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
