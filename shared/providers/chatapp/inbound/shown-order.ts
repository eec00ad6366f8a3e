import { looseList, looseNumber, looseObject, looseText } from './lenient.ts';

const orderSchema = looseObject({ text: looseText, product_items: looseList });
const productSchema = looseObject({ quantity: looseNumber });

/** An order from a catalogue: how many things, and what was written to it: `[order] 3 items: by Friday, please`. */
export function shownOrder(part: unknown): string {
  const { text, product_items } = orderSchema.parse(part);
  const quantities = product_items.map((product) => productSchema.parse(product).quantity ?? 1);
  const items = quantities.reduce((sum, quantity) => sum + Math.max(0, quantity), 0);
  const shown = product_items.length === 0 ? '[order]' : `[order] ${items} ${items === 1 ? 'item' : 'items'}`;
  return text === undefined || text.trim() === '' ? shown : `${shown}: ${text}`;
}
