import * as z from 'zod';
import { seconds } from '../../base/clock.ts';
import { exactJsonOf } from '../../base/json.ts';
import type { InboundFile } from '../../conversations/awaited-file.ts';
import { fetchInbound, type InboundResult, type Unavailable } from '../../media/fetch-inbound.ts';
import type { Deps } from '../../runtime/deps.ts';
import { failureReason } from './answer.ts';

export interface ChatappAccount {
  readonly phoneId: string;
  readonly token: string;
}

/** Where the provider has a file for the next five minutes, to be asked for with the same token. */
export interface MediaAddress {
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

/** An answer is a few hundred bytes, and leaves time for the file. */
const maxAnswerBytes = 64 * 1024;
const lookUpMs = seconds(8);

/** Asks the chat-app provider where a file is, until `deadline` (ms since the epoch). */
export async function findMediaAddress(
  { phoneId, token }: ChatappAccount,
  mediaId: string,
  deadline: number,
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
  const unavailable = (reason: string, again = true): Unavailable => ({ kind: 'unavailable', reason, again });
  if (result.kind !== 'answer') return unavailable(`no answer to the look-up (${result.reason})`);
  const { status, headers } = result;
  const body = result.body.toString('utf8');
  const found = addressSchema.safeParse(exactJsonOf(body));
  if (found.success && status === 200) {
    const { mime_type: mimeType, file_size: size } = found.data;
    return { kind: 'address', url: found.data.url, mimeType, size };
  }
  // Other refusals may be a token's, which can be renewed while the file is still there.
  return unavailable(`look-up: ${failureReason({ status, headers, body }, token, 'an address')}`, status !== 404);
}

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
  const target = { key, deadline };
  if (id === undefined) return fetchInbound({ url: url ?? '', mimeType: mime_type, filename }, target, deps);
  const authorization = `Bearer ${account.token}`;
  for (let attempt = 1; ; attempt++) {
    const address = await findMediaAddress(account, id, deadline, deps);
    if (address.kind === 'unavailable') return address;
    const mimeType = mime_type ?? address.mimeType;
    const source = { url: address.url, authorization, mimeType, filename, size: address.size };
    const result = await fetchInbound(source, target, deps);
    // An address that is over is a 404 too (provider-facts, Media): only a fresh one tells that the file is gone.
    if (result.kind === 'stored' || result.status !== 404 || attempt === 2) return result;
  }
}
