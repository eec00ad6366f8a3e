import type { Whole } from '../results.ts';
import { imageOf } from './charts/drawing.ts';
import { atOnceChart } from './charts/size-charts.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';
import { spelled } from './spelled.ts';

export const sendSection = (send: Whole['send']): Section => ({
  title: 'A send (E1, text), one at a time',
  body: [
    table(send, [
      { head: 'Text', cell: ({ name }) => name },
      { head: 'Round trips', cell: (row) => row.send.rounds },
      { head: 'Requests', cell: (row) => row.send.trips },
      { head: 'WU', cell: (row) => row.send.writeUnits },
      { head: 'of them index', cell: (row) => row.send.indexUnits },
      { head: 'WU by the rules', cell: (row) => row.send.publishedWriteUnits },
      { head: 'RU', cell: (row) => row.send.readUnits },
      { head: 'RU by the rules', cell: (row) => row.send.publishedReadUnits },
      { head: 'Provider calls', cell: (row) => row.send.providerCalls },
      { head: 'Queue calls', cell: (row) => row.send.queueCalls },
      { head: 'Worker, RU', cell: (row) => row.worker.readUnits },
      { head: 'Worker, WU', cell: (row) => row.worker.writeUnits },
    ]),
    'WU and RU are what the engine reports (`ReturnConsumedCapacity`), “by the rules” what AWS’s published rules make of the ' +
      'items’ sizes before and after each request. “Worker” is the later look at the settled send (`handle-events`). Round trips are requests that come after each other: the ' +
      'organization’s rate is counted beside the intent. A process’s first request of an organization takes one more.',
    'Where the units go:',
    send.map(({ name, send: used }) => `- ${name}: ${spelled(used)}`).join('\n'),
  ],
});

export const atOnceSection = (atOnce: Whole['atOnce']): Section => ({
  title: 'Sends at once into one conversation (100 B), each on average',
  body: [
    imageOf(atOnceChart(atOnce)),
    table(atOnce, [
      { head: 'At once', cell: ({ sends }) => sends },
      { head: 'Round trips', cell: ({ send }) => send.rounds },
      { head: 'WU done', cell: ({ send }) => send.writeUnits },
      { head: 'Refused writes', cell: ({ send }) => send.refused },
      { head: 'WU refused', cell: ({ send }) => send.refusedUnits },
      { head: 'RU', cell: ({ send }) => send.readUnits },
      { head: 'Provider calls', cell: ({ send }) => send.providerCalls },
      { head: 'Queue calls', cell: ({ send }) => send.queueCalls },
      { head: 'Left to the worker', cell: ({ left }) => left },
      { head: 'In transactions', cell: ({ transactions }) => transactions },
      { head: 'Median ms', cell: ({ medianMs }) => Math.round(medianMs) },
      { head: 'Last ms', cell: ({ lastMs }) => Math.round(lastMs) },
      { head: 'Last in the conversation, ms', cell: ({ shownMs }) => Math.round(shownMs) },
    ]),
    'Round trips are requests that come after each other, of each handler, and of the worker’s runs a part. Until all are in the conversation: the handlers, and the worker that commits for those who left it to it, which it does for ' +
      'all that wait in one transaction. A refused write is a commit that lost the race for the next number. AWS charges for a condition that does not hold, and ' +
      'no answer says how much; counted here is what the write would have cost, without indexes. All handlers share one ' +
      'process here, and one core: on Lambda each has its own, and the race is another. The provider answers at once, which is ' +
      'the worst case: real answers spread. Unlike the rest of the units, those of a race differ from run to run. Every message was in the conversation once, and the head counted them.',
  ],
});

export const readSection = (reads: Whole['reads']): Section => ({
  title: 'Reads',
  body: [
    table(reads, [
      { head: 'What', cell: ({ name }) => name },
      { head: 'Round trips', cell: ({ usage }) => usage.trips },
      { head: 'RU', cell: ({ usage }) => usage.readUnits },
      { head: 'RU by the rules', cell: ({ usage }) => usage.publishedReadUnits },
      { head: 'Where they go', cell: ({ usage }) => spelled(usage) },
    ]),
    'A conversation of 1,000 texts of 100 bytes, named by its number; with `contactId` it is a unit less. The first request of ' +
      'each is the key check, with what can be read along; the budget of E5 is held against all of them. A process’s first request of an organization takes one more.',
  ],
});

export const receiptSection = (receipts: Whole['receipts']): Section => ({
  title: 'Receipts (`POST /provider/chatapp`, one in each webhook, of an organization without webhooks)',
  body: [
    table(receipts, [
      { head: 'Status', cell: ({ name }) => name },
      { head: 'Round trips', cell: ({ take }) => take.trips },
      { head: 'WU', cell: ({ take }) => take.writeUnits },
      { head: 'WU refused', cell: ({ take }) => take.refusedUnits },
      { head: 'RU', cell: ({ take }) => take.readUnits },
      { head: 'Queue calls', cell: ({ take }) => take.queueCalls },
    ]),
  ],
});
