import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { receive, textFrom } from '../../support/customers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { clientOf, digits, newClient } from '../client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newClient(world.ports);
  world.outgoing.length = 0;
  world.provider = obeys;
});
afterAll(() => world.close());

const user = { input: `+${digits}`, wa_id: digits };
const answerOf = (lists: object) => ({ messaging_product: 'whatsapp', block_users: lists });
const obeys: World['provider'] = ({ method }) =>
  jsonAnswer(200, answerOf(method === 'POST' ? { added_users: [user] } : { removed_users: [user] }));
const closed = { message: 'Re-engagement required', code: 131047, error_data: { details: 'not in 24 hours' } };
/** As the provider documents it: 400, and both whom it failed for and an error. */
const refuses: World['provider'] = () =>
  jsonAnswer(400, { ...refusedBy(139100), ...answerOf({ failed_users: [{ ...user, errors: [closed] }] }) });
const change = async (body: object) => (await client.updateContact(`id=${client.contactId}`, body)).body.contact;
const shown = async () => (await client.contact({ query: `id=${client.contactId}` })).body.contact;
const asked = () => world.outgoing.map(({ method, body }) => [method, JSON.parse(String(body))]);
const theirs = { messaging_product: 'whatsapp', block_users: [{ user: `+${digits}` }] };
const write = () => receive({ world, tenant: client.tenant }, [textFrom(digits, 'Oi')]);

test('a contact is blocked at the provider, and let go there, as the organization says', async () => {
  expect(await shown()).toMatchObject({ blocked: false, provider_blocked: null });
  expect(await change({ blocked: true })).toMatchObject({ blocked: true, provider_blocked: true });
  expect(await shown()).toMatchObject({ blocked: true, provider_blocked: true });
  expect(await change({ blocked: false })).toMatchObject({ blocked: false, provider_blocked: false });
  expect(asked()).toEqual([
    ['POST', theirs],
    ['DELETE', theirs],
  ]);
  const { url, headers } = world.outgoing[0] ?? {};
  const { cloud_phone_id } = client.tenant.organization;
  expect(url).toBe(`https://provider.test/v26.0/${cloud_phone_id}/block_users`);
  expect(headers?.authorization).toMatch(/^Bearer token-of-tenant-/);
});

describe('a block is stored whatever the provider does:', () => {
  test.each<[string, World['provider'], boolean | null]>([
    ['it refuses', refuses, false],
    [
      'it says so with a 200',
      () => jsonAnswer(200, answerOf({ failed_users: [{ ...user, errors: [closed] }] })),
      false,
    ],
    ['its token is refused', () => jsonAnswer(401, refusedBy(190)), false],
    ['it cannot be reached', () => ({ kind: 'unsent', reason: 'no name' }), false],
    ['its answer is lost', () => ({ kind: 'lost', reason: 'reset' }), null],
    ['it fails', () => jsonAnswer(503, {}), null],
    ['it fails in its words', () => jsonAnswer(503, refusedBy(2)), null],
    ['it says nothing', () => jsonAnswer(200, {}), false],
  ])('%s', async (_what, provider, provider_blocked) => {
    world.provider = provider;
    expect(await change({ blocked: true })).toMatchObject({ blocked: true, provider_blocked });
    // And again with the person's next message.
    world.provider = obeys;
    await write();
    expect(await shown()).toMatchObject({ blocked: true, provider_blocked: true });
    const calls = world.outgoing.length;
    await write();
    expect(world.outgoing).toHaveLength(calls);
  });

  test('there is none', async () => {
    const tenant = await makeTenant(world.ports, { provider: 'other' });
    const { id } = await tenant.addContact(`+${digits}`);
    const { body } = await clientOf(world.ports, tenant.apiKey).updateContact(`id=${id}`, { blocked: true });
    expect(body.contact).toMatchObject({ blocked: true, provider_blocked: null });
    await receive({ world, tenant }, [textFrom(digits, 'Oi')]);
    expect(world.outgoing).toEqual([]);
  });

  test('it knows no number of the person', async () => {
    const { id } = await client.tenant.addContact('', 'Rui', { phone_number: undefined, photoapp_id: '178414' });
    const { body } = await client.updateContact(`id=${id}`, { blocked: true });
    expect(body.contact).toMatchObject({ blocked: true, provider_blocked: null });
    expect(world.outgoing).toEqual([]);
  });
});

test('a person who was not let go is let go by what stands, and one who was never blocked is not asked about', async () => {
  await change({ blocked: false, archived: true });
  expect(world.outgoing).toEqual([]);
  await change({ blocked: true });
  world.provider = () => ({ kind: 'lost', reason: 'reset' });
  expect(await change({ blocked: false })).toMatchObject({ blocked: false, provider_blocked: true });
  world.provider = obeys;
  await change({ archived: false });
  expect(world.outgoing.map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  await write();
  expect(await shown()).toMatchObject({ blocked: false, provider_blocked: false });
});

test('a refusal that comes again is asked for again by the organization, and what stands already is not', async () => {
  world.provider = refuses;
  await change({ blocked: true });
  world.provider = obeys;
  expect(await change({ blocked: true })).toMatchObject({ provider_blocked: true });
  await change({ blocked: true });
  expect(world.outgoing.map(({ method }) => method)).toEqual(['POST', 'POST']);
});

test('who is let go while the provider is asked to block them is let go there in the end', async () => {
  const blocked = new Set<string>();
  world.provider = async (request, count) => {
    if (count === 1) await change({ blocked: false });
    if (request.method === 'POST') blocked.add(digits);
    else blocked.delete(digits);
    return obeys(request, count);
  };
  expect(await change({ blocked: true })).toMatchObject({ blocked: false, provider_blocked: false });
  expect([...blocked]).toEqual([]);
  expect(await shown()).toMatchObject({ blocked: false, provider_blocked: false });
});

test('who may have been blocked by a call that was never recorded is let go at the provider', async () => {
  world.provider = () => {
    throw new Error('the process ends here, says the test');
  };
  expect(await change({ blocked: true })).toMatchObject({ blocked: true, provider_blocked: null });
  world.provider = obeys;
  expect(await change({ blocked: false })).toMatchObject({ blocked: false, provider_blocked: false });
  expect(asked().at(-1)).toEqual(['DELETE', theirs]);
});

test('a block is told, and what the provider did of it', async () => {
  const receiver = await receiversIn(world).subscribe(client.tenant, { type: 'contact_updated' });
  await change({ blocked: true });
  await world.drain();
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.changed)).toEqual([
    ['blocked'],
    ['provider_blocked'],
  ]);
});
