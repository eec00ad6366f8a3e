import * as z from 'zod';
import { openJsonLines } from './json-lines.ts';

const platforms = ['shopify', 'woocommerce'] as const;

export const OrderSchema = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/, 'must be 1 to 20 digits, as text'),
  /** As customers see it. */
  number: z.string().min(1).max(255),
  /** In whose shop; without it, in both. */
  platform: z.enum(platforms).optional(),
});
type NewOrder = z.infer<typeof OrderSchema>;
type Order = Required<NewOrder>;

/** There from the start. Plugins and settings of the shops put something around the numbers. */
const first: readonly Order[] = [
  { id: '5123456789012', number: '#1001', platform: 'shopify' },
  { id: '5123456789013', number: 'EN-1002-A', platform: 'shopify' },
  { id: '727', number: '727', platform: 'woocommerce' },
  { id: '728', number: 'WC-2026-000041', platform: 'woocommerce' },
];

export interface OrderBook {
  /** Takes the place of an order with its id. */
  set(order: NewOrder): void;
  list(): readonly Order[];
  find(platform: Order['platform'], id: string): Order | undefined;
  /** Back to those that are there from the start. */
  reset(): void;
}

/** The orders of both shops. With a directory, what was set is in `orders.jsonl`. */
export function openOrderBook(directory?: string): OrderBook {
  const lines = openJsonLines<Order>(directory, 'orders.jsonl');
  const orders = new Map<string, Order>();
  const keep = (order: Order) => orders.set(`${order.platform} ${order.id}`, order);
  for (const order of [...first, ...lines.earlier]) keep(order);
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
      for (const order of first) keep(order);
    },
  };
}
