import { fetchInbound } from '../../media/fetch-inbound.ts';
import type { InboundResult } from '../../media/inbound-source.ts';
import type { InboundFile } from '../../messages/inbound/inbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type ChatappAccount, mediaAddress } from './media-address.ts';

/**
 * Brings a file that a customer has sent into our storage, until `deadline` (ms since the epoch). Its address is asked
 * for by its id, each time: the one in a webhook lives for minutes, and a webhook must not say where our token goes.
 */
export async function fetchChatappFile(
  account: ChatappAccount,
  { id, url, mime_type, filename }: InboundFile,
  key: string,
  deadline: number,
  deps: Deps<'http' | 'media:write'>,
): Promise<InboundResult> {
  if (id === undefined && url === undefined) return { kind: 'unavailable', reason: 'it has no id', again: false };
  if (id === undefined) return fetchInbound({ url: url ?? '', mimeType: mime_type, filename }, key, deadline, deps);
  const authorization = `Bearer ${account.token}`;
  for (let attempt = 1; ; attempt++) {
    const address = await mediaAddress(account, id, deadline, deps);
    if (address.kind === 'unavailable') return address;
    const mimeType = mime_type ?? address.mimeType;
    const source = { url: address.url, authorization, mimeType, filename, size: address.size };
    const result = await fetchInbound(source, key, deadline, deps);
    // An address that is over is a 404 too (provider-facts, Media): only a fresh one tells that the file is gone.
    if (result.kind === 'stored' || result.status !== 404 || attempt === 2) return result;
  }
}
