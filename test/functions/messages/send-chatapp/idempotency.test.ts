import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../../shared/organizations/manage-organization.ts';
import type { Tenant } from '../../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { aText, type Client, clientOf, digits, idsSent, newClient, number } from '../../client.ts';

let world: World;
let client: Client & { tenant: Tenant };
let keys = 0;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
beforeEach(() => {
  headers = { 'idempotency-key': `order-${++keys}` };
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`));
});
afterAll(() => world.close());

const replayed = (answer: { headers: Readonly<Record<string, unknown>> }) => answer.headers['Idempotency-Replayed'];

/** A provider that answers when told to, and says when it has been called. */
function heldProvider() {
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  world.provider = async (_request, count) => {
    called.resolve();
    await answer.promise;
    return jsonAnswer(200, acceptedBy(`wamid.held-${count}`));
  };
  return { called: called.promise, answer: () => answer.resolve() };
}

describe('the same key and body', () => {
  test('get the first answer again, with Idempotency-Replayed, and nothing is sent', async () => {
    const first = await client.sendText({}, headers);
    const again = await client.sendText({}, headers);
    expect([first.status, replayed(first)]).toEqual([200, undefined]);
    expect([again.status, replayed(again)]).toEqual([200, 'true']);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(world.outgoing).toHaveLength(1);
  });

  test.each([
    ['members in another order', JSON.stringify({ text: 'Olá 👋', message_type: 'text', phone_number: number })],
    ['other white space', JSON.stringify(aText, null, 2)],
    [
      'other escapes',
      JSON.stringify(aText).replace('á', '\\u00e1').replace('👋', '\\ud83d\\udc4b').replace('/', '\\/'),
    ],
  ])('are the same with %s', async (_what, body) => {
    await client.send({ headers, body: aText });
    expect(replayed(await client.send({ headers, body }))).toBe('true');
  });

  test('are the same however deep the order differs', async () => {
    await client.sendText({ more: [{ a: 1, b: { c: 2, d: [3, { e: 4, f: 5 }] } }] }, headers);
    expect(replayed(await client.sendText({ more: [{ b: { d: [3, { f: 5, e: 4 }], c: 2 }, a: 1 }] }, headers))).toBe(
      'true',
    );
  });

  test('are answered although the organization has another provider by now', async () => {
    const { sendText, tenant } = await newClient(world.ports);
    await sendText({}, headers);
    await changeOrganization(tenant.organization, { provider: 'evolution' }, world.ports);
    expect(replayed(await sendText({}, headers))).toBe('true');
    expect((await sendText()).body.error).toBe('Invalid provider');
  });

  test('are answered although the contact is gone', async () => {
    const { sendText, tenant, contactId } = await newClient(world.ports);
    const first = await sendText({}, headers);
    const { id } = tenant.organization;
    await world.ports.table.write({ kind: 'delete', key: { pk: `${id}#IDENTITY#551199990000`, sk: 'IDENTITY' } });
    await world.ports.table.write({ kind: 'delete', key: { pk: `${id}#CONTACT#${contactId}`, sk: 'HEAD' } });
    const again = await sendText({}, headers);
    expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
    expect((await sendText()).status).toBe(404);
  });
});

describe('the same key and another body', () => {
  test.each([
    ['text', { text: 'Tchau' }],
    ['spelling of the number', { phone_number: digits }],
    ['reply', { context_message_id: 'wamid.x' }],
    ['field nobody knows', { trace: 'x' }],
    ['null where nothing was', { context_message_id: null }],
  ])('are 422: another %s', async (_what, change) => {
    await client.sendText({}, headers);
    const refused = await client.sendText(change, headers);
    expect([refused.status, refused.body.error]).toEqual([422, 'Idempotency key reused']);
    expect(refused.body.message).toContain(headers['idempotency-key']);
    expect(world.outgoing).toHaveLength(1);
    expect(replayed(await client.sendText({}, headers))).toBe('true');
  });

  test('are 422 while the first is still running', async () => {
    const held = heldProvider();
    const first = client.sendText({}, headers);
    await held.called;
    expect((await client.sendText({ text: 'other' }, headers)).status).toBe(422);
    held.answer();
    await first;
  });

  test('are two lists, not one, when their items stand in another order', async () => {
    await client.sendText({ more: [1, 2] }, headers);
    expect((await client.sendText({ more: [2, 1] }, headers)).status).toBe(422);
  });
});

