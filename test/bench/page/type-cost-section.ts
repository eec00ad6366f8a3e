import { type CostLine, totalOf } from '../invocation-cost.ts';
import { assumptions, type Priced } from '../prices.ts';
import type { Whole } from '../results.ts';
import { costOfTypes, storageOf } from '../type-cost.ts';
import { dollars, partOf } from './cost-columns.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

/** What stands together in a column. */
const groups: readonly { readonly head: string; readonly parts: readonly Priced[] }[] = [
  { head: 'DynamoDB', parts: ['writeUnit', 'readUnit'] },
  { head: 'Lambda', parts: ['lambdaRequest', 'gbSecond'] },
  { head: 'HTTP API, SQS', parts: ['httpApi', 'standardQueue', 'fifoQueue'] },
  { head: 'S3 requests', parts: ['storageWrite', 'storageRead'] },
  { head: 'Data out', parts: ['dataOutGb'] },
  { head: 'Logs', parts: ['logGb'] },
];

const { storageMs, downloadMs, megabytesPerSecond } = assumptions;

export const typeCostSection = (results: Whole): Section => ({
  title: 'Cost of a million messages of each type',
  body: [
    table(costOfTypes(results), [
      { head: 'Message', cell: ({ what }) => what },
      ...groups.map(({ head, parts }) => ({
        head,
        cell: (line: CostLine) => dollars(partOf(line, parts)),
      })),
      { head: 'Together', cell: (line) => dollars(totalOf(line)) },
      { head: 'Files, each month', cell: ({ fileBytes }) => dollars(storageOf(fileBytes)) },
    ]),
    [
      '- Request, worker and receipts, as in the table before. No receipts for E2 and over `evolution`: the webhooks of that ' +
        'platform and of the organization’s server are others, and not counted. CPU time is that of E1’s text where a message has none of its own above.',
      `- S3 answers after ${storageMs} ms, a caller’s file server after ${downloadMs} ms, and a file moves with ` +
        `${megabytesPerSecond} MB a second, once to S3 and once from there. Its CPU time is that of the second ` +
        'file of a process, above, and goes on while it moves; counted here is the one after the other: the dearest case.',
      '- “Data out” is the file on its way to the provider, to the internet. “Files, each month” is their storage, for as ' +
        'long as they are kept; what people fetch through our links costs as much as “Data out” each time.',
    ].join('\n'),
  ],
});
