import { applyFault } from './apply-fault.ts';
import { isToken } from './bearer-token.ts';
import type { Call, SandboxState } from './call.ts';
import { jsonReply, type Reply } from './reply.ts';
import { woocommerceFault } from './shop-fault.ts';

/** `GET /woocommerce/wp-json/wc/v3/orders/{id}`: an order, of which the shop shows the beginning. */
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

/** Basic, with a consumer key and a consumer secret of any text. */
function hasKey(header: string | undefined): boolean {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*) *$/i.exec(header ?? '')?.[1] ?? '';
  const [key, secret, ...more] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return isToken(key) && isToken(secret) && more.length === 0;
}

function refusal(status: number, code: string, message: string): Reply {
  return jsonReply(status, { code, message, data: { status } });
}
