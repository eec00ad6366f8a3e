import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Tenant } from '../../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { type Client, newClient } from '../../client.ts';

let world: World;
let client: Client & { readonly tenant: Tenant };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newClient(world.ports);
  world.outgoing.length = 0;
});
afterAll(() => world.close());

/** A provider that takes messages to these numbers alone, as a test number does. */
const lists = (...listed: string[]) => {
  world.provider = ({ body }) =>
    listed.includes(JSON.parse(String(body)).to)
      ? jsonAnswer(200, acceptedBy('wamid.listed'))
      : jsonAnswer(400, refusedBy(131030));
};
const addressed = () => world.outgoing.map(({ body }) => JSON.parse(String(body)).to);

describe('a recipient whom a test number does not list', () => {
  test.each([
    ['Argentina, with the 9', '5491122334455', '541122334455'],
    ['Argentina, without it', '541122334455', '5491122334455'],
    ['Mexico, with the 1', '5215512345678', '525512345678'],
    ['Mexico, without it', '525512345678', '5215512345678'],
    ['Brazil, with the ninth digit', '5541987654321', '554187654321'],
    ['Brazil, without it', '554187654321', '5541987654321'],
  ])('is written to by the other spelling, once: %s', async (_country, stored, other) => {
    await client.tenant.addContact(`+${stored}`);
    lists(`+${other}`);
    const sent = await client.sendText({ phone_number: stored });
    expect([sent.status, sent.body.data?.message_id, sent.body.data?.recipient]).toEqual([200, 'wamid.listed', stored]);
    expect(addressed()).toEqual([`+${stored}`, `+${other}`]);
    expect(await client.conversation(stored)).toMatchObject([{ message_id: 'wamid.listed', recipient: stored }]);
  });

  test('is refused after both spellings, and the message has failed', async () => {
    await client.tenant.addContact('+5491122334455');
    lists();
    const refused = await client.sendText({ phone_number: '5491122334455' });
    expect([refused.status, refused.body.error]).toEqual([400, 'Provider rejected message']);
    expect(addressed()).toEqual(['+5491122334455', '+541122334455']);
    expect(await client.conversation('5491122334455')).toMatchObject([{ message_status: 'failed', message_id: null }]);
  });

  test('is refused at once where the country has one spelling', async () => {
    await client.tenant.addContact('+16315551234');
    lists();
    expect((await client.sendText({ phone_number: '16315551234' })).status).toBe(400);
    expect(addressed()).toEqual(['+16315551234']);
  });

  test('stands in the conversation as unknown where the second answer is lost', async () => {
    await client.tenant.addContact('+5491122334455');
    world.provider = (_request, count) =>
      count === 1 ? jsonAnswer(400, refusedBy(131030)) : { kind: 'lost', reason: 'the connection was cut' };
    const unknown = await client.sendText({ phone_number: '5491122334455' });
    expect([unknown.status, unknown.body.error]).toEqual([500, 'Send outcome unknown']);
    expect(await client.conversation('5491122334455')).toMatchObject([{ outcome_unknown: true, message_id: null }]);
  });
});
