import type { IsolationFigures } from '../deliveries/isolation.ts';
import { deliveryWriteUnits, p99Ratios } from '../deliveries/verdicts.ts';
import type { Whole } from '../results.ts';
import { figure, table } from './markdown.ts';
import type { Section } from './section.ts';
import { spelled } from './spelled.ts';

const ms = (value: number) => Math.round(value);
/** Below ten with a fraction: the bare loop takes less than one. */
const fine = (value: number) => (value < 10 ? Number(value.toFixed(1)) : Math.round(value));

export function deliverySection(figures: Whole['deliveries']): Section {
  const { units, pace, isolation } = figures;
  const { delivery, body } = deliveryWriteUnits(figures);
  const ratios = (one: IsolationFigures) => p99Ratios(isolation, one);
  const share = (ratio: number | undefined) => (ratio === undefined ? '–' : figure(ratio));
  return {
    title: 'Events and their deliveries',
    body: [
      table(units, [
        { head: 'Subscriptions', cell: ({ subscriptions }) => subscriptions },
        { head: 'Fan-out: round trips', cell: ({ fanOut }) => fanOut.trips },
        { head: 'Fan-out: WU', cell: ({ fanOut }) => fanOut.writeUnits },
        { head: 'Fan-out: RU', cell: ({ fanOut }) => fanOut.readUnits },
        { head: 'Fan-out: queue calls', cell: ({ fanOut }) => fanOut.queueCalls },
        { head: 'Each delivery: round trips', cell: (row) => row.delivery.trips },
        { head: 'Each delivery: WU', cell: (row) => row.delivery.writeUnits },
        { head: 'Each delivery: RU', cell: (row) => row.delivery.readUnits },
        { head: 'Each delivery: what', cell: (row) => spelled(row.delivery) },
      ]),
      `An inbound text of 100 bytes, each delivery’s first attempt succeeding. A delivery takes ${figure(delivery)} WU, its row ` +
        `and its result, and for one in five the count of what its organization has under way, and the event’s body ${figure(body)} WU once, however many subscriptions there are.`,
      table(pace, [
        { head: 'Subscriptions', cell: ({ subscriptions }) => subscriptions },
        { head: 'Deliveries a second', cell: ({ service }) => service.perSecond },
        { head: 'Bare loop', cell: ({ bare }) => bare.perSecond },
        { head: 'Ratio', cell: ({ perSecondRatio }) => perSecondRatio },
        { head: 'p50 ms', cell: ({ service }) => fine(service.p50) },
        { head: 'p99 ms', cell: ({ service }) => fine(service.p99) },
        { head: 'Bare loop, p50 ms', cell: ({ bare }) => fine(bare.p50) },
        { head: 'Bare loop, p99 ms', cell: ({ bare }) => fine(bare.p99) },
        { head: 'p50 ratio', cell: ({ service, bare }) => service.p50 / bare.p50 },
        { head: 'p99 ratio', cell: ({ service, bare }) => service.p99 / bare.p99 },
      ]),
      'From the events queue to servers in another process, through both workers, the queues and the guarded client, as in ' +
        '`npm start`: one process for the workers, another for AWS. **Deliveries a second** is of a burst; **p50** and **p99** are from ' +
        'the message to the events queue until the request’s headers have come, one event at a time. **The bare loop** POSTs the same ' +
        'signed bytes to the same addresses from the same process after each burst and each event, up to 100 at once over kept ' +
        'connections, and writes nothing down. Between, the service goes through two queues, and ' +
        'for each delivery it writes a row, reads four items, opens a connection of its own and writes the result.',
      `The others beside one endpoint: two subscriptions of another organization, told something ten times a second. Alone, their p50 ` +
        `is ${ms(isolation.alone.p50)} ms and their p99 ${ms(isolation.alone.p99)} ms.`,
      table(isolation.beside, [
        { head: 'The endpoint', cell: ({ kind }) => kind },
        { head: 'Its events', cell: ({ told, events }) => (told === 'at once' ? `${figure(events)} at once` : told) },
        { head: 'Turns', cell: ({ turns }) => turns },
        { head: 'Others: p50 ms', cell: ({ others }) => ms(others.p50) },
        { head: 'Others: p99 ms', cell: ({ others }) => ms(others.p99) },
        { head: 'p99 to that beside one that answers', cell: (one) => figure(ratios(one).meanwhile) },
        { head: 'Its events waiting: p50 ms', cell: ({ othersLater }) => (othersLater ? ms(othersLater.p50) : '–') },
        { head: 'p99 ms', cell: ({ othersLater }) => (othersLater ? ms(othersLater.p99) : '–') },
        { head: 'p99 to that alone', cell: (one) => share(ratios(one).later) },
      ]),
      '**One by one**: as often as the others are told theirs. **At once**: a thousand events are more than this machine can fan ' +
        'out and deliver at the moment, whoever gets them, and the others share its processors with them, so that it is to be compared ' +
        'with an endpoint that answers. **Waiting**: the breaker is open, and the thousand are parked. A p99 is that of some hundred ' +
        'deliveries, so that one hiccup of the machine shows: of several turns, each figure is the middle one, and small differences ' +
        'one by one say nothing.',
    ],
  };
}
