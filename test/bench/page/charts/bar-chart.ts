import type { BarSeriesOption, EChartsOption } from 'echarts';
import { type CostLine, totalOf } from '../../invocation-cost.ts';
import { costGroups, dollars, million, partOf } from '../cost-columns.ts';
import { type Chart, chartWidth, titleOf } from './drawing.ts';
import { type Color, drawn } from './palette.ts';

const colors: readonly Color[] = ['blue', 'orange', 'teal', 'purple', 'gold', 'rose'];
const rowHeight = 40;
/** Pixels that a figure takes: a narrower part of a bar has none. */
const figureWidth = 42;
const [left, right, top, bottom] = [264, 80, 102, 20];

/** Costs of a million as bars, each of the parts that are paid for. What it shows is spelled out for who does not see it. */
export function barChart({
  name,
  title,
  subtitle,
  rows,
}: {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly rows: readonly CostLine[];
}): Chart {
  const most = Math.max(...rows.map(totalOf)) * million;
  const least = (most * figureWidth) / (chartWidth - left - right);
  const option: EChartsOption = {
    title: titleOf(title, subtitle),
    legend: {
      left: 16,
      top: 66,
      itemWidth: 12,
      itemHeight: 12,
      itemGap: 18,
      icon: 'roundRect',
      selectedMode: false,
      data: costGroups.map(({ head }) => head),
      textStyle: { color: drawn('ink'), fontSize: 12 },
    },
    grid: { left, right, top, bottom, outerBoundsMode: 'none' },
    xAxis: {
      type: 'value',
      // Beyond its end there is no figure, and the parts of the longest bar may add up to a little more.
      max: most * 1.001,
      axisLabel: { show: false },
      splitLine: { show: false },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: rows.map(({ what }) => what),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: drawn('muted') } },
      axisLabel: { color: drawn('ink'), fontSize: 13, margin: 12 },
    },
    series: [
      ...costGroups.map((group, index) => stack({ group, color: colors[index] ?? 'muted', rows, least })),
      totals(rows),
    ],
  };
  return { name, alt: altOf(title, rows), height: top + bottom + rowHeight * rows.length, option };
}

interface Stack {
  readonly group: (typeof costGroups)[number];
  readonly color: Color;
  readonly rows: readonly CostLine[];
  /** Dollars that have room for a figure. */
  readonly least: number;
}

/** The part of each bar that goes to one thing, with its figure where there is room for it. */
const stack = ({ group: { head, parts }, color, rows, least }: Stack): BarSeriesOption => ({
  ...bar,
  name: head,
  itemStyle: { color: drawn(color), borderColor: drawn('ground'), borderWidth: 1 },
  label: { show: true, color: drawn('ground'), textBorderWidth: 0, fontSize: 12, formatter: '' },
  data: rows.map((row) => {
    const usd = partOf(row, parts);
    return { value: usd * million, label: { formatter: usd * million < least ? '' : dollars(usd) } };
  }),
});

/** What stands behind each bar. */
const totals = (rows: readonly CostLine[]): BarSeriesOption => ({
  ...bar,
  itemStyle: { color: 'transparent' },
  data: rows.map((row) => ({ value: 0, label: { formatter: dollars(totalOf(row)) } })),
  label: {
    show: true,
    position: 'right',
    distance: 8,
    color: drawn('ink'),
    textBorderWidth: 0,
    fontSize: 13,
    fontWeight: 600,
  },
});

const bar = { type: 'bar', stack: 'cost', barWidth: 24, silent: true, emphasis: { disabled: true } } as const;

const altOf = (title: string, rows: readonly CostLine[]) =>
  `${title}, in US dollars. ${rows
    .map((row) => {
      const parts = costGroups.map(({ head, parts }) => `${head} ${dollars(partOf(row, parts))}`);
      return `${row.what}: ${dollars(totalOf(row))} (${parts.join(', ')}).`;
    })
    .join(' ')}`;
