import * as z from 'zod';
import { seconds } from '../../base/clock.ts';
import { exactJsonOf } from '../../base/text.ts';
import type { InboundFile } from '../../conversations/awaited-file.ts';
import { fetchInbound, type InboundResult, type Unavailable } from '../../media/fetch-inbound.ts';
import type { TextAnswer } from '../../outbound/outbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { failureReason } from './answer.ts';
import type { ChatappAccount } from './upload-media.ts';

interface FileRequest {
  readonly account: ChatappAccount;
  readonly file: InboundFile;
  /** In our storage. */
  readonly key: string;
  /** In ms since the epoch. */
  readonly deadline: number;
}

/**
 * Brings a file that a customer has sent into our storage. Its address is looked up by its id, each time: the address in a
 * webhook lives for minutes, and a webhook must not decide where our token goes. Throws only for faults of the storage.
 */
export async function fetchChatappFile(
  { account, file, key, deadline }: FileRequest,
  deps: Deps<'table:write' | 'http' | 'media:write'>,
): Promise<InboundResult> {
  const { id, url, mime_type, filename } = file;
  if (id === undefined && url === undefined) return { kind: 'unavailable', reason: 'it has no id', again: false };
  const target = { key, deadline };
  if (id === undefined) return fetchInbound({ url: url ?? '', mimeType: mime_type, filename }, target, deps);
  const authorization = `Bearer ${account.token}`;
  for (let attempt = 1; ; attempt++) {
    const address = await findMediaAddress(account, { mediaId: id, deadline }, deps);
    if (address.kind === 'unavailable') return address;
    const mimeType = mime_type ?? address.mimeType;
    const source = { url: address.url, authorization, mimeType, filename, size: address.size };
    const result = await fetchInbound(source, target, deps);
    // An address that has expired is a 404 too: only a fresh one tells that the file is gone.
    if (result.kind !== 'unavailable' || result.status !== 404 || attempt === 2) return result;
  }
}

/** Where the provider has a file for the next five minutes, to be fetched with the account's token. */
interface MediaAddress {
  readonly kind: 'address';
  readonly url: string;
  readonly mimeType?: string;
  /** Bytes. */
  readonly size?: number;
}

/** The size comes as text. */
const addressSchema = z.looseObject({
  url: z.string().min(1),
  mime_type: z.string().optional().catch(undefined),
  file_size: z.coerce.number().int().positive().optional().catch(undefined),
});

/** Bytes that are read of an answer, which has a few hundred. */
const maxAnswerBytes = 64 * 1024;
/** For the look-up, so that time is left for the file. */
const lookUpMs = seconds(8);

/** Asks the chat-app's provider where a file is, until `deadline` (ms since the epoch). */
async function findMediaAddress(
  { phoneId, token }: ChatappAccount,
  { mediaId, deadline }: { readonly mediaId: string; readonly deadline: number },
  { http, settings, clock }: Deps<'http'>,
): Promise<MediaAddress | Unavailable> {
  const { url, version } = settings.chatappApi;
  const result = await http.request({
    method: 'GET',
    url: `${url}/${version}/${encodeURIComponent(mediaId)}?phone_number_id=${encodeURIComponent(phoneId)}`,
    namedBy: 'operator',
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    timeoutMs: Math.max(1, Math.min(lookUpMs, deadline - clock.now())),
    maxBytes: maxAnswerBytes,
  });
  if (result.kind !== 'answer') {
    return { kind: 'unavailable', reason: `no answer to the look-up (${result.reason})`, again: true };
  }
  return readAddress({ ...result, body: result.body.toString('utf8') }, token);
}

function readAddress(answer: TextAnswer, token: string): MediaAddress | Unavailable {
  const found = addressSchema.safeParse(exactJsonOf(answer.body));
  if (found.success && answer.status === 200) {
    const { url, mime_type: mimeType, file_size: size } = found.data;
    return { kind: 'address', url, mimeType, size };
  }
  const reason = `look-up: ${failureReason(answer, token, 'an address')}`;
  // Refusals other than 404 may be a token's, which can be renewed while the file is still there.
  return { kind: 'unavailable', reason, again: answer.status !== 404 };
}
