import type { FetchFile } from '../channels/inbound.ts';
import { fetchInbound, type Unavailable } from '../media/fetch-inbound.ts';
import { unseal } from '../secrets/seal.ts';
import { fetchChatappFile } from './chatapp/fetch-file.ts';

/** From whichever provider has it to our storage. */
export const fetchFile: FetchFile = async ({ organization, file, key, deadline }, deps) => {
  if (file.channel === 'photoapp') {
    const { url, mime_type: mimeType, filename } = file;
    // Its addresses are signed by themselves.
    return url === undefined ? noAddress : fetchInbound({ url, mimeType, filename }, { key, deadline }, deps);
  }
  const sealed = organization?.chatapp_bearer_token;
  if (!organization || sealed === undefined) return noToken;
  const owner = { organizationId: organization.id, purpose: 'chatapp-token' as const };
  const token = unseal(sealed, await deps.secrets.master(), owner);
  return fetchChatappFile({ phoneId: file.account, token }, file, key, deadline, deps);
};

const noAddress: Unavailable = { kind: 'unavailable', reason: 'it has no address', again: false };

const noToken: Unavailable = { kind: 'unavailable', reason: 'chatapp_bearer_token is not configured', again: true };
