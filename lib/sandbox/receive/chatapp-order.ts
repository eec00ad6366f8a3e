import * as z from 'zod';
import { over, ownObject } from './inbound-fields.ts';

const item = { product_retailer_id: 'sku-1', quantity: 2, item_price: 30, currency: 'BRL' };
const itemNames = Object.keys(item).join(', ');

/** The fields of an order from our catalogue: its items, and the provider's object, whose members replace what is made. */
export const orderFields = {
  items: z
    .array(
      z.strictObject(
        {
          product_retailer_id: z.string().optional(),
          quantity: z.number().optional(),
          item_price: z.number().optional(),
          currency: z.string().optional(),
        },
        { error: ({ code }) => (code === 'unrecognized_keys' ? `an item has ${itemNames}` : undefined) },
      ),
    )
    .min(1)
    .optional(),
  order: ownObject.optional(),
};

type Order = z.infer<z.ZodObject<typeof orderFields>>;

/** The member `order` of a message. What an item does not say is that of the sandbox's own. */
export const orderOf = ({ items, order }: Order): object =>
  over(
    {
      catalog_id: '194836987003835',
      text: items ? undefined : 'By Friday, please',
      product_items: (items ?? [{}]).map((given) => ({ ...item, ...given })),
    },
    order,
  );
