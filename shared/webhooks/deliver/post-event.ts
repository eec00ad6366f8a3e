import type { OutboundResult } from '../../outbound/outbound.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { errorFields } from '../../runtime/log.ts';
import type { Attempt } from '../delivery.ts';
import { retryAfter } from '../schedule.ts';
import { signatureHeaders } from '../sign.ts';
import { webhookUrlRefusal } from '../webhook-url.ts';
import { errorOf } from './error-class.ts';
import { excerptOf } from './excerpt.ts';
import type { Ready } from './read-delivery.ts';
import { secretsOf } from './secrets-of.ts';

/** Of an answer; the rest is not read. */
const maxAnswerBytes = 64 * 1024;

/** One POST, before it has its number. */
export interface Outcome {
  readonly attempt: Omit<Attempt, 'number'>;
  /** The receiver wants nothing more, ever. */
  readonly isGone: boolean;
  /** When it wants to be asked again, in ms from then. */
  readonly askedMs?: number;
}

/** Signs an event and POSTs it. Whatever the receiver does is an outcome; only our own faults throw. */
export async function postEvent(ready: Ready, deps: Deps<'http' | 'secrets'>): Promise<Outcome> {
  const { organizationId, webhook, delivery, body } = ready;
  const { clock } = deps;
  const secrets = await secretsOf(organizationId, webhook, deps);
  const startedAt = clock.now();
  const id = `${delivery.event_id}_${webhook.id}`;
  const signature = signatureHeaders({ id, timestamp: Math.floor(startedAt / 1000), body }, secrets);
  const result = await post(webhook.url, body, signature, deps);
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
    askedMs: answer && retryAfter(answer.headers.get('retry-after'), clock.now()),
  };
}

async function post(
  url: string,
  body: string,
  signature: Record<string, string>,
  { http, settings, log }: Deps<'http'>,
): Promise<OutboundResult | { readonly kind: 'invalid' }> {
  // The rules may have become stricter since the address was given.
  if (webhookUrlRefusal(url, settings.outboundAllow) !== undefined) return { kind: 'blocked', reason: 'not allowed' };
  try {
    return await http.request({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', 'user-agent': 'Relaydesk', ...signature },
      body,
      timeoutMs: settings.webhookTimeoutMs,
      namedBy: 'tenant',
      maxBytes: maxAnswerBytes,
    });
  } catch (error) {
    // No request can be made of what the organization gave us. That is no fault that another try mends, nor one of ours.
    log('webhook_request_invalid', errorFields(error));
    return { kind: 'invalid' };
  }
}
