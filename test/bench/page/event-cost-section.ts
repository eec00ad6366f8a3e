import { costOfEvent, costOfFurther, costOfInbound } from '../event-cost.ts';
import { assumptions } from '../prices.ts';
import type { Whole } from '../results.ts';
import { costColumns, inOneLine } from './cost-columns.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

export function eventCostSection({ inbound, deliveries }: Pick<Whole, 'inbound' | 'deliveries'>): Section {
  const groups = [
    ['a million inbound texts', costOfInbound(inbound)],
    ['a million events, each with one subscription', costOfEvent(deliveries)],
    ['a million deliveries to further subscriptions', costOfFurther(deliveries)],
  ] as const;
  const rows = groups.flatMap(([what, lines]) => [...lines, inOneLine(`**${what}**`, lines)]);
  return {
    title: 'Cost of a million inbound texts, and of a million events',
    body: [
      table(rows, costColumns),
      [
        '- Prices and assumptions are those of a million messages. Each message of a queue is in a batch of its own: the dearest case.',
        '- An inbound text is of a contact who has nothing unread, in a webhook of its own, in an organization without subscriptions; ' +
          'with some, the look afterwards is the fan-out of the event.',
        `- A receiver answers after ${assumptions.providerMs} ms, at the first attempt. What is sent to it is not counted (a KB for each delivery).`,
        '- CPU time is that of the parts `inbound` and `deliveries`: the worker’s in this process, from event to answer, one message at a time.',
      ].join('\n'),
    ],
  };
}
