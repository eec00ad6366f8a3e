import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addContact } from '../../../shared/contacts/new-contact.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { type Receivers, receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

let world: World;
let receivers: Receivers;
let tenant: Tenant;
let client: Client;
let id: string;
beforeAll(async () => {
  world = await openWorld();
  receivers = receiversIn(world);
});
afterAll(() => world.close());

/** The last is what the provider calls everybody whom it is sent a message for. */
const [old, fresh, theirs, alias] = ['5511999100009', '5511900100099', '5521988887777', '5511999990000'];

beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  client = clientOf(world.ports, tenant.apiKey);
  id = (await tenant.addContact(`+${old}`, 'Ana')).id;
  await tenant.addContact(`+${theirs}`, 'Bia');
  await client.sendText({ phone_number: old });
  await world.drain();
});

const change = (phone_number: unknown, more: object = {}) =>
  client.updateContact(`id=${id}`, { phone_number, ...more });
const find = async (number: string) => {
  const { status, body } = await client.contact({ query: `phone_number=${number}` });
  return status === 200 ? body.contact.id : status;
};
const sentTo = () => JSON.parse(String(world.outgoing.at(-1)?.body)).to;

test('a contact with another number is shown, found and sent to by it, and is told of', async () => {
  const receiver = await receivers.subscribe(tenant, { type: 'contact_updated' });
  const { status, body } = await change(`+${fresh}`, { archived: true });
  expect([status, body.contact]).toMatchObject([
    200,
    { id, chatapp_id: fresh, phone_number: `+${fresh}`, archived: true, full_name: 'Ana' },
  ]);
  expect(body.contact.identities.map(({ value }: { value: string }) => value)).toEqual([fresh, alias]);
  expect([await find(fresh), await find(old), await find(alias)]).toEqual([id, 404, id]);
  for (const number of [fresh, alias]) {
    expect((await client.sendText({ phone_number: number })).status).toBe(200);
    expect(sentTo()).toBe(`+${fresh}`);
  }
  const lists = [fresh, old].map((search) => client.conversations({ query: `action=contacts&search=${search}` }));
  expect((await Promise.all(lists)).map((list) => list.body.count)).toEqual([1, 0]);
  expect((await client.conversation(fresh)).length).toBe(3);
  await world.drain();
  const [event] = receiver.received.map((one) => JSON.parse(one.body));
  expect(event.data.changed.toSorted()).toEqual(['archived', 'chatapp_id', 'identities', 'phone_number']);
});

test('the freed number is nobody’s, and who writes from it next is somebody new, also when it is created', async () => {
  await change(fresh);
  const refused = await client.sendText({ phone_number: old });
  expect([refused.status, refused.body.error]).toEqual([404, 'Contact not found']);
  expect((await client.conversations({ query: `chatappNumber=${old}` })).status).toBe(404);
  await receive({ world, tenant }, [textFrom(old, 'who is this?')]);
  const stranger = await find(old);
  expect(stranger).toMatch(/^[0-9a-f-]{36}$/);
  expect([stranger === id, (await client.conversation(old)).length, (await client.conversation(fresh)).length]).toEqual(
    [false, 1, 1],
  );
  await client.deleteContact(`id=${stranger}`);
  const created = await client.createContact({ body: { phone_number: old, full_name: 'Caio' } });
  expect([created.status, created.body.contact.id === id]).toEqual([201, false]);
});

test('another’s number in any spelling is 409 and names the contact that has it, and nothing changes', async () => {
  const before = (await client.contact({ query: `id=${id}` })).body;
  for (const number of [theirs, '552188887777', `+55 (21) 98888-7777`]) {
    const { status, body } = await change(number, { archived: true });
    expect([status, body.error]).toEqual([409, 'Contact already exists']);
    expect(body.message).toContain(`belongs to the contact ${await find(theirs)} already`);
  }
  expect((await client.contact({ query: `id=${id}` })).body).toEqual(before);
});

describe('the number of a contact becomes', () => {
  test.each<[string, string, string, number | 'the same']>([
    ['its own in another spelling', '551199100009', '551199100009', 'the same'],
    ['its own once more, with no plus', old, old, 'the same'],
    ['an alias of it', alias, alias, 404],
  ])('%s', async (_what, given, shown, freed) => {
    const { status, body } = await change(given);
    expect([status, body.contact.chatapp_id, body.contact.phone_number]).toEqual([200, shown, shown]);
    const numbers = body.contact.identities.map(({ value }: { value: string }) => value);
    expect(numbers).toEqual(shown === alias ? [alias] : [shown, alias]);
    expect([await find(shown), await find(old)]).toEqual([id, freed === 'the same' ? id : freed]);
    // Back, and nothing is left of it.
    expect((await change(`+${old}`)).status).toBe(200);
    expect([await find(old), (await client.deleteContact(`id=${id}`)).status]).toEqual([id, 202]);
    expect([await find(old), await find(shown), await find(alias)]).toEqual([404, 404, 404]);
  });

  test('its first where it had none', async () => {
    const body = { photoapp_id: '17841400008460056', full_name: 'Dora', email: '', tags: [] };
    const dora = await addContact(tenant.organization, { body, source: 'api' }, world.ports);
    const answer = await client.updateContact(`photoapp_id=${dora.photoapp_id}`, { phone_number: `+${fresh}` });
    expect([answer.status, answer.body.contact.chatapp_id, await find(fresh)]).toEqual([200, fresh, dora.id]);
    expect((await client.sendText({ phone_number: fresh })).status).toBe(200);
  });

  test.each([
    [null, 'Missing required field', /^phone_number/],
    ['', 'Missing required field', /^phone_number is required/],
    ['123', 'Invalid field', /^phone_number must be a phone number/],
    [{}, 'Invalid field', /^phone_number must be a phone number/],
  ])('%j, and that is 400', async (given, error, message) => {
    const { status, body } = await change(given);
    expect([status, body]).toEqual([400, { error, message: expect.stringMatching(message) }]);
  });
});

test('of two contacts that are to have a number at once one has it, and the other keeps its own', async () => {
  const other = await find(theirs);
  const answers = await Promise.all([change(fresh), client.updateContact(`id=${other}`, { phone_number: fresh })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const isOurs = answers[0]?.status === 200;
  expect([await find(fresh), await find(old), await find(theirs)]).toEqual(
    isOurs ? [id, 404, other] : [other, id, 404],
  );
});
