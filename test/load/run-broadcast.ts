import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect } from '../../lib/admin/connect.ts';
import { admin } from '../../lib/local/demo-connections.ts';
import { progress, progressDone } from '../bench/progress.ts';
import { audienceOf, begin, checkReached, type Playing } from './broadcasts.ts';
import { startProvider } from './provider.ts';
import { startService } from './service.ts';

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '20000' },
    kills: { type: 'string', default: '6' },
    audience: { type: 'string', default: 'tags,file' },
  },
});
const recipients = Number(values.recipients);
const audiences = values.audience.split(',').map(audienceOf);
const numbers = Array.from({ length: recipients }, (_, n) => `+55119${String(70_000_000 + n)}`);

const text = 'Hi {{1}}, your order is on its way.';
const example = { body_text: [['Ana']] };

/** Nothing of a run takes longer than what a dead one is waited for. */
const longestStillMs = 5 * 60_000;
const lookEveryMs = 1_000;

const directory = mkdtempSync(join(tmpdir(), 'relaydesk-broadcast-'));
const provider = await startProvider(Math.random);
const service = await startService(directory, provider);
provider.deliverTo(service.url);
// One that settles what a death has left unknown; the others cost as much again.
await provider.sendReceipts(['delivered']);
const apiKey = await prepare();
const playing: Playing = { service, provider, apiKey, numbers };
const startedAt = Date.now();
const begun = await Promise.all(audiences.map((audience) => begin(audience, playing)));
await untilFinished();
const problems = (await Promise.all(begun.map((one) => checkReached(one, playing)))).flat();
progressDone();
await service.stop();
await provider.stop();
for (const problem of [...problems, ...service.problems.slice(0, 20)]) console.log(problem);
const isGood = problems.length + service.problems.length === 0;
if (isGood) rmSync(directory, { recursive: true, force: true });
else console.log(`the data directory is kept: ${directory}`);
process.exit(isGood ? 0 : 1);

/** An organization with so many contacts and two templates that are approved. Returns its API key. */
async function prepare(): Promise<string> {
  const deps = await connect(undefined, { DATA_DIR: directory });
  const account = '--provider cloudprovider --cloud-phone-id 200000000000001 --bearer-token token-of-load';
  await admin(`organization create --slug load --name load ${account} --chatapp-business-id 300000000000001`, deps);
  const { api_key } = (await admin('key create --organization load --name load', deps)) as { api_key: string };
  const file = join(directory, 'contacts.csv');
  writeFileSync(file, `phone_number,full_name,tags\n${numbers.map((each) => `${each},Ana,customer`).join('\n')}\n`);
  const since = Date.now();
  await admin(`contact import --organization load --file ${file}`, deps);
  console.log(`${recipients} contacts in ${secondsSince(since)} s`);
  for (const { template } of audiences) {
    const body = { name: template, language: 'en', category: 'UTILITY', components: [{ type: 'BODY', text, example }] };
    const made = await service.ask('/templates', { method: 'POST', apiKey: api_key, body });
    if (made === 'lost' || made.status !== 201) throw new Error(`no template: ${JSON.stringify(made)}`);
    for (let status = ''; status !== 'APPROVED'; await wait(lookEveryMs)) {
      const known = await service.ask(`/templates?name=${template}`, { apiKey: api_key });
      status = known === 'lost' ? '' : known.body.templates[0].status;
    }
  }
  return api_key;
}

/** Kills the service while it plans and while it sends, each time once it has got further, and waits until all is settled. */
async function untilFinished(): Promise<void> {
  let [reached, at] = [-1, Date.now()];
  // The first while recipients are put on record.
  if (values.kills !== '0') await service.crash();
  for (;;) {
    const count = await provider.acceptedCount();
    if (count > reached) [reached, at] = [count, Date.now()];
    const statuses = await Promise.all(begun.map((one) => one.status()));
    progress(`${count} of ${recipients * begun.length} at the provider, ${service.kills()} kills, ${statuses}`);
    if (statuses.every((status) => status === 'finished') && (await provider.receiptsDue()) === 0) break;
    if (Date.now() - at > longestStillMs && !statuses.includes('finished')) break;
    const part = (recipients * begun.length * service.kills()) / Number(values.kills);
    if (service.kills() < Number(values.kills) && count >= part && at > startedAt) await service.crash();
    await wait(lookEveryMs);
  }
  progressDone();
  console.log(`${reached} messages in ${secondsSince(startedAt)} s, with ${service.kills()} kills`);
}

function secondsSince(since: number): number {
  return Math.round((Date.now() - since) / 1000);
}
