import * as z from 'zod';
import { type Call, checkedBody, jsonReply, type Reply } from '../http.ts';
import { openJsonLines } from '../json-lines.ts';

const platforms = ['shopify', 'woocommerce'] as const;

/** The body of `POST /orders`. */
const OrderSchema = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/, 'must be 1 to 20 digits, as text'),
  /** The number that customers see. */
  number: z.string().min(1).max(255),
  /** The shop that has it; without a platform, both do. */
  platform: z.enum(platforms).optional(),
});
type NewOrder = z.infer<typeof OrderSchema>;
type Order = Required<NewOrder>;

/**
 * The orders of the start. Plugins and settings of shops put text around the numbers, as in the second and the last.
 */
const firstOrders: readonly Order[] = [
  { id: '5123456789012', number: '#1001', platform: 'shopify' },
  { id: '5123456789013', number: 'EN-1002-A', platform: 'shopify' },
  { id: '727', number: '727', platform: 'woocommerce' },
  { id: '728', number: 'WC-2026-000041', platform: 'woocommerce' },
];

export interface OrderBook {
  /** The order takes the place of one with its id. */
  set(order: NewOrder): void;
  list(): readonly Order[];
  find(platform: Order['platform'], id: string): Order | undefined;
  /** Back to the orders of the start. */
  reset(): void;
}

/** The orders of both shops. With a directory, the orders that were set are in `orders.jsonl`. */
export function openOrderBook(directory?: string): OrderBook {
  const lines = openJsonLines<Order>(directory, 'orders.jsonl');
  const orders = new Map<string, Order>();
  const keep = (order: Order) => orders.set(`${order.platform} ${order.id}`, order);
  for (const order of [...firstOrders, ...lines.earlier]) keep(order);
  return {
    set(given) {
      for (const platform of given.platform === undefined ? platforms : [given.platform]) {
        const order = { ...given, platform };
        lines.append(order);
        keep(order);
      }
    },
    list: () => [...orders.values()],
    find: (platform, id) => orders.get(`${platform} ${id}`),
    reset() {
      lines.empty();
      orders.clear();
      for (const order of firstOrders) keep(order);
    },
  };
}

interface State {
  readonly orders: OrderBook;
}

const allowed = 'Allowed: id (digits, as text), number, platform (shopify or woocommerce; without it, both).';

/** `POST /orders`: gives the shops an order, and answers with all of them. */
export async function setOrder(call: Call, state: State): Promise<Reply> {
  const checked = await checkedBody(call.request, OrderSchema, allowed);
  if ('refusal' in checked) return checked.refusal;
  state.orders.set(checked.body);
  return listOrders(call, state);
}

/** `GET /orders` */
export function listOrders(_call: Call, { orders }: State): Reply {
  return jsonReply(200, { orders: orders.list() });
}

/** `DELETE /orders` */
export function resetOrders(call: Call, state: State): Reply {
  state.orders.reset();
  return listOrders(call, state);
}
