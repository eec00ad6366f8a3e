import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { between, chance, oneOf } from '../support/random.ts';
import type { Account } from './accounts.ts';
import type { Ledger, Send } from './ledger.ts';
import type { Provider } from './provider.ts';
import type { Asked, Heard, Service } from './service.ts';

/** What clients work with. */
export interface Scene {
  readonly service: Service;
  readonly provider: Provider;
  readonly ledger: Ledger;
  readonly random: () => number;
  /** While this is true. */
  readonly goesOn: () => boolean;
}

const pauseMs = [20, 250] as const;
const againMs = 400;

/** One client of an organization: does one thing after another, and finishes what it has begun. */
export async function runClient(account: Account, scene: Scene): Promise<void> {
  const { random, goesOn } = scene;
  while (goesOn()) {
    const what = random();
    if (what < 0.5) await send(account, scene, oneOf(account.numbers, random));
    else if (what < 0.8) await write(account, scene);
    else if (what < 0.97) await read(account, scene);
    else await comeAndGo(account, scene);
    await wait(between(...pauseMs, random));
  }
}

/** Sends a text. With a key the client asks until it has an answer that settles it; without one it asks once. */
async function send(account: Account, scene: Scene, to: string): Promise<Send> {
  const { ledger, random } = scene;
  const key = chance(0.8, random) ? randomUUID() : undefined;
  const entry: Send = { account, to, text: `sent ${randomUUID()}`, key };
  ledger.sends.push(entry);
  for (;;) {
    const heard = await post(entry, scene);
    if (heard !== 'lost') entry.status = heard.status;
    if (key === undefined) return entry;
    if (heard === 'lost') await wait(againMs);
    // Another request with the key is still at it, or nothing was sent.
    else if (heard.status === 409 || heard.status === 429) await wait(heard.retryAfter * 1000);
    else break;
  }
  const again = chance(0.2, random) ? await post(entry, scene) : 'lost';
  // A receipt may have settled what was unknown; what was settled stays.
  if (again !== 'lost' && entry.status === 200 && again.status !== 200)
    ledger.wrong.push(`the key of "${entry.text}" answered 200, then ${again.status}`);
  return entry;
}

const post = ({ account, to, text, key }: Send, scene: Scene) =>
  ask(scene, '/send-chatapp', {
    method: 'POST',
    apiKey: account.apiKey,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    body: { phone_number: to, message_type: 'text', text },
  });

/** A person writes; the provider posts it until it is taken, now and then several times at once. */
async function write(account: Account, { provider, ledger, random }: Scene): Promise<void> {
  const from = oneOf(account.numbers, random);
  const text = `written ${randomUUID()}`;
  const message = {
    ...{ type: 'text', from, text, phone_number_id: account.phoneNumberId },
    message_id: `wamid.${randomUUID()}`,
    copies: chance(0.1, random) ? 3 : 1,
  };
  while (!(await provider.receive(message))) await wait(againMs);
  ledger.requests++;
  ledger.written.push({ account, from, text });
}

/** Reads a conversation: no message twice, and no more than are counted. */
async function read(account: Account, scene: Scene): Promise<void> {
  const number = oneOf(account.numbers, scene.random);
  const heard = await ask(scene, `/conversations?chatappNumber=${number}&limit=100`, { apiKey: account.apiKey });
  // A fault of ours has its line in the log, which is judged there.
  if (heard === 'lost' || heard.status === 500) return;
  const ids = (heard.body.messages ?? []).map(({ id }: { id: string }) => id);
  if (heard.status !== 200 || new Set(ids).size !== ids.length || ids.length > heard.body.pagination.totalMessages)
    scene.ledger.wrong.push(`${account.slug} read ${number}: ${heard.status}, ${ids.length} messages`);
}

/** A contact that is made and written to, and is deleted. */
async function comeAndGo(account: Account, scene: Scene): Promise<void> {
  const number = `5521${between(20_000_000, 39_999_999, scene.random)}`;
  await insist(scene, '/contact', { method: 'POST', apiKey: account.apiKey, body: contactOf(number) });
  const { text } = await send(account, scene, number);
  await insist(scene, `/contact?phone_number=${number}`, { method: 'DELETE', apiKey: account.apiKey });
  scene.ledger.deleted.push({ account, number, text });
}

export const contactOf = (phone_number: string) => ({ phone_number, full_name: `Person ${phone_number}` });

/** Asks until it is done. The answer to an earlier try may have been lost: the contact is there, or gone, already. */
async function insist(scene: Scene, path: string, asked: Asked): Promise<void> {
  for (;;) {
    const heard = await ask(scene, path, asked);
    if (heard !== 'lost' && (heard.status < 300 || heard.status === 409 || heard.status === 404)) return;
    if (heard !== 'lost' && heard.status !== 500) scene.ledger.wrong.push(`${asked.method} ${path}: ${heard.status}`);
    await wait(againMs);
  }
}

function ask({ service, ledger }: Scene, path: string, asked: Asked): Promise<Heard> {
  ledger.requests++;
  return service.ask(path, asked);
}
