import type { FetchFile } from '../channels/inbound.ts';
import { fetchInbound, type Unavailable } from '../media/fetch-inbound.ts';
import { unseal } from '../secrets/seal.ts';
import { fetchChatappFile } from './chatapp/fetch-file.ts';
import { fetchEvolutionFile } from './evolution/fetch-file.ts';

/** Brings a file that a stored message waits for from its provider to our storage. Throws only for faults of ours. */
export const fetchFile: FetchFile = async ({ organization, file, key, deadline }, deps) => {
  if (file.channel === 'photoapp') {
    const { url, mime_type: mimeType, filename } = file;
    // The photo-app's addresses are signed, and need no token.
    return url === undefined
      ? noAddress
      : fetchInbound({ url, mimeType, filename, mayBePage: true }, { key, deadline }, deps);
  }
  if (file.channel === 'gateway') return fetchEvolutionFile({ organization, file, key, deadline }, deps);
  const sealed = organization?.chatapp_bearer_token;
  if (!organization || sealed === undefined) return noToken;
  const owner = { organizationId: organization.id, purpose: 'chatapp-token' } as const;
  const account = { phoneId: file.account, token: await unseal(sealed, owner, deps) };
  return fetchChatappFile({ account, file, key, deadline }, deps);
};

const noAddress: Unavailable = { kind: 'unavailable', reason: 'it has no address', again: false };

const noToken: Unavailable = { kind: 'unavailable', reason: 'chatapp_bearer_token is not configured', again: true };
