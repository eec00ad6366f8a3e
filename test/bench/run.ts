import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceRoot } from '../../lib/constructs/bundle.ts';
import { applyEnvironment } from '../../lib/local/environment.ts';
import { about } from './about.ts';
import { verdictsOf } from './budgets.ts';
import { type Engines, startEngines } from './engines/start.ts';
import { pageOf } from './page/page.ts';
import { measureAtOnce } from './parts/at-once.ts';
import { measureCpu } from './parts/cpu.ts';
import { measureFunctions } from './parts/functions.ts';
import { measureMedia } from './parts/media.ts';
import { measureReads } from './parts/reads.ts';
import { measureReceipts } from './parts/receipts.ts';
import { measureSends } from './parts/send.ts';
import { measureTypes } from './parts/types.ts';
import { progressDone } from './progress.ts';
import type { Measured, PartName, Whole } from './results.ts';

/** Measures what flows.md has budgets for. A figure over its budget is reported like any other: this is no test. */
const parts: { readonly [Name in PartName]: (engines: Engines) => Promise<Whole[Name]> } = {
  send: measureSends,
  types: measureTypes,
  atOnce: (engines) => measureAtOnce(engines, [1, 20, 100]),
  reads: measureReads,
  receipts: measureReceipts,
  media: measureMedia,
  functions: measureFunctions,
  cpu: measureCpu,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`no part is called ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

const began = about();
const engines = await startEngines();
applyEnvironment(engines.environment);
const measured: Measured = {};
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) Object.assign(measured, { [name]: await measure(engines) });
  }
} finally {
  engines.stop();
  progressDone();
}

const results = { about: { ...began, seconds: process.uptime() }, ...measured };
const page = pageOf(results);
console.log(page);
if (wanted.length === 0) {
  const data = join(import.meta.dirname, 'results.json');
  writeFileSync(join(import.meta.dirname, 'README.md'), `${page}\n`);
  writeFileSync(data, JSON.stringify({ ...results, budgets: verdictsOf(measured) }, null, 2));
  // In the house's form, which the linter asks for.
  execFileSync(join(sourceRoot, 'node_modules/.bin/biome'), ['format', '--write', data], { stdio: 'ignore' });
}
// Not by itself: the SDK's kept connections would hold the process for a while.
process.exit();
