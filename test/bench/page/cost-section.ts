import { costOf } from '../cost.ts';
import { type CostLine, totalOf } from '../invocation-cost.ts';
import { assumptions, type Priced, prices } from '../prices.ts';
import type { Whole } from '../results.ts';
import { type Column, table } from './markdown.ts';
import type { Section } from './section.ts';

/** What stands together in a column. */
const groups: readonly { readonly head: string; readonly parts: readonly Priced[] }[] = [
  { head: 'DynamoDB', parts: ['writeUnit', 'readUnit'] },
  { head: 'Lambda', parts: ['lambdaRequest', 'gbSecond'] },
  { head: 'HTTP API', parts: ['httpApi'] },
  { head: 'SQS', parts: ['standardQueue', 'fifoQueue'] },
  { head: 'Logs', parts: ['logGb'] },
  { head: 'X-Ray', parts: ['trace'] },
];

/** A column for each, and their sum. */
export const costColumns: readonly Column<CostLine>[] = [
  { head: 'For', cell: ({ what }) => what },
  ...groups.map(({ head, parts }) => ({
    head,
    cell: ({ usd }: CostLine) => dollars(parts.reduce((sum, part) => sum + (usd[part] ?? 0), 0)),
  })),
  { head: 'Together', cell: (line) => dollars(totalOf(line)) },
];

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

const million = 1e6;
/** Of a million messages. */
export const dollars = (usd: number) => `$${(usd * million).toFixed(2)}`;

export function costSection(results: Whole): Section {
  const lines = costOf(results);
  const all = inOneLine('**a million messages**', lines);
  const { providerMs, tripMs, coreMegabytes, platformLogBytes, accessLogBytes, traced, receipts } = assumptions;
  return {
    title: 'Cost of a million messages (E1 text of 100 B)',
    body: [
      table([...lines, all], costColumns),
      'From the units above and these public prices in us-east-1, each of which is an assumption. AWS’s own pages are the authority; ' +
        'these are the stored copies they were compared with:',
      table(Object.values(prices), [
        { head: 'What', cell: ({ what }) => what },
        { head: 'US dollars', cell: ({ usd, per }) => (per === 1 ? `${usd}` : `${usd} a million`) },
        { head: 'Seen in', cell: ({ seen }) => seen },
      ]),
      [
        `- The provider answers after ${providerMs} ms, DynamoDB and SQS after ${tripMs} ms each. CPU time is the table above, ` +
          `stretched by the share of a core that the memory buys (${coreMegabytes} MB is one).`,
        `- ${receipts} receipts for each message, each in a webhook of its own, each queue message in a batch of its own: the dearest case.`,
        `- Lambda’s own log lines are ${platformLogBytes} bytes an invocation, the access log’s ${accessLogBytes} a request; ours are measured.`,
        `- X-Ray records ${traced * 100} % of the invocations.`,
        '- Not counted: the table’s storage and backups, data sent to the internet (but for files), alarms, what idle queues and the sweeper cost whether ' +
          'anyone sends or not (a few dollars a month), Secrets Manager (a read in five minutes for each process), free tiers.',
      ].join('\n'),
    ],
  };
}
