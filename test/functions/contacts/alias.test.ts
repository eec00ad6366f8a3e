import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { newClient, number } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** What the provider calls the contact, which none of our rules about spellings would lead to. */
const alias = '5511777770000';
let ids = 0;

async function sendKnownAs(waId: string) {
  const client = await newClient(world.ports);
  world.provider = () => jsonAnswer(200, acceptedBy(`wamid.alias-${++ids}`, waId));
  return client;
}

test('a contact is found by the number that the provider knows it by, and its own is not rewritten', async () => {
  const client = await sendKnownAs(alias);
  await client.sendText();
  await world.drain();
  const { status, body } = await client.contact({ query: `phone_number=${alias}` });
  expect([status, body.contact.id, body.contact.phone_number]).toEqual([200, client.contactId, number]);
  expect((await client.conversation(alias)).length).toBe(1);
  const both = await client.contact({ query: `phone_number=${alias}&chatapp_id=${number.slice(1)}` });
  expect([both.status, both.body.contact?.id]).toEqual([200, client.contactId]);
  const sent = await client.sendText({ phone_number: alias });
  expect(sent.body.data.recipient).toBe(number.slice(1));
});

test('a number that is another contact’s already stays theirs', async () => {
  const client = await sendKnownAs(alias);
  const other = await client.tenant.addContact(`+${alias}`);
  await client.sendText();
  await world.drain();
  const { body } = await client.contact({ query: `phone_number=${alias}` });
  expect(body.contact.id).toBe(other.id);
});

test('no alias is made of a spelling that is the same number by rule, nor of nonsense', async () => {
  for (const waId of ['551199990000', '5511999990000', '', 'abc', '1', '12345678901234567890']) {
    const client = await sendKnownAs(waId);
    expect((await client.sendText()).status).toBe(200);
    await world.drain();
    expect(world.queues.events.deadLetters).toEqual([]);
    if (waId) expect((await client.contact({ query: 'phone_number=5511777770000' })).status).toBe(404);
  }
});

test('adding the same alias again changes nothing', async () => {
  const client = await sendKnownAs(alias);
  for (let round = 0; round < 2; round++) {
    await client.sendText();
    await world.drain();
  }
  expect((await client.contact({ query: `phone_number=${alias}` })).body.contact.id).toBe(client.contactId);
});
