import { ApiError } from '../../errors.ts';
import type { Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import type { Channel } from '../outcome.ts';
import { postAudio } from './post-audio.ts';

/** The organization's own account on the photo-app platform, to send the audio at `mediaUrl` with. Throws `Invalid provider`. */
export async function photoappChannel(
  { id: organizationId, photoapp_account_id, photoapp_token }: Organization,
  mediaUrl: string,
  deps: Deps<'secrets' | 'http'>,
): Promise<Channel> {
  if (photoapp_account_id === undefined || photoapp_token === undefined) {
    const missing = photoapp_account_id === undefined ? 'photoapp_account_id' : 'photoapp_token';
    throw new ApiError('Invalid provider', `The photo-app channel is not connected: ${missing} is not configured.`);
  }
  const token = unseal(photoapp_token, await deps.secrets.master(), { organizationId, purpose: 'photoapp-token' });
  const account = { id: photoapp_account_id, token };
  return { send: (message, deadline) => postAudio(account, mediaUrl, message, deadline, deps) };
}
