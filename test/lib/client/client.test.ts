import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleClient } from '../../../lib/client/bundle.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { worldAddresses, worldFetch } from '../../support/world-fetch.ts';
import { document, type Loaded, type LoadedClient, loadClient } from './load-client.ts';

let world: World;
let loaded: Loaded;
beforeAll(async () => {
  world = await openWorld();
  loaded = await loadClient();
});
afterAll(() => world.close());

const text = { phone_number: '+5511999990000', message_type: 'text', text: 'Olá' };

/** A client of an organization with a contact, and a `fetch` between it and the functions. */
async function clientIn(between: (reach: typeof fetch) => typeof fetch = (reach) => reach) {
  const tenant = await makeTenant(world.ports);
  await tenant.addContact(text.phone_number);
  const options = { ...worldAddresses, apiKey: tenant.apiKey, fetch: between(worldFetch(world.ports)) };
  return { tenant, client: loaded.createClient(options) };
}

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const found = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('the package', () => {
  test('is small, and asks for nothing of one platform', async () => {
    const code = await bundleClient(document);
    expect(gzipSync(code).length).toBeLessThan(12 * 1024);
    // A boolean, because a failure would print all of it.
    expect(/["']node:|\brequire\(|\bprocess\./.test(code)).toBe(false);
  });

  test('has a method for each operation that takes a key, and no other', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item as object));
    const keyed = operations.filter(({ security }) => security.length > 0).map(({ operationId }) => operationId);
    expect(Object.keys(loaded.createClient({ baseUrl: 'https://a.test', apiKey: 'svc_1' }))).toEqual(keyed);
  });

  test.each([
    [{ baseUrl: 'a.test', apiKey: 'svc_1' }, 'baseUrl must be an address, https://…'],
    [{ baseUrl: 'https://a.test', apiKey: undefined }, 'apiKey must be a key, svc_…'],
    [{ baseUrl: 'https://a.test', apiKey: '' }, 'apiKey must be a key, svc_…'],
    [{ baseUrl: 'https://a.test', apiKey: 'svc_1\n' }, 'apiKey must be a key, svc_…'],
    [{ baseUrl: 'https://a.test', apiKey: 'svc_1', gatewayUrl: '' }, 'gatewayUrl must be an address, https://…'],
  ])('makes no client of %j', (options, message) => {
    expect(() => loaded.createClient(options)).toThrow(message);
  });

  test('says what is missing in a call, before anything is asked', async () => {
    const client = loaded.createClient({
      baseUrl: 'https://a.test',
      apiKey: 'svc_1',
      fetch: () => expect('asked').toBe(false),
    });
    for (const id of [undefined, '']) await expect(client.getWebhook({ id })).rejects.toThrow('id is required');
    for (const id of ['.', '..']) await expect(client.getWebhook({ id })).rejects.toThrow(`id is not "${id}"`);
    await expect(client.sendChatapp({}, { idempotencyKey: '👍' })).rejects.toMatchObject({ name: 'TypeError' });
    await expect(client.sendPoll({ instanceName: 'a' }, {})).rejects.toThrow('gatewayUrl is required');
  });
});

describe('a call', () => {
  test('takes parameters, then the body, and gives the answer as the reference has it', async () => {
    const { client, tenant } = await clientIn();
    const { contact } = await client.createContact({ phone_number: '+5511977770000', full_name: 'Bia Lima' });
    await client.updateContact({ id: contact.id }, { tags: ['vip', 'new & old'] });
    const found = await client.getContact({ phone_number: '+55 11 97777-0000' });
    expect(found.contact).toMatchObject({ full_name: 'Bia Lima', tags: ['vip', 'new & old'] });
    const sent = await client.sendChatapp({ ...text, text: 'Olá 👋' });
    expect(sent).toMatchObject({ success: true, data: { recipient: '5511999990000' } });
    expect(world.outgoing.at(-1)?.url).toContain(tenant.organization.slug.replace('tenant', 'phone'));
  });

  test('whose answer is lost is repeated under the same key, and one message goes out', async () => {
    let lost = 0;
    const { client } = await clientIn((reach) => async (input, init) => {
      const answer = await reach(input, init);
      if (init?.method === 'POST' && lost++ === 0) throw new TypeError('connection reset');
      return answer;
    });
    const before = world.outgoing.length;
    const sent = await client.sendChatapp(text);
    expect([sent.success, lost, world.outgoing.length - before]).toEqual([true, 2, 1]);
  });

  test.each([
    [
      'names',
      (client: LoadedClient) => client.sendChatapp({ ...text, phone_number: '+5511900000000' }),
      404,
      'Contact not found',
    ],
    ['names', (client: LoadedClient) => client.getMessage({ id: 'none' }), 404, 'Message not found'],
    ['explains', (client: LoadedClient) => client.sendPhotoapp({ photoapp_id: '1', message_type: 'text' }), 400, null],
    ['explains', (client: LoadedClient) => client.sendPoll({ instanceName: 'none' }, {}), 404, null],
  ] as const)('that is refused %s what is wrong (%#)', async (_how, call, status, error) => {
    const { client } = await clientIn();
    const thrown = await Promise.resolve(call(client)).catch((thrown: unknown) => thrown);
    expect(thrown).toMatchObject({
      name: 'RelaydeskError',
      status,
      error,
      message: expect.stringMatching(/\w+ .*\w+/),
    });
    expect([loaded.isRelaydeskError(thrown), loaded.isRelaydeskError(thrown, 'Rate limited')]).toEqual([true, false]);
    if (error) expect(loaded.isRelaydeskError(thrown, 'Rate limited', error)).toBe(true);
  });
});

describe('a list', () => {
  test('of pages is read to its end', async () => {
    const { client, tenant } = await clientIn();
    for (const n of [1, 2, 3, 4]) await tenant.addContact(`551190000000${n}`, `Contact ${n}`);
    const contacts = await all(client.getConversations({ action: 'contacts', limit: 2, ascending: true }));
    expect(contacts.map((contact) => Object(contact).phone_number)).toHaveLength(5);
    const page = await client.getConversations({ action: 'contacts', limit: 2 });
    expect([page.contacts.length, page.pagination.totalPages]).toEqual([2, 3]);
  });

  test('with cursors is read to its end, and asked of no further than it is read', async () => {
    let asked = 0;
    const { client } = await clientIn((reach) => (input, init) => {
      if (String(input).includes('/conversations')) asked++;
      return reach(input, init);
    });
    for (const n of [1, 2, 3]) {
      const { contact } = await client.createContact({
        phone_number: `+55119111100${n}0`,
        full_name: `Contact ${n}`,
      });
      await client.sendChatapp({ contact_id: contact.id, message_type: 'text', text: `to ${n}` });
    }
    await world.drain();
    const rows = await all(client.getConversations({ action: 'inbox', limit: 1 }));
    expect([rows.length, new Set(rows.map((row) => Object(row).contact.id)).size, asked]).toEqual([3, 3, 3]);
    for await (const _first of client.getConversations({ action: 'inbox', limit: 1 })) break;
    expect(asked).toBe(4);
  });
});
