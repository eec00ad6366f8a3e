import { costOf } from '../cost.ts';
import { assumptions, prices } from '../prices.ts';
import type { Whole } from '../results.ts';
import { textChart } from './charts/cost-charts.ts';
import { imageOf } from './charts/drawing.ts';
import { costColumns, inOneLine } from './cost-columns.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

export function costSection(results: Whole): Section {
  const lines = costOf(results);
  const all = inOneLine('**a million messages**', lines);
  const { providerMs, tripMs, coreMegabytes, accessLogBytes, receipts } = assumptions;
  return {
    title: 'Cost of a million messages (E1 text of 100 B)',
    body: [
      imageOf(textChart(results)),
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
        `- Lambda logs no line of its own about a run that went well (\`lib/constructs/row-function.ts\`); the access log’s are ${accessLogBytes} bytes a request; ours are measured. X-Ray is off in prod.`,
        '- Not counted: the table’s storage and backups, data sent to the internet (but for files), alarms, what idle queues and the sweeper cost whether ' +
          'anyone sends or not (a few dollars a month), Secrets Manager (a read in five minutes for each process), free tiers.',
      ].join('\n'),
    ],
  };
}
