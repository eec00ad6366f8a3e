import { writeUnitsOf } from '../inbound/verdicts.ts';
import type { Whole } from '../results.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';
import { spelled } from './spelled.ts';

export const inboundSection = ({ units, pace }: Whole['inbound']): Section => ({
  title: 'Inbound texts (100 B, no webhooks)',
  body: [
    table(units, [
      { head: 'Text', cell: ({ name }) => name },
      { head: 'WU in all', cell: writeUnitsOf },
      { head: 'Endpoint: queue calls', cell: ({ take }) => take.queueCalls },
      { head: 'Endpoint: round trips', cell: ({ take }) => take.trips },
      { head: 'Recording: round trips', cell: ({ record }) => record.trips },
      { head: 'Recording: WU', cell: ({ record }) => record.writeUnits },
      { head: 'Recording: RU', cell: ({ record }) => record.readUnits },
      { head: 'Recording: queue calls', cell: ({ record }) => record.queueCalls },
      { head: 'Afterwards: round trips', cell: ({ after }) => after.trips },
      { head: 'Afterwards: WU', cell: ({ after }) => after.writeUnits },
      { head: 'Afterwards: RU', cell: ({ after }) => after.readUnits },
    ]),
    'Each in a webhook of its own. **Recording** is `receive-inbound`, **afterwards** `handle-events`, which looks for a file ' +
      'and for subscriptions. A text of somebody new makes a contact first, with its identities and an entry for each ending of its name and number, for the search.',
    'Where the units go:',
    units.map(({ name, record, after }) => `- ${name}: ${spelled(record)}; afterwards ${spelled(after)}`).join('\n'),
    table(pace, [
      { head: 'Webhooks', cell: ({ name }) => name },
      { head: 'How many', cell: ({ webhooks }) => webhooks },
      { head: 'Taken a second', cell: ({ takenPerSecond }) => takenPerSecond },
      { head: 'Recorded a second', cell: ({ webhooksPerSecond }) => webhooksPerSecond },
      { head: 'Texts recorded a second', cell: ({ textsPerSecond }) => textsPerSecond },
      { head: 'To recorded, p50 ms', cell: ({ p50 }) => Math.round(p50) },
      { head: 'p99 ms', cell: ({ p99 }) => Math.round(p99) },
    ]),
    'As fast as one process on this machine can, with the queues’ workers beside the endpoint in it, as in `npm start`: texts ' +
      'wait behind each other. On AWS the endpoint, the workers and what they stand on grow with what comes; texts of one sender ' +
      'go one after the other there too.',
  ],
});
