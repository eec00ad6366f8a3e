import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveSweepContacts } from '../../../functions/workers/sweep-contacts.ts';
import { dueContactShards } from '../../../shared/contacts/due.ts';
import { writeBlock } from '../../../shared/conversations/text-blocks.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { equals } from '../../../shared/table/conditions.ts';
import { contactItemsOf, headMark, isTombstone } from '../../support/left-of.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf, digits, newClient, number } from '../client.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
});
beforeEach(() => {
  world.provider = ({ url }, count) =>
    jsonAnswer(200, url.endsWith('/media') ? { id: '1' } : acceptedBy(`wamid.${count}`));
  world.files = () => fileAnswer(200, Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'));
  world.queues.events.deadLetters.length = 0;
});
afterAll(() => world.close());

type TestClient = Awaited<ReturnType<typeof newClient>>;

const sweep = (ports: Ports = world.ports) => serveSweepContacts(ports)({} as never);
const leftOf = ({ tenant }: TestClient) => contactItemsOf(dynamo, tenant.organization.id);
const filesOf = ({ tenant }: TestClient) =>
  [...world.media.objects.keys()].filter((key) => key.startsWith(tenant.organization.id));
const isErased = async (client: TestClient) =>
  expect([(await leftOf(client)).filter((item) => !isTombstone(item)), filesOf(client)]).toEqual([
    [headMark(client.tenant.organization.id, client.contactId)],
    [],
  ]);
const sendFile = (client: TestClient, headers = {}) =>
  client.sendText({ message_type: 'document', media_url: 'https://files.example.com/a.pdf' }, headers);

/** What is still due of an organization, for the contacts' sweeper. */
async function due({ tenant }: TestClient) {
  const pages = dueContactShards.map((shard) =>
    world.ports.table.page({
      index: 'due',
      condition: equals('due_shard', shard),
      limit: 1000,
    }),
  );
  const items = (await Promise.all(pages)).flatMap((page) => page.items);
  return items.filter(({ pk }) => String(pk).startsWith(tenant.organization.id));
}

describe('a deleted contact', () => {
  test.each([
    ['phone_number', () => `phone_number=${number}`],
    ['chatapp_id', () => `chatapp_id=${digits}`],
    ['id', ({ contactId }: TestClient) => `id=${contactId}`],
  ])('is named by %s, is answered with 202, and is 404 the second time', async (_what, query) => {
    const client = await newClient(world.ports);
    const { status, body } = await client.deleteContact(query(client));
    expect([status, body]).toEqual([202, { success: true, message: expect.stringMatching(/deleted.*being erased/) }]);
    const again = await client.deleteContact(query(client));
    expect([again.status, again.body.error]).toEqual([404, 'Contact not found']);
  });

  test('is gone from every answer at once', async () => {
    const client = await newClient(world.ports);
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
    const client = await newClient(world.ports);
    const headers = { 'idempotency-key': 'k' };
    const { body: sent } = await client.sendText({}, headers);
    await sendFile(client);
    await client.sendText({ message_type: 'reaction', reaction: { message_id: sent.data.message_id } });
    await client.sendText({ message_type: 'reaction', reaction: { message_id: 'wamid.nobody-knows-it' } });
    await world.drain();
    expect(filesOf(client)).toHaveLength(1);
    await client.deleteContact(`id=${client.contactId}`);
    // Until it is erased, whoever asks again hears what became of the send.
    expect((await client.sendText({}, headers)).headers['Idempotency-Replayed']).toBe('true');
    await world.drain();
    await isErased(client);
    expect(await due(client)).toEqual([]);
    expect((await client.sendText({}, headers)).status).toBe(404);
    const head = (await leftOf(client)).find(({ sk }) => sk === 'HEAD');
    expect(Number(head?.expires_at) - world.clock.now() / 1000).toBeCloseTo(8 * 86_400, -2);
  });

  test('leaves its keys used for their day: whoever has the number next gets nothing that was sent before', async () => {
    const client = await newClient(world.ports);
    const headers = { 'idempotency-key': 'k' };
    await client.sendText({}, headers);
    await sendFile(client, { 'idempotency-key': 'f' });
    await client.sendText();
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
    await isErased(client);
    expect((await leftOf(client)).filter(isTombstone)).toHaveLength(2);

    await client.createContact({ body: { phone_number: number, full_name: 'Bia' } });
    const sent = world.outgoing.length;
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
    expect((await sendFile(client, { 'idempotency-key': 'f' })).status).toBe(404);
    const other = await client.sendText({ text: 'other' }, headers);
    expect([other.status, other.body.error]).toEqual([422, 'Idempotency key reused']);
    expect([world.outgoing.length, await client.conversation()]).toEqual([sent, []]);

    world.clock.advance(24 * 3_600_000);
    expect((await client.sendText({}, headers)).status).toBe(200);
    expect(await client.conversation()).toHaveLength(1);
  });

  test('takes its aliases along, and its id on the photo-app', async () => {
    const client = await newClient(world.ports);
    const photoapp_id = '17841400000000099';
    const both = await client.tenant.addContact('+5511888880000', 'Bia', { photoapp_id });
    world.provider = () => jsonAnswer(200, acceptedBy('wamid.known-as', '5511777770000'));
    await client.sendText({ phone_number: '+5511888880000' });
    await world.drain();
    expect((await client.contact({ query: 'phone_number=5511777770000' })).body.contact.id).toBe(both.id);
    await client.deleteContact(`id=${both.id}`);
    for (const phone_number of ['5511777770000', '5511888880000']) {
      expect((await client.createContact({ body: { phone_number, full_name: 'Caio' } })).status).toBe(201);
    }
    expect((await client.tenant.addContact('+5511666660000', 'Dora', { photoapp_id })).full_name).toBe('Dora');
  });

  test('frees its number at once: who has it next is another contact with a conversation of its own', async () => {
    const client = await newClient(world.ports);
    await client.sendText({ text: 'to the first' });
    await sendFile(client);
    await client.deleteContact(`id=${client.contactId}`);
    const { status, body } = await client.createContact({ body: { phone_number: number, full_name: 'Bia' } });
    expect([status, body.contact.id === client.contactId]).toEqual([201, false]);
    const { body: sent } = await client.sendText({ text: 'to the second' });
    await sendFile(client);
    await world.drain();
    const texts = (await client.conversation()).map((one: { message: string }) => one.message);
    expect([texts[0], texts.length]).toEqual(['to the second', 2]);
    expect((await client.message(sent.data.message_id)).status).toBe(200);
    expect(filesOf(client)).toHaveLength(1);
    const { body: list } = await client.conversations({ query: 'action=contacts&search=9999' });
    expect(list.contacts.map(({ id }: { id: string }) => id)).toEqual([body.contact.id]);
    // Deleted again, and the first one's head still there, the next is a third one.
    await client.deleteContact(`phone_number=${number}`);
    await world.drain();
    const third = await client.createContact({ body: { phone_number: number, full_name: 'Caio' } });
    expect(third.status).toBe(201);
    expect(new Set([client.contactId, body.contact.id, third.body.contact.id]).size).toBe(3);
    expect((await client.conversations({ query: `chatappNumber=${digits}` })).body.stored).toBe(false);
  });

  test('gives its derived id back when its head has expired, and nothing of it is found there', async () => {
    const client = await newClient(world.ports);
    await client.sendText();
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
    const [head] = await leftOf(client);
    await world.ports.table.write({ kind: 'delete', key: { pk: String(head?.pk), sk: 'HEAD' } });
    const { body } = await client.createContact({ body: { phone_number: number, full_name: 'Bia' } });
    expect(body.contact.id).toBe(client.contactId);
    expect(await client.conversation()).toEqual([]);
  });

  test('of one organization is still there in another, with its messages and files', async () => {
    const client = await newClient(world.ports);
    const other = await newClient(world.ports);
    for (const one of [client, other]) {
      await one.sendText({}, { 'idempotency-key': 'k' });
      await sendFile(one);
    }
    await world.drain();
    const before = [await leftOf(other), filesOf(other)];
    expect((await other.deleteContact(`id=${client.contactId}`)).status).toBe(404);
    await client.deleteContact(`phone_number=${number}`);
    await world.drain();
    await isErased(client);
    expect([await leftOf(other), filesOf(other)]).toEqual(before);
  });

  test('leaves the other contacts of its organization as they are', async () => {
    const client = await newClient(world.ports);
    const other = clientOf(world.ports, client.tenant.apiKey);
    await client.tenant.addContact('+5511888880000', 'Ana Souza');
    await other.sendText({ phone_number: '+5511888880000' });
    await world.drain();
    await client.sendText();
    const others = async () => (await leftOf(client)).filter((item) => !JSON.stringify(item).includes('5511999990000'));
    const isOthers = (item: unknown) => !JSON.stringify(item).includes(client.contactId);
    const before = (await others()).filter(isOthers).filter(({ sk }) => sk !== 'IDENTITY');
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
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
  ])('%s is 400, and nobody is deleted', async (query, error) => {
    const client = await newClient(world.ports);
    const { status, body } = await client.deleteContact(query);
    expect([status, body.error]).toEqual([400, error]);
    expect((await client.contact({ query: `phone_number=${digits}` })).status).toBe(200);
  });
});

describe('the erasure', () => {
  test('of 1,200 messages goes on over several runs of the worker, each of them bounded', async () => {
    const client = await newClient(world.ports);
    const { id } = client.tenant.organization;
    await storeMessages(
      world.ports.table,
      id,
      client.contactId,
      Array.from({ length: 1200 }, (_, index) => `text ${index}`),
    );
    for (let block = 0; block < 12; block++) await writeBlock(id, client.contactId, block, world.ports);
    await client.deleteContact(`id=${client.contactId}`);
    let events = 0;
    const eventsQueue: Ports['eventsQueue'] = {
      ...world.ports.eventsQueue,
      send(message) {
        events++;
        return world.ports.eventsQueue.send(message);
      },
    };
    await world.drain({ ...world.ports, eventsQueue });
    expect(events).toBe(3);
    await isErased(client);
  });

  test('is begun by the sweeper when the queue did not take it', async () => {
    const client = await newClient(world.ports);
    await client.sendText();
    await world.drain();
    const down = async () => {
      throw new Error('the queue is down, says the test');
    };
    const eventsQueue = { send: down, sendAll: down };
    const { status } = await clientOf({ ...world.ports, eventsQueue }, client.tenant.apiKey).deleteContact(
      `id=${client.contactId}`,
    );
    expect(status).toBe(202);
    expect(world.logged).toContainEqual(expect.objectContaining({ level: 'WARN', event: 'erasure_left_over' }));
    await world.drain();
    expect((await leftOf(client)).length).toBeGreaterThan(3);
    world.clock.advance(60_000);
    await sweep();
    await world.drain();
    await isErased(client);
    await sweep();
    expect([world.queues.events.nextAt(), await due(client)]).toEqual([undefined, []]);
  });

  test('comes again when the storage refuses a file, which is never left behind', async () => {
    const client = await newClient(world.ports);
    await sendFile(client);
    await world.drain();
    await client.deleteContact(`id=${client.contactId}`);
    let refusals = 4;
    const media: Ports['media'] = {
      ...world.media,
      async delete(key) {
        if (refusals-- > 0) throw new Error('the storage is down, says the test');
        return world.media.delete(key);
      },
    };
    await world.drain({ ...world.ports, media });
    expect(refusals).toBeLessThan(0);
    await isErased(client);
  });

  test('of nobody, of somebody who is there, and of somebody erased changes nothing', async () => {
    const client = await newClient(world.ports);
    const { id } = client.tenant.organization;
    await client.sendText();
    await world.drain();
    const before = await leftOf(client);
    for (const contact_id of [client.contactId, 'nobody']) {
      await world.queues.events.send({ body: { kind: 'erase-contact', organization_id: id, contact_id }, group: id });
    }
    await world.drain();
    expect(await leftOf(client)).toEqual(before);
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
    await world.queues.events.send({
      body: { kind: 'erase-contact', organization_id: id, contact_id: client.contactId },
      group: id,
    });
    await world.drain();
    await isErased(client);
    expect(world.queues.events.deadLetters).toEqual([]);
  });

  test('finds what a process that had begun before the deletion has still written', async () => {
    const client = await newClient(world.ports);
    const { id } = client.tenant.organization;
    const { body } = await client.contact({ query: `phone_number=${digits}` });
    await client.deleteContact(`id=${client.contactId}`);
    const late: Ports['eventsQueue'] = {
      ...world.ports.eventsQueue,
      async send(message) {
        const pk = `${id}#CONTACT#${client.contactId}`;
        const put = (item: { pk: string; sk: string }) => world.ports.table.write({ kind: 'put', item });
        await put({ pk, sk: 'TEXTS#0000000000' });
        const { entriesOfContact } = await import('../../../shared/contacts/search/search-entry.ts');
        for (const entry of entriesOfContact(body.contact)) await put(entry);
        return world.ports.eventsQueue.send(message);
      },
    };
    await world.drain({ ...world.ports, eventsQueue: late });
    await isErased(client);
  });
});

describe('two at once', () => {
  test('delete a contact once', async () => {
    const client = await newClient(world.ports);
    const answers = await Promise.all([1, 2, 3].map(() => client.deleteContact(`id=${client.contactId}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 404, 404]);
    await world.drain();
    await isErased(client);
  });

  test('who delete and change end with a contact that is gone', async () => {
    const client = await newClient(world.ports);
    const answers = await Promise.all([
      client.updateContact(`id=${client.contactId}`, { full_name: 'Bia' }),
      client.deleteContact(`id=${client.contactId}`),
      client.updateContact(`id=${client.contactId}`, { archived: true }),
    ]);
    expect(answers[1]?.status).toBe(202);
    await world.drain();
    await isErased(client);
  });

  test('who delete many of a list keep its totals right', async () => {
    const client = await newClient(world.ports);
    const others = await Promise.all(
      Array.from({ length: 9 }, (_, index) => client.tenant.addContact(`+55118888800${10 + index}`, 'Bia')),
    );
    const answers = await Promise.all(others.map(({ id }) => client.deleteContact(`id=${id}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    const { body } = await client.conversations({ query: 'action=contacts' });
    expect([body.count, body.pagination.totalContacts]).toEqual([1, 1]);
  });

  test('deletes although the store is busy at first, and learns of an alias that came in between', async () => {
    const client = await newClient(world.ports);
    // Nothing else is to move the clock on meanwhile.
    await world.drain();
    let turns = 0;
    const table: Ports['table'] = {
      ...world.ports.table,
      async transact(writes) {
        turns++;
        if (turns === 1) return { kind: 'conflict' };
        if (turns === 2) {
          world.provider = () => jsonAnswer(200, acceptedBy('wamid.alias', '5511777770000'));
          await client.sendText();
          await world.drain();
        }
        return world.ports.table.transact(writes);
      },
    };
    const busy = clientOf({ ...world.ports, table }, client.tenant.apiKey);
    expect((await busy.deleteContact(`id=${client.contactId}`)).status).toBe(202);
    expect(turns).toBe(3);
    await world.drain();
    await isErased(client);
  });
});

test('the key of another organization does not delete', async () => {
  const client = await newClient(world.ports);
  const stranger = clientOf(world.ports, (await makeTenant(world.ports)).apiKey);
  for (const query of [`id=${client.contactId}`, `phone_number=${digits}`]) {
    expect((await stranger.deleteContact(query)).status).toBe(404);
  }
  expect((await client.contact({ query: `phone_number=${digits}` })).status).toBe(200);
});
