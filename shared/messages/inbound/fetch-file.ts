import { fetchInbound } from '../../media/fetch-inbound.ts';
import type { InboundResult, Unavailable } from '../../media/inbound-source.ts';
import type { Organization } from '../../organizations/organization.ts';
import { fetchChatappFile } from '../../providers/chatapp/fetch-file.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import type { AwaitedFile } from './awaited-file.ts';

/** From the provider to our storage, until `deadline` (ms since the epoch). Throws for faults of ours alone. */
export async function fetchFile(
  organization: Organization | undefined,
  file: AwaitedFile,
  key: string,
  deadline: number,
  deps: Deps<'media:write' | 'http' | 'secrets'>,
): Promise<InboundResult> {
  if (file.channel === 'photoapp') {
    const { url, mime_type: mimeType, filename } = file;
    // Its addresses are signed by themselves.
    return url === undefined ? noAddress : fetchInbound({ url, mimeType, filename }, key, deadline, deps);
  }
  const sealed = organization?.chatapp_bearer_token;
  if (!organization || sealed === undefined) return noToken;
  const owner = { organizationId: organization.id, purpose: 'chatapp-token' as const };
  const token = unseal(sealed, await deps.secrets.master(), owner);
  return fetchChatappFile({ phoneId: file.account, token }, file, key, deadline, deps);
}

const noAddress: Unavailable = { kind: 'unavailable', reason: 'it has no address', again: false };
const noToken: Unavailable = { kind: 'unavailable', reason: 'chatapp_bearer_token is not configured', again: true };
