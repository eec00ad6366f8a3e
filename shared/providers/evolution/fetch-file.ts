import type { FetchFile } from '../../channels/inbound.ts';
import { findInstance } from '../../instances/instance-store.ts';
import { limited } from '../../media/download.ts';
import {
  FileUnavailable,
  fetchInbound,
  type InboundResult,
  maxInboundBytes,
  storeInbound,
  type Unavailable,
} from '../../media/fetch-inbound.ts';
import { leave } from '../../media/open-file.ts';
import { unseal } from '../../secrets/seal.ts';
import { fileInAnswer, fileInText } from './base64-answer.ts';

type WantedFile = Parameters<FetchFile>[0];
type FetchDeps = Parameters<FetchFile>[1];

/**
 * Brings a file that came to a gateway instance into our storage: as it came in the webhook; else from the instance's
 * server, which decrypts it; else from where that server says that it keeps it. Throws only for faults of the storage.
 */
export async function fetchEvolutionFile(wanted: WantedFile, deps: FetchDeps): Promise<InboundResult> {
  const { file, key, deadline } = wanted;
  const { url, filename, mime_type: mimeType } = file;
  const text = file.stored_as === undefined ? undefined : await deps.media.text(file.stored_as);
  if (text !== undefined) {
    const stored = await storeInbound({ chunks: fileInText(text), filename, mimeType }, key, deps);
    if (stored.kind === 'stored') return stored;
  }
  const asked = await askServer(wanted, deps);
  if (asked.kind === 'stored' || url === undefined) return asked;
  const fetched = await fetchInbound({ url, filename, mimeType }, { key, deadline }, deps);
  // The server may have it later, also where the address is gone for good.
  return fetched.kind === 'stored' ? fetched : asked;
}

/** Asks the instance's server for the file of a message that it has, by the message's id. */
async function askServer({ organization, file, key, deadline }: WantedFile, deps: FetchDeps): Promise<InboundResult> {
  const instance = organization && (await findInstance(organization.id, file.account, deps));
  if (!instance?.url || instance.upstream_key === undefined) return unavailable('its instance has no server any more');
  const owner = { organizationId: instance.organization_id, purpose: 'gateway-key' } as const;
  const apikey = await unseal(instance.upstream_key, owner, deps);
  const answer = await deps.http.open({
    method: 'POST',
    url: `${instance.url}/chat/getBase64FromMediaMessage/${encodeURIComponent(instance.name)}`,
    namedBy: 'tenant',
    headers: { apikey, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ message: { key: { id: file.id } }, convertToMp4: false }),
    timeoutMs: Math.max(1, deadline - deps.clock.now()),
  });
  if (answer.kind !== 'answer') return unavailable(`no answer of the server (${answer.reason})`);
  if (answer.status < 200 || answer.status > 299) {
    await leave(answer.chunks);
    return unavailable(`the server answered ${answer.status}`);
  }
  const limit = {
    maxBytes: maxEncodedBytes,
    tooLarge: () => new FileUnavailable(`is larger than ${maxInboundBytes} bytes`, false),
    broken: (what: string) => new FileUnavailable(what, true),
  };
  const chunks = fileInAnswer(limited(answer, limit));
  return storeInbound({ chunks, filename: file.filename, mimeType: file.mime_type }, key, deps);
}

/** In base64, and what stands around it. */
const maxEncodedBytes = Math.ceil((maxInboundBytes * 4) / 3) + 64 * 1024;

/** A server may be down, or have the message a moment later. */
const unavailable = (reason: string): Unavailable => ({ kind: 'unavailable', reason, again: true });
