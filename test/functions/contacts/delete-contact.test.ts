import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { isTombstone } from '../../support/left-of.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer } from '../../support/world.ts';
import { clientOf, digits, newClient, number } from '../client.ts';
import { type ErasureStage, openErasureStage, type TestClient } from './erasure-stage.ts';

let stage: ErasureStage;
beforeAll(async () => {
  stage = await openErasureStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('a deleted contact', () => {
  test.each([
    ['phone_number', () => `phone_number=${number}`],
    ['chatapp_id', () => `chatapp_id=${digits}`],
    ['id', ({ contactId }: TestClient) => `id=${contactId}`],
  ])('is named by %s, is answered with 202, and is 404 the second time', async (_what, query) => {
    const client = await newClient(stage.world.ports);
    const { status, body } = await client.deleteContact(query(client));
    expect([status, body]).toEqual([202, { success: true, message: expect.stringMatching(/deleted.*being erased/) }]);
    const again = await client.deleteContact(query(client));
    expect([again.status, again.body.error]).toEqual([404, 'Contact not found']);
  });

  test('is gone from every answer at once', async () => {
    const client = await newClient(stage.world.ports);
    const { body: sent } = await client.sendText();
    const [{ id }] = await client.conversation();
    await client.deleteContact(`id=${client.contactId}`);
    const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status;
    const read = (query: string) => statusOf(client.conversations({ query }));
    expect({
      contact: await statusOf(client.contact({ query: `phone_number=${number}` })),
      messagesByNumber: await read(`chatappNumber=${digits}`),
      messagesById: await read(`contactId=${client.contactId}`),
      search: await read(`contactId=${client.contactId}&query=a`),
      findByPhone: await read(`action=find-by-phone&chatappNumber=${digits}`),
      ours: await statusOf(client.message(id)),
      theProviders: await statusOf(client.message(sent.data.message_id)),
      send: await statusOf(client.sendText()),
      change: await statusOf(client.updateContact(`id=${client.contactId}`, { archived: true })),
    }).toEqual({
      contact: 404,
      messagesByNumber: 404,
      messagesById: 404,
      search: 404,
      findByPhone: 404,
      ours: 404,
      theProviders: 404,
      send: 404,
      change: 404,
    });
    for (const search of ['', '&search=souza', '&search=9999']) {
      const { body } = await client.conversations({ query: `action=contacts${search}` });
      expect([body.contacts, body.pagination.totalContacts]).toEqual([[], 0]);
    }
  });

  test('leaves nothing but the mark on its head, once the queue is empty', async () => {
    const client = await newClient(stage.world.ports);
    const headers = { 'idempotency-key': 'k' };
    const { body: sent } = await client.sendText({}, headers);
    await stage.sendFile(client);
    await client.sendText({ message_type: 'reaction', reaction: { message_id: sent.data.message_id } });
    await client.sendText({ message_type: 'reaction', reaction: { message_id: 'wamid.nobody-knows-it' } });
    await stage.world.drain();
    expect(stage.filesOf(client)).toHaveLength(1);
    await client.deleteContact(`id=${client.contactId}`);
    // Until it is erased, a caller that asks again hears what became of the send.
    expect((await client.sendText({}, headers)).headers['Idempotency-Replayed']).toBe('true');
    await stage.world.drain();
    await stage.isErased(client);
    expect(await stage.due(client)).toEqual([]);
    expect((await client.sendText({}, headers)).status).toBe(404);
    const head = (await stage.leftOf(client)).find(({ sk }) => sk === 'HEAD');
    expect(Number(head?.expires_at) - stage.world.clock.now() / 1000).toBeCloseTo(8 * 86_400, -2);
  });

  test('leaves its keys used for their day: the next contact with the number gets nothing that was sent before', async () => {
    const client = await newClient(stage.world.ports);
    const headers = { 'idempotency-key': 'k' };
    await client.sendText({}, headers);
    await stage.sendFile(client, { 'idempotency-key': 'f' });
    await client.sendText();
    await client.deleteContact(`id=${client.contactId}`);
    await stage.world.drain();
    await stage.isErased(client);
    expect((await stage.leftOf(client)).filter(isTombstone)).toHaveLength(2);

    await client.createContact({ body: { phone_number: number, full_name: 'Bia' } });
    const sent = stage.world.outgoing.length;
    const again = await client.sendText({}, headers);
    expect([again.status, again.body, again.headers['Idempotency-Replayed']]).toEqual([
      404,
      {
        error: 'Contact not found',
        message: expect.stringContaining('Idempotency-Key k wrote to has been deleted since'),
        chatapp_id: digits,
      },
      undefined,
    ]);
    expect((await stage.sendFile(client, { 'idempotency-key': 'f' })).status).toBe(404);
    const other = await client.sendText({ text: 'other' }, headers);
    expect([other.status, other.body.error]).toEqual([422, 'Idempotency key reused']);
    expect([stage.world.outgoing.length, await client.conversation()]).toEqual([sent, []]);

    stage.world.clock.advance(24 * 3_600_000);
    expect((await client.sendText({}, headers)).status).toBe(200);
    expect(await client.conversation()).toHaveLength(1);
  });

  test('takes its aliases along, and its id on the photo-app', async () => {
    const client = await newClient(stage.world.ports);
    const photoapp_id = '17841400000000099';
    const both = await client.tenant.addContact('+5511888880000', 'Bia', { photoapp_id });
    stage.world.provider = () => jsonAnswer(200, acceptedBy('wamid.known-as', '5511777770000'));
    await client.sendText({ phone_number: '+5511888880000' });
    await stage.world.drain();
    expect((await client.contact({ query: 'phone_number=5511777770000' })).body.contact.id).toBe(both.id);
    await client.deleteContact(`id=${both.id}`);
    for (const phone_number of ['5511777770000', '5511888880000']) {
      expect((await client.createContact({ body: { phone_number, full_name: 'Caio' } })).status).toBe(201);
    }
    expect((await client.tenant.addContact('+5511666660000', 'Dora', { photoapp_id })).full_name).toBe('Dora');
  });

  test('frees its number at once: the next contact with it is another, with a conversation of its own', async () => {
    const client = await newClient(stage.world.ports);
    await client.sendText({ text: 'to the first' });
    await stage.sendFile(client);
    await client.deleteContact(`id=${client.contactId}`);
    const { status, body } = await client.createContact({ body: { phone_number: number, full_name: 'Bia' } });
    expect([status, body.contact.id === client.contactId]).toEqual([201, false]);
    const found = await client.contact({ query: `phone_number=${number}` });
    expect(found.body.contact?.id).toBe(body.contact.id);
    const { body: sent } = await client.sendText({ text: 'to the second' });
    await stage.sendFile(client);
    await stage.world.drain();
    const texts = (await client.conversation()).map((one: { message: string }) => one.message);
    expect([texts[0], texts.length]).toEqual(['to the second', 2]);
    expect((await client.message(sent.data.message_id)).status).toBe(200);
    expect(stage.filesOf(client)).toHaveLength(1);
    const { body: list } = await client.conversations({ query: 'action=contacts&search=9999' });
    expect(list.contacts.map(({ id }: { id: string }) => id)).toEqual([body.contact.id]);
    // Deleted again, and the first one's head still there, the next is a third one.
    await client.deleteContact(`phone_number=${number}`);
    await stage.world.drain();
    const third = await client.createContact({ body: { phone_number: number, full_name: 'Caio' } });
    expect(third.status).toBe(201);
    expect(new Set([client.contactId, body.contact.id, third.body.contact.id]).size).toBe(3);
    expect((await client.conversations({ query: `chatappNumber=${digits}` })).body.stored).toBe(false);
  });

  test('gives its derived id back when its head has expired, and nothing of it is found there', async () => {
    const client = await newClient(stage.world.ports);
    await client.sendText();
    await client.deleteContact(`id=${client.contactId}`);
    await stage.world.drain();
    const [head] = await stage.leftOf(client);
    await stage.world.ports.table.write({ kind: 'delete', key: { pk: String(head?.pk), sk: 'HEAD' } });
    const { body } = await client.createContact({ body: { phone_number: number, full_name: 'Bia' } });
    expect(body.contact.id).toBe(client.contactId);
    expect(await client.conversation()).toEqual([]);
  });

  test('of one organization is still there in another, with its messages and files', async () => {
    const client = await newClient(stage.world.ports);
    const other = await newClient(stage.world.ports);
    for (const one of [client, other]) {
      await one.sendText({}, { 'idempotency-key': 'k' });
      await stage.sendFile(one);
    }
    await stage.world.drain();
    const before = [await stage.leftOf(other), stage.filesOf(other)];
    expect((await other.deleteContact(`id=${client.contactId}`)).status).toBe(404);
    await client.deleteContact(`phone_number=${number}`);
    await stage.world.drain();
    await stage.isErased(client);
    expect([await stage.leftOf(other), stage.filesOf(other)]).toEqual(before);
  });

  test('leaves the other contacts of its organization as they are', async () => {
    const client = await newClient(stage.world.ports);
    const other = clientOf(stage.world.ports, client.tenant.apiKey);
    await client.tenant.addContact('+5511888880000', 'Ana Souza');
    await other.sendText({ phone_number: '+5511888880000' });
    await stage.world.drain();
    await client.sendText();
    const others = async () =>
      (await stage.leftOf(client)).filter((item) => !JSON.stringify(item).includes('5511999990000'));
    const isOthers = (item: unknown) => !JSON.stringify(item).includes(client.contactId);
    const before = (await others()).filter(isOthers).filter(({ sk }) => sk !== 'IDENTITY');
    await client.deleteContact(`id=${client.contactId}`);
    await stage.world.drain();
    const after = (await others()).filter(isOthers).filter(({ sk }) => sk !== 'IDENTITY');
    const ofOwnPlace = ({ sk }: { sk?: unknown }) => !String(sk).startsWith('E');
    expect(after.filter(ofOwnPlace).length).toBeGreaterThan(10);
    expect(before).toEqual(expect.arrayContaining(after));
    const { body } = await client.conversations({ query: 'action=contacts&search=souza' });
    expect(body.pagination.totalContacts).toBe(1);
  });
});

describe('the query', () => {
  test.each([
    ['', 'Missing required parameter'],
    ['id=', 'Missing required parameter'],
    ['id=x', 'Invalid parameter'],
    ['phone_number=1', 'Invalid parameter'],
    [`phone_number=${digits}&phone_number=${digits}`, 'Invalid parameter'],
    [`phone_number=${digits}&chatapp_id=5511888880000`, 'Invalid parameter'],
    [`phone_number=${digits}&id=5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f`, 'Invalid parameter'],
  ])('%s is 400, and no contact is deleted', async (query, error) => {
    const client = await newClient(stage.world.ports);
    const { status, body } = await client.deleteContact(query);
    expect([status, body.error]).toEqual([400, error]);
    expect((await client.contact({ query: `phone_number=${digits}` })).status).toBe(200);
  });
});

test('deletes nothing for the key of another organization', async () => {
  const client = await newClient(stage.world.ports);
  const stranger = clientOf(stage.world.ports, (await makeTenant(stage.world.ports)).apiKey);
  for (const query of [`id=${client.contactId}`, `phone_number=${digits}`]) {
    expect((await stranger.deleteContact(query)).status).toBe(404);
  }
  expect((await client.contact({ query: `phone_number=${digits}` })).status).toBe(200);
});
