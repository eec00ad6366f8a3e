import { applyFault, type Fault } from '../faults/fault.ts';
import { type Call, isToken, jsonReply, type Reply } from '../http.ts';
import type { SandboxState } from '../state.ts';

/** `GET /woocommerce/wp-json/wc/v3/orders/{id}`: the first fields of an order. */
export async function askWoocommerce({ request, id }: Call, { orders, faults }: SandboxState): Promise<Reply> {
  if (!/^\d+$/.test(id)) {
    return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  }
  if (!hasKey(request.headers.authorization)) {
    return refusal(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot view this resource.');
  }
  const fault = faults.take('shop');
  if (fault) return applyFault(fault, { accept: () => {}, error: woocommerceFault });
  const order = orders.find('woocommerce', id);
  if (!order) return refusal(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.');
  const { number } = order;
  return jsonReply(200, {
    id: Number(id),
    parent_id: 0,
    status: 'processing',
    currency: 'BRL',
    version: '10.3.0',
    number,
  });
}

/** Whether there is basic authentication with a consumer key and a consumer secret. Any will do. */
function hasKey(header: string | undefined): boolean {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1] ?? '';
  const [key, secret, ...more] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return isToken(key) && isToken(secret) && more.length === 0;
}

function refusal(status: number, code: string, message: string): Reply {
  return jsonReply(status, { code, message, data: { status } });
}

/** A fault's error as WordPress writes it; the limit is the web host's. */
function woocommerceFault({ fault, retry_after }: Fault): Reply {
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
