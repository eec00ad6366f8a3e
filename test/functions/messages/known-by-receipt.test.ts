import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OutboundResult } from '../../../shared/outbound/outbound.ts';
import { chatappWebhook, takeChatapp } from '../../support/customers.ts';
import type { Tenant } from '../../support/tenant.ts';
import { fileAnswer, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { type Client, clientOf, digits, newClient } from '../client.ts';
import { newGateway } from '../gateway/gateway-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.files = () => fileAnswer(200, Buffer.from('%PDF-1.7\n'));
});
afterAll(() => world.close());

/** Its receipts come, and are handled, before the call has its end. */
function tellDuringTheCall(tenant: Tenant, end: OutboundResult) {
  world.provider = async ({ url, body }) => {
    if (url.endsWith('/media')) return jsonAnswer(200, { id: 'media-1' });
    const { biz_opaque_callback_data } = JSON.parse(String(body));
    const status = { id: `wamid.of.${biz_opaque_callback_data}`, status: 'delivered', timestamp: '1790000001' };
    const webhook = chatappWebhook(tenant, []);
    const value = { ...webhook.entry[0]?.changes[0]?.value, statuses: [{ ...status, biz_opaque_callback_data }] };
    await takeChatapp(world, { ...webhook, entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }] });
    await world.drain(world.ports, world.clock.now());
    return end;
  };
}

const ends: [string, OutboundResult][] = [
  ['is lost', { kind: 'lost', reason: 'timeout' }],
  ['names no message', jsonAnswer(200, {})],
  ['says that it could not be sent just now', jsonAnswer(500, refusedBy(131000))],
  ['refuses the message', jsonAnswer(400, refusedBy(131026))],
  ['wants us to wait', jsonAnswer(429, refusedBy(130429))],
];
const kinds: [string, object][] = [
  ['text', {}],
  ['document', { message_type: 'document', media_url: 'https://files.example.com/a.pdf', filename: 'a.pdf' }],
];
const cases = kinds.flatMap(([kind, fields]) => ends.map(([end, result]) => [kind, end, fields, result] as const));

describe('a receipt during the call is the answer: 200, now and again, for a message that stands there as delivered', () => {
  test.each(cases)('a %s whose own answer %s', async (_kind, _end, fields, result) => {
    const client = await newClient(world.ports);
    tellDuringTheCall(client.tenant, result);
    const first = await client.sendText(fields, { 'idempotency-key': 'k' });
    const [message] = await client.conversation();
    expect([first.status, first.body.data?.message_id]).toEqual([200, message.message_id]);
    expect(first.body.data).not.toHaveProperty('meta_response');
    expect(message).toMatchObject({ message_status: 'delivered' });
    const again = await client.sendText(fields, { 'idempotency-key': 'k' });
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  test.each(ends)('a location of the gateway over cloudprovider whose own answer %s', async (_end, result) => {
    const gateway = await newGateway(world.ports, 'cloudprovider');
    tellDuringTheCall(gateway.tenant, result);
    const headers = { 'idempotency-key': 'k' };
    const first = await gateway.good('location', {}, headers);
    const [message] = await gateway.conversation();
    expect([first.status, first.body.response?.key?.id]).toEqual([200, message.message_id]);
    expect(first.body.response.message).toHaveProperty('locationMessage');
    const again = await gateway.good('location', {}, headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
  });
});

/** What a caller is told of where the message is, while it is not known whether the provider has it. */
const inConversation = /It is in the conversation with outcome_unknown/;
const willBe = /It will be in the conversation/;
const deleted = /contact was deleted/;

describe('where a message of unknown outcome is', () => {
  const headers = { 'idempotency-key': 'k' };
  const lose = () => {
    world.provider = () => ({ kind: 'lost', reason: 'timeout' });
  };
  /** The handler ends before its outcome is anywhere; its lease is over. */
  async function afterDeath(client: Client) {
    const called = Promise.withResolvers<void>();
    world.provider = () => {
      called.resolve();
      return new Promise<never>(() => {});
    };
    void client.sendText({}, headers);
    await called.promise;
    world.clock.advance(35_000);
  }

  test('is the conversation, once it is there', async () => {
    const client = await newClient(world.ports);
    lose();
    const [first, again] = [await client.sendText({}, headers), await client.sendText({}, headers)];
    expect(await client.conversation()).toHaveLength(1);
    expect([first.body.message, again.body.message]).toEqual(Array(2).fill(expect.stringMatching(inConversation)));
  });

  test('is not the conversation yet, after a death before the commit', async () => {
    const client = await newClient(world.ports);
    await afterDeath(client);
    const { status, body } = await client.sendText({}, headers);
    expect(await client.conversation()).toEqual([]);
    expect([status, body.error, body.message]).toEqual([500, 'Send outcome unknown', expect.stringMatching(willBe)]);
  });

  test('is not the conversation yet, where the commit is left to the worker', async () => {
    const tenant = (await newClient(world.ports)).tenant;
    const table: World['ports']['table'] = {
      ...world.ports.table,
      transact: () => Promise.reject(new Error('down, says the test')),
    };
    lose();
    const { body } = await clientOf({ ...world.ports, table }, tenant.apiKey).sendText({}, headers);
    expect(await clientOf(world.ports, tenant.apiKey).conversation()).toEqual([]);
    expect(body.message).toMatch(willBe);
  });

  test('is nowhere, after its contact was deleted', async () => {
    const client = await newClient(world.ports);
    lose();
    await client.sendText({}, headers);
    await client.deleteContact(`phone_number=${digits}`);
    const { body } = await client.sendText({}, headers);
    expect([body.error, body.message]).toEqual(['Send outcome unknown', expect.stringMatching(deleted)]);
  });

  test('is nowhere, when its contact is deleted during the call', async () => {
    const client = await newClient(world.ports);
    world.provider = async () => {
      await client.deleteContact(`phone_number=${digits}`);
      return { kind: 'lost', reason: 'timeout' };
    };
    const [first, again] = [await client.sendText({}, headers), await client.sendText({}, headers)];
    expect([first.body.message, again.body.message]).toEqual(Array(2).fill(expect.stringMatching(deleted)));
  });
});
