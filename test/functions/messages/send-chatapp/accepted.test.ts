import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { aText, digits, newClient } from '../../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`));
});
afterAll(() => world.close());

const lastRequest = () => {
  const request = world.outgoing.at(-1);
  return { ...request, body: JSON.parse(String(request?.body)) };
};

test("answers 200 with the spec's body, the provider's answer raw in it", async () => {
  const { sendText, tenant } = await newClient(world.ports);
  const raw = { ...acceptedBy('wamid.HBg/raw+1=='), extra: { nested: [null, 0, '', false, 1.5, []] } };
  world.provider = () => jsonAnswer(200, raw);
  const sent = await sendText();
  expect(sent.status).toBe(200);
  expect(sent.headers['Content-Type']).toBe('application/json');
  expect(sent.headers).not.toHaveProperty('Idempotency-Replayed');
  expect(sent.body).toEqual({
    success: true,
    message: 'Message sent successfully',
    data: {
      message_id: 'wamid.HBg/raw+1==',
      recipient: digits,
      message_type: 'text',
      organization: tenant.organization.name,
      meta_response: raw,
    },
  });
});

test.each([
  ['a number beyond 2^53', '{"messages":[{"id":"wamid.big"}],"usage":1e20}'],
  ['a number next to zero', '{"messages":[{"id":"wamid.small"}],"usage":1e-200}'],
  ['forty lists in each other', `{"messages":[{"id":"wamid.deep"}],"usage":${'['.repeat(40)}${']'.repeat(40)}}`],
])('answers 200 when the answer of the provider holds %s', async (_what, raw) => {
  const { sendText, conversation } = await newClient(world.ports);
  world.provider = () => jsonAnswer(200, raw);
  const sent = await sendText({}, { 'idempotency-key': 'k' });
  expect([sent.status, sent.body.data.meta_response]).toEqual([200, JSON.parse(raw)]);
  expect(await conversation()).toHaveLength(1);
  expect((await sendText({}, { 'idempotency-key': 'k' })).body).toEqual(sent.body);
});

describe('the provider', () => {
  test("gets one POST to the organization's number with its token", async () => {
    const { sendText, tenant } = await newClient(world.ports);
    const before = world.outgoing.length;
    await sendText();
    expect(world.outgoing).toHaveLength(before + 1);
    expect(lastRequest()).toMatchObject({
      method: 'POST',
      url: `https://provider.test/v26.0/${tenant.organization.cloud_phone_id}/messages`,
      namedBy: 'operator',
      headers: {
        authorization: `Bearer ${tenant.organization.slug.replace('tenant', 'token-of-tenant')}`,
        'content-type': 'application/json',
      },
    });
  });

  test('gets the number with a plus sign, the text, and our id; nothing else', async () => {
    const { sendText } = await newClient(world.ports);
    await sendText({ context_message_id: null, unknown: { field: 1 } });
    expect(lastRequest().body).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '+5511999990000',
      type: 'text',
      text: { body: 'Olá 👋' },
      biz_opaque_callback_data: expect.stringMatching(/^msg_[0-9A-Za-z]{30}$/),
    });
  });

  test('is told what the message replies to', async () => {
    const { sendText } = await newClient(world.ports);
    await sendText({ context_message_id: 'wamid.HBgN/+==' });
    expect(lastRequest().body.context).toEqual({ message_id: 'wamid.HBgN/+==' });
  });

  test('is given 20 seconds at most, and its answer 64 KB', async () => {
    const { sendText } = await newClient(world.ports);
    await sendText();
    expect(lastRequest()).toMatchObject({ timeoutMs: 20_000, maxBytes: 65_536 });
  });

  test('is called with the number as the contact has it, whichever way the caller spells it', async () => {
    const { sendText, tenant } = await newClient(world.ports);
    await tenant.addContact('554188887777');
    const sent = await sendText({ phone_number: '+55 41 98888-7777' });
    expect(sent.body.data.recipient).toBe('554188887777');
    expect(lastRequest().body.to).toBe('+554188887777');
  });
});

