import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { costOf } from './cost.ts';
import { costOfEvent, costOfInbound } from './event-cost.ts';
import { totalOf } from './invocation-cost.ts';
import { chartsOf } from './page/charts/charts.ts';
import { fileOf, imageOf, svgOf } from './page/charts/drawing.ts';
import { palette } from './page/charts/palette.ts';
import { dollars } from './page/cost-columns.ts';
import type { Whole } from './results.ts';
import { costOfTypes } from './type-cost.ts';

const results = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8')) as Whole;
const page = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const charts = chartsOf(results);
const drawing = (name: string) =>
  charts
    .filter((chart) => chart.name === name)
    .map(svgOf)
    .join('');
const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);

/** The points of the line of a colour, in pixels. */
function lineOf(svg: string, color: string): { x: number; y: number }[] {
  const [, path = ''] =
    svg.match(new RegExp(`<path d="([^"]*)" fill="none" stroke="${color}" stroke-width="2.5"`)) ?? [];
  return [...path.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** The width of each bar of a colour, in pixels, from the top. */
const widthsOf = (svg: string, color: string) =>
  [...svg.matchAll(new RegExp(`<path d="M[\\d. ]+l([\\d.]+) [^"]*" fill="${color}" stroke`, 'g'))].map(([, width]) =>
    Number(width),
  );

describe('the pictures of the page', () => {
  test('are those that the saved results make, the same each time, and no others', () => {
    const saved = readdirSync(join(import.meta.dirname, 'charts')).map((file) => `charts/${file}`);
    expect(saved.toSorted()).toEqual(charts.map(fileOf).toSorted());
    for (const chart of charts.toReversed()) {
      expect(readFileSync(join(import.meta.dirname, fileOf(chart)), 'utf8')).toBe(svgOf(chart));
    }
  });

  test.each(charts)('$name stands in the page, spelled out for those who do not see it', (chart) => {
    expect(page).toContain(imageOf(chart));
    expect(svgOf(chart)).toContain('<title>');
  });

  test.each(charts)('$name has nothing but colours that are given for dark pages too', (chart) => {
    const visible = svgOf(chart).replace(/<clipPath[\s\S]*?<\/clipPath>|<path [^>]*stroke-width="0"[^>]*>/g, '');
    const colors = [...visible.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color);
    const light = Object.values(palette).map(([color]) => color);
    expect(colors.filter((color) => ![...light, 'none'].includes(color as never))).toEqual([]);
    for (const [color, dark] of Object.values(palette))
      expect(svgOf(chart)).toContain(`[fill="${color}"] { fill: ${dark} }`);
  });
});

test('dollars are the same in whatever order their parts are added up', () => {
  expect([26.605, 26.605 - 1e-9, 26.604, 0, 1.999].map((million) => dollars(million / 1e6))).toEqual([
    '$26.61',
    '$26.61',
    '$26.60',
    '$0.00',
    '$2.00',
  ]);
});

test('bars are as long as what they stand for costs', () => {
  const svg = drawing('cost-of-a-text');
  const lines = costOf(results);
  const database = lines.map(({ usd }) => (usd.writeUnit ?? 0) + (usd.readUnit ?? 0));
  const widths = widthsOf(svg, palette.blue[0]);
  expect(widths).toHaveLength(lines.length);
  const most = Math.max(...widths);
  const dearest = Math.max(...database);
  for (const [index, width] of widths.entries()) {
    expect(width / most).toBeCloseTo((database[index] ?? Number.NaN) / dearest, 2);
  }
  for (const line of lines) expect(textsOf(svg)).toContain(dollars(totalOf(line)));
});

test('the first picture has the sum of everything that a message, an inbound text and an event cost', () => {
  const text = costOfTypes(results).filter(({ what }) => what === 'text, 100 B');
  const sums = [text, costOfInbound(results.inbound), costOfEvent(results.deliveries)].map((lines) =>
    lines.reduce((sum, line) => sum + totalOf(line), 0),
  );
  expect(textsOf(drawing('cost-of-a-million'))).toEqual(expect.arrayContaining(sums.map((usd) => dollars(usd))));
});

/** Where each number is between the first and the last of them, from 0 to 1. */
const parts = (numbers: readonly number[]) => {
  const [first = Number.NaN, last = Number.NaN] = [numbers[0], numbers.at(-1)];
  return numbers.map((number) => Number(((number - first) / (last - first)).toFixed(2)));
};

test('a line of a search rises by powers of ten, as its figures do', () => {
  const reads = results.scale.conversations.filter(({ what }) => what.includes('no blocks'));
  const figures = reads.map(({ readUnits, publishedReadUnits }) => Math.max(readUnits, publishedReadUnits) + 2);
  const points = lineOf(drawing('searches'), palette.muted[0]);
  expect(points.length).toBeGreaterThan(2);
  expect(parts(points.map(({ y }) => y))).toEqual(parts(figures.map(Math.log10)));
  expect(parts(points.map(({ x }) => x))).toEqual(parts(reads.map(({ size }) => Math.log10(size))));
});

test('what sends at once cost is a line of the measured figures, beside the budget', () => {
  const svg = drawing('at-once');
  const points = lineOf(svg, palette.blue[0]);
  expect(points.length).toBeGreaterThan(2);
  const measured = parts(results.atOnce.map(({ send }) => send.writeUnits + send.refusedUnits));
  // What is drawn is in whole pixels.
  const drawn = parts(points.map(({ y }) => y));
  expect(drawn).toEqual(measured.map((part) => expect.closeTo(part, 1)));
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['24  budget', '7  budget']));
});

test('without a part that they show, there are the others', () => {
  expect(chartsOf({ scale: results.scale }).map(({ name }) => name)).toEqual(['pages', 'searches', 'contact-searches']);
  expect(chartsOf({})).toEqual([]);
});
