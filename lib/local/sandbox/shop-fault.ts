import type { Fault } from './fault-queue.ts';
import { jsonReply, type Reply } from './reply.ts';

/** Shopify's words for a fault. It throttles queries with status 200, and whoever comes too fast with 429. */
export function shopifyFault({ fault, retry_after }: Fault): Reply {
  if (fault === 'expired_token') {
    const errors = '[API] Invalid API key or access token (unrecognized login or wrong password)';
    return jsonReply(401, { errors });
  }
  if (fault !== 'rate_limit') return jsonReply(500, { errors: 'Internal Server Error' });
  if (retry_after === undefined) {
    return jsonReply(200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] });
  }
  const errors = 'Exceeded 2 calls per second for api client. Reduce request rates to resume uninterrupted service.';
  return jsonReply(429, { errors }, { 'retry-after': retry_after.toFixed(1) });
}

/** WordPress's words for a fault; limits are the host's. */
export function woocommerceFault({ fault, retry_after }: Fault): Reply {
  if (fault === 'expired_token') {
    const message = 'Sorry, you cannot view this resource.';
    return jsonReply(401, { code: 'woocommerce_rest_cannot_view', message, data: { status: 401 } });
  }
  if (fault === 'rate_limit') {
    const headers: Record<string, string> = retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
    return jsonReply(429, { code: 'too_many_requests', message: 'Too many requests.', data: { status: 429 } }, headers);
  }
  const message = 'There has been a critical error on this website.';
  return jsonReply(500, { code: 'internal_server_error', message, data: { status: 500 } });
}
