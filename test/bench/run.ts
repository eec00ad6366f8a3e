import { applyEnvironment } from '../../lib/local/environment.ts';
import { about } from './about.ts';
import { type Engines, startEngines } from './engines/start.ts';
import { pageOf } from './page/page.ts';
import { measureAtOnce } from './parts/at-once.ts';
import { measureBroadcasts } from './parts/broadcasts.ts';
import { measureConsole } from './parts/console.ts';
import { measureCpu } from './parts/cpu.ts';
import { measureDeliveries } from './parts/deliveries.ts';
import { measureFunctions } from './parts/functions.ts';
import { measureInbound } from './parts/inbound.ts';
import { measureInbox } from './parts/inbox.ts';
import { measureStarts } from './parts/laptop.ts';
import { measureMedia } from './parts/media.ts';
import { measureMerges } from './parts/merges.ts';
import { measureOrder } from './parts/order.ts';
import { measureReads } from './parts/reads.ts';
import { measureReceipts } from './parts/receipts.ts';
import { measureScale } from './parts/scale.ts';
import { measureSends } from './parts/send.ts';
import { measureTypes } from './parts/types.ts';
import { progressDone } from './progress.ts';
import type { Measured, PartName, Whole } from './results.ts';
import { addToSaved, save } from './saved.ts';

/** Has a part's figures take the place of those of the last whole run, with their own date. */
const addFlag = '--add';

/** What is measured. A figure over its budget is reported like any other: this is no test. */
const parts: { readonly [Name in PartName]: (engines: Engines) => Promise<Whole[Name] | undefined> } = {
  // For each request it looks through the whole table, which the others fill.
  cpu: measureCpu,
  send: measureSends,
  types: measureTypes,
  broadcasts: measureBroadcasts,
  atOnce: (engines) => measureAtOnce(engines, [1, 3, 20, 100]),
  reads: measureReads,
  scale: measureScale,
  inbox: measureInbox,
  console: measureConsole,
  receipts: measureReceipts,
  inbound: (engines) => measureInbound(engines),
  deliveries: (engines) => measureDeliveries(engines),
  order: measureOrder,
  merges: measureMerges,
  media: measureMedia,
  laptop: measureStarts,
  functions: measureFunctions,
};

const wanted = process.argv.slice(2).filter((argument) => argument !== addFlag);
const adding = process.argv.includes(addFlag) && wanted.length > 0;
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
if (wanted.length === 0) save(results);
console.log(pageOf(adding ? addToSaved(results) : results));
// Not by itself: the SDK's kept connections would hold the process for a while.
process.exit();
