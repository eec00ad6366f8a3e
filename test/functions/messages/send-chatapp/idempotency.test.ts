import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../../shared/organizations/manage-organization.ts';
import { aText, digits, idsSent, newClient, number } from '../../client.ts';
import { type IdempotencyStage, openIdempotencyStage, replayed } from './idempotency-stage.ts';

let stage: IdempotencyStage;
beforeAll(async () => {
  stage = await openIdempotencyStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('the same key and body', () => {
  test('get the first answer again, with Idempotency-Replayed, and nothing is sent', async () => {
    const first = await stage.client.sendText({}, stage.headers);
    const again = await stage.client.sendText({}, stage.headers);
    expect([first.status, replayed(first)]).toEqual([200, undefined]);
    expect([again.status, replayed(again)]).toEqual([200, 'true']);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(stage.world.outgoing).toHaveLength(1);
  });

  test.each([
    ['members in another order', JSON.stringify({ text: 'Olá 👋', message_type: 'text', phone_number: number })],
    ['other white space', JSON.stringify(aText, null, 2)],
    [
      'other escapes',
      JSON.stringify(aText).replace('á', '\\u00e1').replace('👋', '\\ud83d\\udc4b').replace('/', '\\/'),
    ],
  ])('are the same with %s', async (_what, body) => {
    await stage.client.send({ headers: stage.headers, body: aText });
    expect(replayed(await stage.client.send({ headers: stage.headers, body }))).toBe('true');
  });

  test('are the same however deep the order differs', async () => {
    await stage.client.sendText({ more: [{ a: 1, b: { c: 2, d: [3, { e: 4, f: 5 }] } }] }, stage.headers);
    expect(
      replayed(await stage.client.sendText({ more: [{ b: { d: [3, { f: 5, e: 4 }], c: 2 }, a: 1 }] }, stage.headers)),
    ).toBe('true');
  });

  test('are answered although the organization has another provider by now', async () => {
    const { sendText, tenant } = await newClient(stage.world.ports);
    await sendText({}, stage.headers);
    await changeOrganization(tenant.organization, { provider: 'evolution' }, stage.world.ports);
    expect(replayed(await sendText({}, stage.headers))).toBe('true');
    expect((await sendText()).body.error).toBe('Invalid provider');
  });

  test('are answered although the contact is gone', async () => {
    const { sendText, tenant, contactId } = await newClient(stage.world.ports);
    const first = await sendText({}, stage.headers);
    const { id } = tenant.organization;
    await stage.world.ports.table.write({ kind: 'delete', key: { pk: `${id}#IDENTITY#551199990000`, sk: 'IDENTITY' } });
    await stage.world.ports.table.write({ kind: 'delete', key: { pk: `${id}#CONTACT#${contactId}`, sk: 'HEAD' } });
    const again = await sendText({}, stage.headers);
    expect([again.body, replayed(again)]).toEqual([first.body, 'true']);
    expect((await sendText()).status).toBe(404);
  });
});

describe('the same key and another body', () => {
  test.each([
    ['text', { text: 'Tchau' }],
    ['spelling of the number', { phone_number: digits }],
    ['reply', { context_message_id: 'wamid.x' }],
    ['field that is not known', { trace: 'x' }],
    ['null where nothing was', { context_message_id: null }],
  ])('are 422: another %s', async (_what, change) => {
    await stage.client.sendText({}, stage.headers);
    const refused = await stage.client.sendText(change, stage.headers);
    expect([refused.status, refused.body.error]).toEqual([422, 'Idempotency key reused']);
    expect(refused.body.message).toContain(stage.headers['idempotency-key']);
    expect(stage.world.outgoing).toHaveLength(1);
    expect(replayed(await stage.client.sendText({}, stage.headers))).toBe('true');
  });

  test('are 422 while the first is still running', async () => {
    const held = stage.heldProvider();
    const first = stage.client.sendText({}, stage.headers);
    await held.called;
    expect((await stage.client.sendText({ text: 'other' }, stage.headers)).status).toBe(422);
    held.answer();
    await first;
  });

  test('are two lists, not one, when their items stand in another order', async () => {
    await stage.client.sendText({ more: [1, 2] }, stage.headers);
    expect((await stage.client.sendText({ more: [2, 1] }, stage.headers)).status).toBe(422);
  });
});

describe('a key', () => {
  test.each([
    ['1 character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['separators and letters of our own keys', 'a#b\n|INTENT#/=?'],
    ['Latin letters', 'clé'],
  ])('of %s is taken', async (_what, key) => {
    expect((await stage.client.sendText({}, { 'idempotency-key': key })).status).toBe(200);
    expect(replayed(await stage.client.sendText({}, { 'idempotency-key': key }))).toBe('true');
  });

  test.each([
    ['no character', ''],
    ['256 characters', 'k'.repeat(256)],
  ])('of %s is 400, and nothing is sent', async (_what, key) => {
    const refused = await stage.client.sendText({}, { 'idempotency-key': key });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'Invalid field', message: 'Idempotency-Key must be 1 to 255 characters' },
    ]);
    expect(stage.world.outgoing).toEqual([]);
  });

  test('that differs in case or white space inside is another', async () => {
    for (const key of ['a b', 'A b', 'a  b']) await stage.client.sendText({}, { 'idempotency-key': key });
    expect(new Set(idsSent(stage.world)).size).toBe(3);
  });

  test('of one organization means nothing to another', async () => {
    const [one, two] = [await newClient(stage.world.ports), await newClient(stage.world.ports)];
    await one.sendText({ text: 'one' }, stage.headers);
    const sent = await two.sendText({ text: 'two' }, stage.headers);
    expect([sent.status, replayed(sent)]).toEqual([200, undefined]);
  });

  test('that is absent is no key: the same body twice is two messages', async () => {
    await stage.client.sendText();
    await stage.client.sendText();
    expect(new Set(idsSent(stage.world)).size).toBe(2);
  });

  test('is free after a refusal of our own', async () => {
    expect((await stage.client.sendText({ text: '' }, stage.headers)).status).toBe(400);
    expect((await stage.client.sendText({ phone_number: '5521988887777' }, stage.headers)).status).toBe(404);
    await stage.client.tenant.addContact('5521988887777');
    const sent = await stage.client.sendText({ phone_number: '5521988887777' }, stage.headers);
    expect([sent.status, replayed(sent)]).toEqual([200, undefined]);
  });
});
