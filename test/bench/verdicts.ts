import { megabyte } from './bodies.ts';
import { budgets, keyCheck, type Verdict, verdict } from './budgets.ts';
import { verdictsOfFunction } from './cold/verdicts.ts';
import { costOf } from './cost.ts';
import { verdictsOfDeliveries } from './deliveries/verdicts.ts';
import { verdictsOfInbound } from './inbound/verdicts.ts';
import { totalOf } from './invocation-cost.ts';
import { isWhole } from './page/section.ts';
import type { AtOnceFigures } from './parts/at-once.ts';
import type { BroadcastFigures } from './parts/broadcasts.ts';
import type { CpuFigures } from './parts/cpu.ts';
import type { InboxFigures } from './parts/inbox.ts';
import type { FileFigures } from './parts/media.ts';
import type { OrderFigures } from './parts/order.ts';
import type { ReadFigures } from './parts/reads.ts';
import type { SendFigures } from './parts/send.ts';
import type { Measured, Whole } from './results.ts';
import { verdictsOfScale } from './scale/verdicts.ts';

/** Of everything that was measured and has a budget. */
export function verdictsOf(measured: Measured): Verdict[] {
  const {
    send,
    broadcasts,
    atOnce,
    reads,
    scale,
    inbox,
    inbound,
    deliveries,
    order,
    functions,
    media,
    laptop,
    console,
    cpu,
  } = measured;
  return [
    ...(send ? ofSend(send) : []),
    ...(broadcasts ?? []).flatMap(ofBroadcast),
    ...(atOnce ?? []).flatMap(ofSendsAtOnce),
    ...(reads ?? []).filter(({ name }) => name.startsWith('E5')).flatMap(ofPage),
    ...(reads ? [samePages(reads)] : []),
    ...(scale ? verdictsOfScale(scale) : []),
    ...(inbox ?? []).filter(({ what }) => !what.includes('assignee')).flatMap(ofInbox),
    ...(inbound ? verdictsOfInbound(inbound) : []),
    ...(deliveries ? verdictsOfDeliveries(deliveries) : []),
    ...(order ? [ofOrder(order)] : []),
    ...(functions ?? []).flatMap(verdictsOfFunction),
    ...(media?.files ?? []).filter(({ bytes }) => bytes >= 100 * megabyte).flatMap(ofFile),
    ...(console?.opened ?? []).map(({ conversations, filesKb }) =>
      verdict({
        what: `the console, ${conversations.toLocaleString('en')} conversations: files until the inbox stands`,
        measured: filesKb,
        budget: budgets.consoleKb,
        unit: 'KB',
      }),
    ),
    ...(laptop ?? []).map(({ name, ms }) =>
      verdict({ what: `npm start, ${name}`, measured: ms, budget: budgets.laptopMs, unit: 'ms' }),
    ),
    ...(cpu ?? []).map(({ name, ratio }: CpuFigures) =>
      verdict({ what: `CPU, warm: ${name}`, measured: ratio, budget: budgets.cpuRatio, unit: '×' }),
    ),
    ...(isWhole(measured) ? [ofMillionTexts(measured)] : []),
  ];
}

const ofMillionTexts = (measured: Whole): Verdict =>
  verdict({
    what: 'a million texts with three receipts each',
    measured: 1e6 * costOf(measured).reduce((sum, line) => sum + totalOf(line), 0),
    budget: budgets.millionTexts,
    unit: 'USD',
  });

function ofSend(figures: readonly SendFigures[]): Verdict[] {
  const used = figures.find(({ name }) => name === '100 B')?.send;
  if (!used) return [];
  const { trips, writeUnits, readUnits, providerCalls, queueCalls } = budgets.send;
  return [
    verdict({ what: 'E1, 100 B: DynamoDB round trips', measured: used.rounds, budget: trips, unit: '' }),
    verdict({
      what: 'E1, 100 B: write units',
      measured: used.writeUnits + used.refusedUnits,
      budget: writeUnits,
      unit: 'WU',
    }),
    verdict({ what: 'E1, 100 B: read units', measured: used.readUnits, budget: readUnits, unit: 'RU' }),
    verdict({ what: 'E1, 100 B: provider calls', measured: used.providerCalls, budget: providerCalls, unit: '' }),
    verdict({ what: 'E1, 100 B: queue calls', measured: used.queueCalls, budget: queueCalls, unit: '' }),
  ];
}

const ofBroadcast = ({ name, run }: BroadcastFigures): Verdict[] => {
  const { writeUnits, providerCalls } = budgets.broadcast;
  const what = `a broadcast to ${name}, for each recipient`;
  return [
    verdict({
      what: `${what}: write units`,
      measured: run.writeUnits + run.refusedUnits,
      budget: writeUnits,
      unit: 'WU',
    }),
    verdict({ what: `${what}: provider calls`, measured: run.providerCalls, budget: providerCalls, unit: '' }),
  ];
};

function ofSendsAtOnce({ sends, send, lastMs }: AtOnceFigures): Verdict[] {
  const budget = budgets.atOnce.find((each) => each.sends === sends);
  if (!budget) return [];
  const what = `E1, ${sends} at once`;
  return [
    verdict({ what: `${what}: round trips of each`, measured: send.rounds, budget: budget.trips, unit: '' }),
    verdict({
      what: `${what}: write units of each`,
      measured: send.writeUnits + send.refusedUnits,
      budget: budget.writeUnits,
      unit: 'WU',
    }),
    ...('lastMs' in budget
      ? [verdict({ what: `${what}: the last answer`, measured: lastMs, budget: budget.lastMs, unit: 'ms' })]
      : []),
  ];
}

const ofPage = ({ name, usage }: ReadFigures): Verdict[] => [
  verdict({
    what: `${name}: round trips`,
    measured: usage.trips,
    budget: budgets.page.trips,
    unit: '',
  }),
  verdict({
    what: `${name}: read units`,
    measured: usage.readUnits,
    budget: budgets.page.readUnits,
    unit: 'RU',
  }),
];

const ofInbox = ({ size, what, rounds = 0, readUnits, publishedReadUnits }: InboxFigures[0]): Verdict[] => [
  verdict({
    what: `inbox, ${size.toLocaleString('en')} conversations, ${what}: round trips`,
    measured: rounds + keyCheck.trips,
    budget: budgets.inbox.trips,
    unit: '',
  }),
  verdict({
    what: `inbox, ${size.toLocaleString('en')} conversations, ${what}: read units`,
    measured: Math.max(readUnits, publishedReadUnits) + keyCheck.readUnits,
    budget: budgets.inbox.readUnits,
    unit: 'RU',
  }),
];

const ofOrder = ({ sends, sentFirst }: OrderFigures): Verdict =>
  verdict({
    what: 'of 100 sends, those of which something is heard before message_sent',
    measured: (100 * (sends - sentFirst)) / sends,
    budget: budgets.notSentFirst,
    unit: '',
  });

function samePages(reads: readonly ReadFigures[]): Verdict {
  const units = reads.filter(({ name }) => name.startsWith('E5')).map(({ usage }) => usage.readUnits);
  return verdict({
    what: 'E5: the dearest page beside the cheapest',
    measured: Math.max(...units) / Math.min(...units),
    budget: 1,
    unit: '×',
  });
}

const ofFile = ({ name, handler: { growthMb } }: FileFigures): Verdict[] =>
  growthMb === undefined
    ? []
    : [
        verdict({
          what: `memory that a send grows by: ${name}`,
          measured: growthMb,
          budget: budgets.fileMb,
          unit: 'MB',
        }),
      ];
