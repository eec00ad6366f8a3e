import type { Verdict } from '../budgets.ts';
import { costOf } from '../cost.ts';
import { costOfEvent, costOfFurther, costOfInbound } from '../event-cost.ts';
import { type CostLine, totalOf } from '../invocation-cost.ts';
import type { Measured } from '../results.ts';
import { costOfTypes } from '../type-cost.ts';
import { kindsChart } from './charts/cost-charts.ts';
import { imageOf } from './charts/drawing.ts';
import { dollars } from './cost-columns.ts';
import { figure, table } from './markdown.ts';
import { isWhole, type Section } from './section.ts';

/** What the types of message are called in the summary, by their names in the measurement. */
const types = {
  'image, 1 MB': 'images of 1 MB, with three receipts each',
  'audio over the photo-app (E2)': 'audio messages over the photo-app',
  'audio by link (E10), over evolution': 'audio messages by link over a gateway instance of kind `evolution`',
} as const;

/** What a million of each cost. Of a partial run nothing, or only what its parts suffice for. */
export function costSummary(measured: Measured): Section {
  const { inbound, deliveries } = measured;
  const rows = [
    ...(isWhole(measured) ? [['texts of 100 B, with three receipts each', sum(costOf(measured))] as const] : []),
    ...(isWhole(measured) ? costOfTypes(measured).flatMap(named) : []),
    ...(inbound ? [['inbound texts', sum(costOfInbound(inbound))] as const] : []),
    ...(deliveries ? [['events, each with one subscription', sum(costOfEvent(deliveries))] as const] : []),
    ...(deliveries ? [['deliveries to further subscriptions', sum(costOfFurther(deliveries))] as const] : []),
  ];
  const chart = kindsChart(measured);
  return {
    title: 'Cost of a million',
    body: [
      ...(chart ? [imageOf(chart)] : []),
      table(rows, [
        { head: 'A million', cell: ([what]) => what },
        { head: 'US dollars', cell: ([, usd]) => dollars(usd) },
      ]),
      'By the public prices in us-east-1; the sections on cost below say what is counted.',
    ],
  };
}

const sum = (lines: readonly CostLine[]) => lines.reduce((total, line) => total + totalOf(line), 0);

const named = (line: CostLine) => {
  const name = types[line.what as keyof typeof types];
  return name === undefined ? [] : [[name, totalOf(line)] as const];
};

/** The figures over their budget. Those of one kind under one budget are one line, with the worst of them. */
export function overBudget(verdicts: readonly Verdict[]): Section {
  const over = verdicts.filter(({ ok }) => !ok);
  const kinds = Object.values(Object.groupBy(over, kindOf)).map((kind = []) =>
    kind.toSorted((a, b) => b.measured - a.measured),
  );
  return {
    title: 'Over budget',
    body: [
      `${over.length} of ${verdicts.length} figures are over their budget.`,
      table(kinds, [
        { head: 'What', cell: (kind) => (kind.length === 1 ? kind[0]?.what : kind[0]?.what.split(': ')[0]) ?? '' },
        { head: 'Figures over', cell: (kind) => kind.length },
        { head: 'Worst', cell: worstOf },
        { head: 'Budget', cell: ([worst]) => (worst ? `≤ ${figure(worst.budget)} ${worst.unit}`.trim() : '') },
      ]),
    ],
  };
}

const kindOf = ({ what, budget, unit }: Verdict) => `${what.split(': ')[0]} ${budget} ${unit}`;

/** Of figures with the worst first; which it is, where there are several. */
function worstOf([worst, ...others]: readonly Verdict[]): string {
  if (!worst) return '';
  const which = others.length > 0 ? `(${worst.what.split(': ')[1]})` : '';
  return [figure(worst.measured), worst.unit, which].filter((text) => text !== '').join(' ');
}
