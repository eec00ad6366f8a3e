import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { progress, progressDone } from '../bench/progress.ts';
import { growthIn, spelledState } from '../support/flatness.ts';
import { between, randomFrom } from '../support/random.ts';
import type { ProcessState } from '../support/stack-process.ts';
import type { Books } from './account-for.ts';
import { type Account, makeAccounts } from './accounts.ts';
import { contactOf, runClient, type Scene } from './clients.ts';
import { drain } from './drain.ts';
import { openLedger } from './ledger.ts';
import { startProvider } from './provider.ts';
import { manners, startReceivers } from './receivers.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, clients: { type: 'string' } },
});
const runMs = Number(values.minutes ?? 10) * 60_000;
const seed = Number(values.seed ?? randomInt(2 ** 31));
/** Of each organization. */
const clients = Number(values.clients ?? 2);

/** For the last part of the time the service lives on: what a process holds can be compared within one life alone. */
const crashingPart = 0.6;
const betweenCrashesMs = [4_000, 25_000] as const;
const faultEveryMs = 400;
const states: ProcessState[] = [];
const stateCount = 8;

console.log(`load: ${runMs / 60_000} minutes, ${clients} clients of each of 3 organizations, seed ${seed}`);
const random = randomFrom(seed);
const directory = mkdtempSync(join(tmpdir(), 'relaydesk-load-'));
const provider = await startProvider(random);
const receivers = await startReceivers(random);
const service = await startService(directory, provider);
provider.deliverTo(service.url);
const accounts = await makeAccounts(directory);
for (const account of accounts) await prepare(account);

const ledger = openLedger();
const endsAt = Date.now() + runMs;
const goesOn = () => Date.now() < endsAt;
const scene: Scene = { service, provider, ledger, random, goesOn };
await Promise.all([
  ...accounts.flatMap((account) => Array.from({ length: clients }, () => runClient(account, scene))),
  fail(),
  crash().then(watch),
  tell(),
]);

await provider.behave();
receivers.behave();
const books: Books = { service, provider, receivers, accounts, ledger };
const problems = await drain(books, progress);
progressDone();
await service.stop();
await provider.stop();
await receivers.stop();
if (problems.length > 0) console.log(`the data directory is kept: ${directory}`);
else rmSync(directory, { recursive: true, force: true });
summarize();

/** Its contacts, and a webhook for all events at each receiver. */
async function prepare(account: Account): Promise<void> {
  const asked = { method: 'POST', apiKey: account.apiKey };
  for (const number of account.numbers) {
    const heard = await service.ask('/contact', { ...asked, body: contactOf(number) });
    if (heard === 'lost' || heard.status !== 201) throw new Error(`no contact: ${JSON.stringify(heard)}`);
  }
  for (const manner of manners) {
    const body = { type: 'all', url: receivers.address(account.slug, manner) };
    const heard = await service.ask('/set-webhooks', { ...asked, body });
    if (heard === 'lost' || heard.status !== 200) throw new Error(`no webhook: ${JSON.stringify(heard)}`);
  }
}

async function fail(): Promise<void> {
  for (; goesOn(); await wait(faultEveryMs)) await provider.misbehave();
}

async function crash(): Promise<void> {
  const until = Date.now() + runMs * crashingPart;
  for (;;) {
    await wait(Math.min(between(...betweenCrashesMs, random), runMs / 6));
    if (Date.now() > until) return;
    await service.crash();
  }
}

/** What the process holds from now to the end, in even steps. */
async function watch(): Promise<void> {
  const stepMs = Math.max(500, (endsAt - Date.now()) / stateCount);
  for (; goesOn(); await wait(stepMs)) states.push(await service.process().state());
}

async function tell(): Promise<void> {
  for (; goesOn(); await wait(1_000)) {
    const left = Math.round((endsAt - Date.now()) / 1000);
    const { sends, written, deleted, requests } = ledger;
    const done = `${requests} requests, ${sends.length} sends, ${written.length} received, ${deleted.length} deleted`;
    progress(`${left} s left: ${done}, ${service.kills()} kills`);
  }
}

function summarize(): void {
  for (const problem of problems.slice(0, 50)) console.log(problem);
  for (const line of service.problems.slice(0, 50)) console.log(`log: ${line}`);
  for (const state of states) console.log(spelledState(state));
  const growth = growthIn(states);
  const { sends, written, deleted, requests } = ledger;
  console.log(
    `${requests} requests, ${sends.length} sends, ${written.length} received, ${deleted.length} deleted, ${service.kills()} kills`,
  );
  console.log(
    `${service.failedStarts()} starts that failed, ${service.slowEngines()} lines of engines that were slow or gone`,
  );
  console.log(
    `${problems.length} problems, ${service.problems.length} lines of the log, growth: ${growth.join(', ') || 'none'}; seed ${seed}`,
  );
  process.exit(problems.length + service.problems.length + growth.length > 0 ? 1 : 0);
}
