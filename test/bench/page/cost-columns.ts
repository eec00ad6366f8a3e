import { type CostLine, totalOf } from '../invocation-cost.ts';
import { type Priced, prices } from '../prices.ts';
import type { Column } from './markdown.ts';

/** What stands together in a column. */
export const costGroups: readonly { readonly head: string; readonly parts: readonly Priced[] }[] = [
  { head: 'DynamoDB', parts: ['writeUnit', 'readUnit'] },
  { head: 'Lambda', parts: ['lambdaRequest', 'gbSecond'] },
  { head: 'HTTP API', parts: ['httpApi'] },
  { head: 'SQS', parts: ['standardQueue', 'fifoQueue'] },
  { head: 'Logs', parts: ['logGb'] },
];

/** A column for each, and their sum. */
export const costColumns: readonly Column<CostLine>[] = [
  { head: 'For', cell: ({ what }) => what },
  ...costGroups.map(({ head, parts }) => ({
    head,
    cell: (line: CostLine) => dollars(partOf(line, parts)),
  })),
  { head: 'Together', cell: (line) => dollars(totalOf(line)) },
];

/** Of a line, what these cost together. */
export const partOf = ({ usd }: CostLine, parts: readonly Priced[]): number =>
  parts.reduce((sum, part) => sum + (usd[part] ?? 0), 0);

/** Lines in one. */
export const inOneLine = (what: string, lines: readonly CostLine[]): CostLine => ({
  what,
  usd: Object.fromEntries(
    Object.keys(prices).map((priced) => [
      priced,
      lines.reduce((sum, { usd }) => sum + (usd[priced as Priced] ?? 0), 0),
    ]),
  ),
});

export const million = 1e6;
/** A little more than nothing, in cents: half a cent is a cent, in whatever order its parts were added up. */
const tie = 1e-6;

/** Of a million messages. */
export const dollars = (usd: number) => `$${(Math.round(usd * million * 100 + tie) / 100).toFixed(2)}`;
