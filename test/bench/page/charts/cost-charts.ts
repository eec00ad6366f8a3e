import { costOf } from '../../cost.ts';
import { costOfEvent, costOfFurther, costOfInbound } from '../../event-cost.ts';
import type { CostLine } from '../../invocation-cost.ts';
import type { Measured, Whole } from '../../results.ts';
import { costOfTypes } from '../../type-cost.ts';
import { inOneLine } from '../cost-columns.ts';
import { isWhole } from '../section.ts';
import { barChart } from './bar-chart.ts';
import type { Chart } from './drawing.ts';

/** Messages without a file, by their names in the measurement, and what they are called here. */
const kinds = {
  'text, 100 B': 'texts, three receipts each',
  'text over the photo-app': 'texts over the photo-app',
  'location (E9), over evolution': 'locations over a gateway',
} as const;

/** What a million of each kind cost, by what is paid for. Files would dwarf the others: they are in the table. */
export function kindsChart(measured: Measured): Chart | undefined {
  const { inbound, deliveries } = measured;
  const rows = [
    ...(isWhole(measured) ? costOfTypes(measured).flatMap(named) : []),
    ...(inbound ? [inOneLine('inbound texts', costOfInbound(inbound))] : []),
    ...(deliveries ? [inOneLine('events, one subscription each', costOfEvent(deliveries))] : []),
    ...(deliveries ? [inOneLine('further deliveries', costOfFurther(deliveries))] : []),
  ];
  if (rows.length === 0) return undefined;
  return barChart({
    name: 'cost-of-a-million',
    title: 'What a million cost',
    subtitle: 'US dollars, by what is paid for',
    rows,
  });
}

const named = (line: CostLine): CostLine[] => {
  const what = kinds[line.what as keyof typeof kinds];
  return what ? [{ ...line, what }] : [];
};

/** What each step of a text costs, by what is paid for. */
export const textChart = (results: Whole): Chart =>
  barChart({
    name: 'cost-of-a-text',
    title: 'A million texts, step by step',
    subtitle: 'US dollars, by what is paid for; E1 texts of 100 bytes, with three receipts each',
    rows: costOf(results),
  });
