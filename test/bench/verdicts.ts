import { megabyte } from './bodies.ts';
import { budgets, keyCheck, type Verdict, verdict } from './budgets.ts';
import { verdictsOfDeliveries } from './deliveries/verdicts.ts';
import { verdictsOfInbound } from './inbound/verdicts.ts';
import type { AtOnceFigures } from './parts/at-once.ts';
import type { CpuFigures } from './parts/cpu.ts';
import type { FunctionFigures } from './parts/functions.ts';
import type { FileFigures } from './parts/media.ts';
import type { ReadFigures } from './parts/reads.ts';
import type { SendFigures } from './parts/send.ts';
import type { Measured } from './results.ts';
import { verdictsOfScale } from './scale/verdicts.ts';

/** Of everything that was measured and has a budget. */
export function verdictsOf(measured: Measured): Verdict[] {
  const { send, atOnce, reads, scale, inbound, deliveries, functions, media, cpu } = measured;
  return [
    ...(send ? ofSend(send) : []),
    ...(atOnce ?? []).filter(({ sends }) => sends > 1).flatMap(ofSendsAtOnce),
    ...(reads ?? []).filter(({ name }) => name.startsWith('E5')).flatMap(ofPage),
    ...(reads ? [samePages(reads)] : []),
    ...(scale ? verdictsOfScale(scale) : []),
    ...(inbound ? verdictsOfInbound(inbound) : []),
    ...(deliveries ? verdictsOfDeliveries(deliveries) : []),
    ...(functions ?? []).flatMap(ofFunction),
    ...(media?.files ?? []).filter(({ bytes }) => bytes >= 100 * megabyte).flatMap(ofFile),
    ...(cpu ?? []).map(({ name, ratio }: CpuFigures) => verdict(`CPU, warm: ${name}`, ratio, budgets.cpuRatio, '×')),
  ];
}

function ofSend(figures: readonly SendFigures[]): Verdict[] {
  const used = figures.find(({ name }) => name === '100 B')?.send;
  if (!used) return [];
  const { trips, writeUnits, readUnits, providerCalls, queueCalls } = budgets.send;
  return [
    verdict('E1, 100 B: DynamoDB round trips', used.trips, trips, ''),
    verdict('E1, 100 B: write units', used.writeUnits + used.refusedUnits, writeUnits, 'WU'),
    verdict('E1, 100 B: read units', used.readUnits, readUnits, 'RU'),
    verdict('E1, 100 B: provider calls', used.providerCalls, providerCalls, ''),
    verdict('E1, 100 B: queue calls', used.queueCalls, queueCalls, ''),
  ];
}

const ofSendsAtOnce = ({ sends, send }: AtOnceFigures): Verdict[] => [
  verdict(`E1, ${sends} at once: round trips of each`, send.trips, budgets.send.trips, ''),
  verdict(
    `E1, ${sends} at once: write units of each`,
    send.writeUnits + send.refusedUnits,
    budgets.send.writeUnits,
    'WU',
  ),
  verdict(`E1, ${sends} at once: read units of each`, send.readUnits, budgets.send.readUnits, 'RU'),
];

const ofPage = ({ name, usage }: ReadFigures): Verdict[] => [
  verdict(`${name}: round trips after the key check`, usage.trips - keyCheck.trips, budgets.page.trips, ''),
  verdict(
    `${name}: read units after the key check`,
    usage.readUnits - keyCheck.readUnits,
    budgets.page.readUnits,
    'RU',
  ),
];

function samePages(reads: readonly ReadFigures[]): Verdict {
  const units = reads.filter(({ name }) => name.startsWith('E5')).map(({ usage }) => usage.readUnits);
  return verdict('E5: the dearest page beside the cheapest', Math.max(...units) / Math.min(...units), 1, '×');
}

const ofFile = ({ name, handler: { growthMb } }: FileFigures): Verdict[] =>
  growthMb === undefined ? [] : [verdict(`memory that a send grows by: ${name}`, growthMb, budgets.fileMb, 'MB')];

const ofFunction = ({ name, kb, built, ratio }: FunctionFigures): Verdict[] => [
  verdict(`bundle: ${name}`, kb, built.includes('S3') ? budgets.kbWithStorage : budgets.kb, 'KB'),
  verdict(`import and init: ${name}`, ratio, budgets.coldRatio, '×'),
];
