import type { Call, SandboxState } from './call.ts';
import { checkedBody } from './checked-body.ts';
import { OrderSchema } from './order-book.ts';
import { jsonReply, type Reply } from './reply.ts';

const allowed = 'Allowed: id (digits, as text), number, platform (shopify or woocommerce; without it, both).';

/** Gives the shops an order, and answers with all of them. */
export async function setOrder(call: Call, state: SandboxState): Promise<Reply> {
  const checked = await checkedBody(call.request, OrderSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  state.orders.set(checked.body);
  return listOrders(call, state);
}

export function listOrders(_call: Call, { orders }: SandboxState): Reply {
  return jsonReply(200, { orders: orders.list() });
}

export function resetOrders(call: Call, state: SandboxState): Reply {
  state.orders.reset();
  return listOrders(call, state);
}