describe('the message', () => {
  test('is in the conversation under the id that travelled, and GET /message takes it and the one of the provider', async () => {
    const { sendText, conversation, message } = await newClient(world.ports);
    const sent = await sendText();
    const [stored] = await conversation();
    expect(stored).toEqual({
      id: lastRequest().body.biz_opaque_callback_data,
      message_id: sent.body.data.message_id,
      message: 'Olá 👋',
      sender_type: 'bot-chatapp',
      created_at: '2026-11-28T10:00:00.000Z',
      message_status: 'sent',
      media_type: null,
      media_url: null,
      assignee: null,
      voice_note_transcription: null,
      reactions: [],
      type: 'text',
      content: { body: 'Olá 👋' },
      platform: 'chatapp',
      instance: null,
      direction: 'outbound',
      conversation: { type: 'contact', contact_id: expect.any(String) },
      sender: null,
      recipient: digits,
      context: null,
      forwarded: null,
      referral: null,
      edited_at: null,
      deleted_at: null,
    });
    const whole = {
      ...stored,
      error: null,
      status_history: [{ status: 'sent', at: '2026-11-28T10:00:00.000Z' }],
    };
    expect((await message(stored.id)).body).toEqual({ success: true, message: whole });
    expect((await message(stored.message_id)).body).toEqual({ success: true, message: whole });
  });

  test('is stored for each of two that the provider gives the same id; the id leads to the first', async () => {
    const { sendText, conversation, message } = await newClient(world.ports);
    world.provider = () => jsonAnswer(200, acceptedBy('wamid.twice'));
    const answers = [await sendText({ text: 'one' }), await sendText({ text: 'two' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = await conversation();
    expect(stored).toMatchObject([
      { message: 'one', message_id: 'wamid.twice' },
      { message: 'two', message_id: 'wamid.twice' },
    ]);
    expect((await message('wamid.twice')).body.message.message).toBe('one');
    expect((await message(stored[1].id)).body.message.message).toBe('two');
  });
});

test('reaches a contact whatever its own marks say: archived, blocked, bot paused, no broadcast', async () => {
  const { sendText, contactId, tenant } = await newClient(world.ports);
  await world.ports.table.write({
    kind: 'update',
    key: { pk: `${tenant.organization.id}#CONTACT#${contactId}`, sk: 'CONTACT' },
    change: { set: { archived: true, blocked: true, allow_broadcast: false, bot_status: 'paused' } },
  });
  expect((await sendText()).status).toBe(200);
});

test.each([
  ['the own organization', (slug: string) => `tenantId=${slug}`],
  ['nothing', () => 'tenantId='],
  ['an empty parameter, which is none', () => 'x='],
])('takes a query that names %s', async (_what, queryOf) => {
  const { send, tenant } = await newClient(world.ports);
  expect((await send({ query: queryOf(tenant.organization.slug), body: aText })).status).toBe(200);
});

test('logs that the message was tried, and the request, with the organization and without text, number or key', async () => {
  const { send, tenant } = await newClient(world.ports);
  world.logged.length = 0;
  await send({ query: `tenantId=${tenant.organization.slug}`, body: { ...aText, text: 'a secret text' } });
  const organization = tenant.organization.id;
  expect(world.logged).toMatchObject([
    { level: 'INFO', event: 'send_tried', outcome: 'accepted', organization },
    { level: 'INFO', event: 'request', endpoint: 'send-chatapp', status: 200, organization },
  ]);
  expect(JSON.stringify(world.logged)).not.toMatch(/secret text|99990000|svc_|token-of|tenantId/);
});

test('keeps two organizations with the same number, key and provider id apart', async () => {
  const [one, two] = [await newClient(world.ports), await newClient(world.ports)];
  world.provider = () => jsonAnswer(200, acceptedBy('wamid.shared'));
  const headers = { 'idempotency-key': 'same' };
  const answers = [await one.sendText({ text: 'one' }, headers), await two.sendText({ text: 'two' }, headers)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await one.conversation(), await two.conversation()]).toMatchObject([
    [{ message: 'one' }],
    [{ message: 'two' }],
  ]);
  expect((await two.message('wamid.shared')).body.message.message).toBe('two');
});

test('is 404 for a contact of another organization', async () => {
  const [owner, stranger] = [await newClient(world.ports), await newClient(world.ports)];
  await owner.tenant.addContact('5521988887777');
  const before = world.outgoing.length;
  const refused = await stranger.sendText({ phone_number: '5521988887777' });
  expect([refused.status, refused.body.error]).toEqual([404, 'Contact not found']);
  expect(world.outgoing).toHaveLength(before);
  expect(await owner.conversation('5521988887777')).toEqual([]);
});
