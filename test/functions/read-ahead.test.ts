import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeApiKey } from '../../shared/keys/key.ts';
import { shortIdOfOrganization } from '../../shared/organizations/organization.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { openWorld, type World } from '../support/world.ts';
import { type Client, clientOf, digits, idsSent, newClient } from './client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
/** Our id of a message in the conversation. */
let sent: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newClient(world.ports);
  world.outgoing.length = 0;
  await client.sendText();
  sent = idsSent(world)[0] ?? '';
});
afterAll(() => world.close());

/** A table that answers so many reads, and fails from then on. */
function readable(times: number): Ports {
  const { table } = world.ports;
  let left = times;
  const limited = <Asked extends unknown[], Answer>(read: (...asked: Asked) => Promise<Answer>) => {
    return (...asked: Asked): Promise<Answer> =>
      left-- > 0 ? read(...asked) : Promise.reject(new Error('one read too many'));
  };
  const { get, getMany, page } = table;
  return { ...world.ports, table: { ...table, get: limited(get), getMany: limited(getMany), page: limited(page) } };
}

const byPhone = `action=find-by-phone&chatappNumber=${digits}`;
type Ask = (client: Client) => Promise<{ readonly status: number }>;
const asked: readonly [string, number, Ask][] = [
  ['GET /contact by number', 1, ({ contact }) => contact({ query: `phone_number=${digits}` })],
  ['GET /contact by id', 1, ({ contact }) => contact({ query: `id=${client.contactId}` })],
  ['GET /conversations by number', 2, ({ conversations }) => conversations({ query: `chatappNumber=${digits}` })],
  ['GET /conversations by id', 2, ({ conversations }) => conversations({ query: `contactId=${client.contactId}` })],
  ['GET /conversations, find-by-phone', 1, ({ conversations }) => conversations({ query: byPhone })],
  ['GET /message by our id', 2, ({ message }) => message(sent)],
  ['POST /send-chatapp', 1, ({ sendText }) => sendText()],
  ['POST /send-chatapp with a key', 1, ({ sendText }) => sendText({}, { 'idempotency-key': 'one' })],
  ['POST /send-chatapp of the longest text', 1, ({ sendText }) => sendText({ text: '👍'.repeat(4096) })],
  ['POST /send-chatapp with a large body', 2, ({ sendText }) => sendText({ ignored: 'x'.repeat(12 * 1024) })],
];

describe('an organization that the process knows', () => {
  test.each(asked)('has %s answered by %i reads of the table', async (_what, reads, ask) => {
    expect((await ask(clientOf(readable(reads), client.tenant.apiKey))).status).toBe(200);
    expect((await ask(clientOf(readable(reads - 1), client.tenant.apiKey))).status).toBe(500);
  });

  test.each(asked)('tells a stranger with a key of its shape nothing: %s', async (_what, _reads, ask) => {
    const forged = makeApiKey(shortIdOfOrganization(client.tenant.organization.id), world.ports.ids);
    expect(await ask(clientOf(readable(1), forged))).toMatchObject({ status: 401, body: { error: 'Invalid API key' } });
  });
});
