import { receiptsAfterMs } from '../parts/order.ts';
import type { Whole } from '../results.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

export const orderSection = (order: Whole['order']): Section => ({
  title: 'The order of a message’s events',
  body: [
    table(
      [order],
      [
        { head: 'Sends', cell: ({ sends }) => sends },
        { head: '`message_sent` heard first', cell: ({ sentFirst }) => sentFirst },
        { head: '`message_sent`, p50 ms', cell: ({ sentP50 }) => Math.round(sentP50) },
        { head: 'The last event, p50 ms', cell: ({ lastP50 }) => Math.round(lastP50) },
        { head: 'The last event, p99 ms', cell: ({ lastP99 }) => Math.round(lastP99) },
      ],
    ),
    `E1 texts, one every 100 ms, whose receipts (\`sent\`, \`delivered\`, \`read\`, in webhooks of their own) come one after the other, ` +
      `from ${receiptsAfterMs} ms after the answer on. The consumer asks for all events, and times are from the answer of the send.`,
  ],
});
