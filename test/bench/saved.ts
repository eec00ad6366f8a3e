import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceRoot } from '../../lib/constructs/bundle.ts';
import { chartsOf } from './page/charts/charts.ts';
import { fileOf, svgOf } from './page/charts/drawing.ts';
import { pageOf } from './page/page.ts';
import type { Results } from './results.ts';
import { verdictsOf } from './verdicts.ts';

const page = join(import.meta.dirname, 'README.md');
const data = join(import.meta.dirname, 'results.json');

/** Writes the page, its pictures and the data. */
export function save(results: Results): void {
  writeFileSync(page, `${pageOf(results)}\n`);
  rmSync(join(import.meta.dirname, 'charts'), { recursive: true, force: true });
  mkdirSync(join(import.meta.dirname, 'charts'));
  for (const chart of chartsOf(results)) writeFileSync(join(import.meta.dirname, fileOf(chart)), svgOf(chart));
  writeFileSync(data, JSON.stringify({ ...results, budgets: verdictsOf(results) }, null, 2));
  // In the house's form, which the linter asks for.
  execFileSync(join(sourceRoot, 'node_modules/.bin/biome'), ['format', '--write', data], { stdio: 'ignore' });
}

/** Has what was measured later take its place among the saved results, and saves them. */
export function addToSaved({ about, ...measured }: Results): Results {
  const saved = JSON.parse(readFileSync(data, 'utf8')) as Results;
  const later = Object.keys(measured).map((part) => [part, about] as const);
  const results = { ...saved, ...measured, later: { ...saved.later, ...Object.fromEntries(later) } };
  save(results);
  return results;
}
