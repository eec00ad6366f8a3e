import { type TemplatePrices, templateCategories } from '../shared/host-settings.ts';

const entry = new RegExp(`^(${templateCategories.join('|')})=(\\d{1,6}(?:\\.\\d{1,8})?)$`);

/** Prices as an operator writes them: `marketing=0.0625,utility=0.008`. Throws one line for another text. */
export function pricesIn(given: unknown, name: string): TemplatePrices {
  if (given === undefined || given === '') return {};
  const parts = String(given).split(',');
  const found = parts.flatMap((part) => {
    const [, category, price] = entry.exec(part) ?? [];
    return category === undefined ? [] : [[category, Number(price)] as const];
  });
  const prices = Object.fromEntries(found);
  if (Object.keys(prices).length === parts.length) return prices;
  const names = templateCategories.join(', ');
  throw new Error(`${name} must be prices like marketing=0.0625,utility=0.008, each of ${names} at most once`);
}
