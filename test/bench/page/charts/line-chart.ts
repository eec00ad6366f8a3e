import type { EChartsOption, LineSeriesOption } from 'echarts';
import { figure } from '../markdown.ts';
import { type Chart, chartWidth, titleOf } from './drawing.ts';
import { labelOffsets } from './label-offsets.ts';
import { type Color, drawn } from './palette.ts';

/** A line: what a thing costs at each size. */
export interface Line {
  readonly name: string;
  readonly color: Color;
  /** Sizes and figures. */
  readonly points: readonly (readonly [number, number])[];
  /** Dashed: what a figure may be, and no figure. */
  readonly isBudget?: boolean;
}

/** Lines in one pair of axes. Without a scale both axes count evenly, and sizes stand side by side. */
export interface Panel {
  readonly sizes: string;
  readonly unit: string;
  readonly scale?: { readonly sizes: 'log'; readonly figures: 'log' | 'value' };
  readonly lines: readonly Line[];
}

/** A chart of one panel, or of several side by side. */
export interface LineChart {
  readonly name: string;
  readonly title: string;
  readonly subtitle: string;
  readonly panels: readonly Panel[];
}

const height = 400;
const [top, bottom] = [104, 62];
const left = 70;
/** Behind a panel, for the lines' names. */
const behind = { one: 232, several: 105 } as const;

/** Cost against size. What it shows is spelled out for who does not see it. */
export function lineChart({ name, title, subtitle, panels }: LineChart): Chart {
  const right = panels.length > 1 ? behind.several : behind.one;
  const width = chartWidth / panels.length;
  const option: EChartsOption = {
    title: titleOf(title, subtitle),
    grid: panels.map((_, index) => ({
      left: left + index * width,
      width: width - left - right,
      top,
      bottom,
      outerBoundsMode: 'none' as const,
    })),
    xAxis: panels.map(({ sizes, scale, lines }, gridIndex) => ({
      ...axis,
      gridIndex,
      name: sizes,
      nameLocation: 'middle' as const,
      nameGap: 32,
      splitLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...axis.axisLabel, formatter: sizeLabel },
      ...(scale ? { type: 'log' as const, ...rangeOf(lines) } : { type: 'category' as const, data: sizesOf(lines) }),
    })) as EChartsOption['xAxis'],
    yAxis: panels.map((panel, gridIndex) => ({
      ...axis,
      gridIndex,
      name: panel.unit,
      nameLocation: 'end' as const,
      nameGap: 16,
      nameTextStyle: { ...axis.nameTextStyle, align: 'left' as const, padding: [0, 0, 0, -50] },
      axisLine: { show: false },
      axisTick: { show: false },
      type: panel.scale?.figures ?? ('value' as const),
      min: lowest(panel),
      max: highest(panel),
    })) as EChartsOption['yAxis'],
    series: panels.flatMap((panel, index) => seriesOf(panel, index)),
  };
  return { name, alt: altOf(title, panels), height, option };
}

const axis = {
  nameTextStyle: { color: drawn('muted'), fontSize: 12 },
  axisLabel: { color: drawn('muted'), fontSize: 12 },
  axisLine: { lineStyle: { color: drawn('muted') } },
  axisTick: { lineStyle: { color: drawn('muted') } },
  splitLine: { lineStyle: { color: drawn('grid') } },
};

/** Ends of a panel's scale of figures. */
const lowest = ({ scale }: Panel) => (scale?.figures === 'log' ? 1 : 0);
function highest({ scale, lines }: Panel): number {
  const most = Math.max(...lines.flatMap(({ points }) => points.map(([, value]) => value)));
  const power = 10 ** Math.floor(Math.log10(most));
  const unit = most < 2 * power ? power / 2 : power;
  return scale?.figures === 'log' ? 10 ** Math.ceil(Math.log10(most)) : Math.ceil(most / unit) * unit;
}

/** How far a figure is above the axis, in pixels. */
function heightOf(value: number, panel: Panel): number {
  const part = panel.scale?.figures === 'log' ? Math.log10(value) / Math.log10(highest(panel)) : value / highest(panel);
  return part * (height - top - bottom);
}

/** Powers of ten by a scale of them, all sizes beside each other. */
const sizeLabel = (size: string | number): string =>
  typeof size === 'string' || Number.isInteger(Math.log10(size)) ? figure(Number(size)) : '';

const sizesOf = (lines: readonly Line[]) =>
  [...new Set(lines.flatMap(({ points }) => points.map(([size]) => size)))].sort((a, b) => a - b).map(String);

const rangeOf = (lines: readonly Line[]) => {
  const sizes = lines.flatMap(({ points }) => points.map(([size]) => size));
  // With some room before the first, whose figures would stand on the axis.
  return { min: Math.min(...sizes) * 0.7, max: Math.max(...sizes) };
};

/** The lines, with a figure at each point, and the line's name behind the last one. */
function seriesOf(panel: Panel, index: number): LineSeriesOption[] {
  const offsets = labelOffsets(panel.lines, (value) => heightOf(value, panel));
  return panel.lines.map(({ name, color, points, isBudget = false }, line) => ({
    type: 'line',
    xAxisIndex: index,
    yAxisIndex: index,
    silent: true,
    emphasis: { disabled: true },
    clip: false,
    symbol: 'circle',
    symbolSize: isBudget ? 6 : 8,
    lineStyle: { color: drawn(color), width: isBudget ? 1.5 : 2.5, type: isBudget ? 'dashed' : 'solid' },
    itemStyle: {
      color: drawn(isBudget ? 'ground' : color),
      borderColor: drawn(color),
      borderWidth: isBudget ? 1.5 : 0,
    },
    data: points.map(([size, value], at) => {
      const isLast = at === points.length - 1;
      return {
        value: [panel.scale ? size : String(size), value],
        label: {
          show: true,
          position: isLast ? 'right' : 'inside',
          distance: 10,
          offset: [0, offsets.get(`${line} ${size}`) ?? 0],
          color: drawn(color),
          textBorderColor: drawn('ground'),
          textBorderWidth: 3,
          fontSize: 12,
          fontWeight: isLast ? 600 : 400,
          formatter: isLast ? `${figure(value)}  ${name}` : figure(value),
        },
      };
    }),
  }));
}

const altOf = (title: string, panels: readonly Panel[]) =>
  `${title}, by ${panels[0]?.sizes}. ${panels.flatMap(({ unit, lines }) => lines.map((line) => spelled(line, unit))).join(' ')}`;

const spelled = ({ name, points }: Line, unit: string) =>
  `${name}, ${unit}: ${points.map(([size, value]) => `${figure(value)} at ${figure(size)}`).join(', ')}.`;