describe('while the first is running', () => {
  test('the same is 409 with Retry-After of 35 s at most, and later gets its answer', async () => {
    const held = heldProvider();
    const first = client.sendText({}, headers);
    await held.called;
    world.clock.advance(12_345);
    const early = await client.sendText({}, headers);
    expect([early.status, early.body.error]).toEqual([409, 'Request in progress']);
    expect(early.headers['Retry-After']).toBe('23');
    held.answer();
    const { body } = await first;
    const later = await client.sendText({}, headers);
    expect([later.body, replayed(later)]).toEqual([body, 'true']);
    expect(world.outgoing).toHaveLength(1);
  });

  test('the same is 409 until its lease ends, and then 500 with an unknown outcome; it is never sent again', async () => {
    const held = heldProvider();
    void client.sendText({}, headers);
    await held.called;
    world.clock.advance(34_999);
    const late = await client.sendText({}, headers);
    expect([late.status, late.headers['Retry-After']]).toEqual([409, '1']);
    world.clock.advance(1);
    const over = await client.sendText({}, headers);
    expect([over.status, over.body.error]).toEqual([500, 'Send outcome unknown']);
    expect(world.outgoing).toHaveLength(1);
  });

  test.each([2, 10])('%i at once are one send: one 200, and 409 for the others', async (count) => {
    const held = heldProvider();
    const statuses: number[] = [];
    const all = Array.from({ length: count }, async () => statuses.push((await client.sendText({}, headers)).status));
    while (statuses.length < count - 1) await new Promise((resolve) => setImmediate(resolve));
    expect(statuses).toEqual(Array(count - 1).fill(409));
    held.answer();
    await Promise.all(all);
    expect(statuses.at(-1)).toBe(200);
    expect(world.outgoing).toHaveLength(1);
  });
});

describe('a key', () => {
  test.each([
    ['1 character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['separators and letters of our own keys', 'a#b\n|INTENT#/=?'],
    ['Latin letters', 'clé'],
  ])('of %s is taken', async (_what, key) => {
    expect((await client.sendText({}, { 'idempotency-key': key })).status).toBe(200);
    expect(replayed(await client.sendText({}, { 'idempotency-key': key }))).toBe('true');
  });

  test.each([
    ['no character', ''],
    ['256 characters', 'k'.repeat(256)],
  ])('of %s is 400, and nothing is sent', async (_what, key) => {
    const refused = await client.sendText({}, { 'idempotency-key': key });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Invalid field', message: 'Idempotency-Key must be 1 to 255 characters' },
    ]);
    expect(world.outgoing).toEqual([]);
  });

  test('that differs in case or white space inside is another', async () => {
    for (const key of ['a b', 'A b', 'a  b']) await client.sendText({}, { 'idempotency-key': key });
    expect(new Set(idsSent(world)).size).toBe(3);
  });

  test('of one organization means nothing to another', async () => {
    const [one, two] = [await newClient(world.ports), await newClient(world.ports)];
    await one.sendText({ text: 'one' }, headers);
    const sent = await two.sendText({ text: 'two' }, headers);
    expect([sent.status, replayed(sent)]).toEqual([200, undefined]);
  });

  test('that is absent is shared by nobody: the same body twice is two messages', async () => {
    await client.sendText();
    await client.sendText();
    expect(new Set(idsSent(world)).size).toBe(2);
  });

  test('is free after a refusal of our own', async () => {
    expect((await client.sendText({ text: '' }, headers)).status).toBe(400);
    expect((await client.sendText({ phone_number: '5521988887777' }, headers)).status).toBe(404);
    await client.tenant.addContact('5521988887777');
    const sent = await client.sendText({ phone_number: '5521988887777' }, headers);
    expect([sent.status, replayed(sent)]).toEqual([200, undefined]);
  });
});

describe('after 24 hours', () => {
  const day = 24 * 3_600_000;

  test('the key is new: the same body is sent again, and the first message is still found by our id', async () => {
    const first = await client.sendText({}, headers);
    world.clock.advance(day - 1);
    expect(replayed(await client.sendText({}, headers))).toBe('true');
    world.clock.advance(1);
    const second = await client.sendText({}, headers);
    expect([second.status, replayed(second), world.outgoing.length]).toEqual([200, undefined, 2]);
    const [old = '', fresh = ''] = idsSent(world);
    expect(old).not.toBe(fresh);
    expect((await client.message(old)).body.message).toMatchObject({ id: old, message_id: first.body.data.message_id });
    expect((await client.message(fresh)).body.message).toMatchObject({
      id: fresh,
      message_id: second.body.data.message_id,
    });
    expect(replayed(await client.sendText({}, headers))).toBe('true');
  });

  test('the key takes another body', async () => {
    await client.sendText({}, headers);
    world.clock.advance(day);
    expect((await client.sendText({ text: 'other' }, headers)).status).toBe(200);
  });

  test('two at once are still one send', async () => {
    await client.sendText({}, headers);
    world.clock.advance(day);
    const statuses = (await Promise.all([client.sendText({}, headers), client.sendText({}, headers)])).map(
      ({ status }) => status,
    );
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(world.outgoing).toHaveLength(2);
  });

  test('a store that is busy with the same key means 409, not the answer of the day before', async () => {
    await client.sendText({}, headers);
    world.clock.advance(day);
    const table = { ...world.ports.table, transact: async () => ({ kind: 'conflict' }) as const };
    const busy = await clientOf({ ...world.ports, table }, client.tenant.apiKey).sendText({}, headers);
    expect([busy.status, busy.headers['Retry-After']]).toEqual([409, '1']);
    expect(replayed(busy)).toBeUndefined();
  });

  test('the provider limits it again: the key is free once more, and the old message is still found', async () => {
    await client.sendText({}, headers);
    world.clock.advance(day);
    world.provider = () => jsonAnswer(429, '');
    expect((await client.sendText({}, headers)).status).toBe(429);
    expect((await client.message(String(idsSent(world)[0]))).status).toBe(200);
    world.provider = () => jsonAnswer(200, acceptedBy('wamid.third'));
    expect(replayed(await client.sendText({}, headers))).toBeUndefined();
  });
});
