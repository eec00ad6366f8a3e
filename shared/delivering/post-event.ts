import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { OutboundResult } from '../outbound/outbound.ts';
import type { Deps } from '../runtime/deps.ts';
import { signingSecrets } from '../subscriptions/webhook-secret.ts';
import { webhookUrlRefusal } from '../subscriptions/webhook-url.ts';
import { plainHeaders, signedPartOf } from './attempt-headers.ts';
import type { Attempt } from './delivery.ts';
import type { Ready } from './read-delivery.ts';
import { askedWait } from './retry-schedule.ts';
import { signatureHeaders } from './sign.ts';

/** What came of one POST, before the attempt has its number. */
export interface AttemptOutcome {
  readonly attempt: Omit<Attempt, 'number'>;
  /** The receiver has answered 410: it wants nothing more, ever. */
  readonly isGone: boolean;
  /** The wait that the answer asks for, in ms from then on. */
  readonly askedMs?: number;
}

/** Signs the body of a delivery and POSTs it. Every failure of the receiver is an outcome; a fault of this service throws. */
export async function postEvent(
  ready: Ready,
  deps: Deps<'http' | 'secrets' | 'delivery-settings'>,
): Promise<AttemptOutcome> {
  const { organizationId, webhook, delivery, body } = ready;
  const { clock } = deps;
  const secrets = await signingSecrets(organizationId, webhook, deps);
  const startedAt = clock.now();
  const signature = signatureHeaders({ ...signedPartOf(delivery, startedAt), body }, secrets);
  const result = await post({ url: webhook.url, body, signature }, deps);
  const answer = result.kind === 'answer' ? result : result.kind === 'lost' ? result.begun : undefined;
  return {
    attempt: {
      at: isoTime(startedAt),
      status_code: answer?.status ?? null,
      duration_ms: Math.max(0, Math.round(clock.now() - startedAt)),
      error: result.kind === 'invalid' ? 'invalid' : errorOf(result),
      response_excerpt: result.kind === 'answer' ? excerptOf(result.body) : null,
    },
    isGone: answer?.status === 410,
    askedMs: answer && askedWait(answer, clock.now()),
  };
}

/** Of an answer; the rest is not read. */
const maxAnswerBytes = 64 * 1024;

interface SignedEvent {
  readonly url: string;
  readonly body: string;
  /** Headers. */
  readonly signature: Record<string, string>;
}

async function post(
  { url, body, signature }: SignedEvent,
  { http, settings, log }: Deps<'http' | 'delivery-settings'>,
): Promise<OutboundResult | { readonly kind: 'invalid' }> {
  // The rules may have become stricter since the address was given.
  if (webhookUrlRefusal(url, settings.outboundAllow) !== undefined) return { kind: 'blocked', reason: 'not allowed' };
  try {
    return await http.request({
      method: 'POST',
      url,
      headers: { ...plainHeaders, ...signature },
      body,
      timeoutMs: settings.webhookTimeoutMs,
      namedBy: 'tenant',
      maxBytes: maxAnswerBytes,
    });
  } catch (error) {
    // The organization's address makes no request. Another try does not mend that, and it is no fault of this service.
    log('webhook_request_invalid', errorFields(error));
    return { kind: 'invalid' };
  }
}

/** Of an answer that is kept. */
const excerptBytes = 1024;

/** The first kilobyte of an answer as text, ending with a whole character. What is no UTF-8 shows as U+FFFD. */
function excerptOf(body: Uint8Array): string {
  // While streaming, the decoder withholds a character that is cut off at the end.
  const text = new TextDecoder().decode(body.subarray(0, excerptBytes), { stream: true });
  const bytes = Buffer.from(text);
  // A byte that belongs to no character has become three.
  return bytes.length <= excerptBytes
    ? text
    : new TextDecoder().decode(bytes.subarray(0, excerptBytes), { stream: true });
}

/** Why an attempt failed, as the organization reads it. Never an address, which may be an internal one. */
type ErrorClass =
  | 'timeout'
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'tls'
  | 'closed'
  | 'blocked'
  | 'redirect'
  | 'status'
  | 'unreadable'
  | 'invalid'
  | 'connection';

/** By Node's codes for failures between the name look-up and the end of the answer. */
const classes: readonly (readonly [RegExp, ErrorClass])[] = [
  [/^(timeout|ETIMEDOUT)$/, 'timeout'],
  [/^(ENOTFOUND|ENODATA|EAI_\w+)$/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL)$/, 'unreachable'],
  [/^(EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|CERT_\w+|UNABLE_TO_\w+|\w*SELF_SIGNED\w*|HOSTNAME_MISMATCH)$/, 'tls'],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|closed)$/, 'closed'],
  [/^(HPE_\w+|Z_\w+|ERR_\w*(ZLIB|BROTLI|ZSTD|DECOMPRESSION)\w*)$/, 'unreadable'],
];

/**
 * Null for a 2xx. The status decides even where the body of the answer breaks off or cannot be read; an answer that does not
 * end in time is a timeout.
 */
function errorOf(result: OutboundResult): ErrorClass | null {
  if (result.kind === 'answer') return errorOfStatus(result.status);
  if (result.kind === 'blocked') return 'blocked';
  const error = classOf(result.reason);
  return result.kind === 'lost' && result.begun && error !== 'timeout' ? errorOfStatus(result.begun.status) : error;
}

function errorOfStatus(status: number): ErrorClass | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const classOf = (reason: string): ErrorClass => classes.find(([pattern]) => pattern.test(reason))?.[1] ?? 'connection';
