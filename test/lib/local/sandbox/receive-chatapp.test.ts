import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { chatappTypes } from '../../../../lib/local/sandbox/receive/chatapp-order.ts';
import { detect } from '../../../../shared/media/content/detect.ts';
import { peekBytes } from '../../../../shared/media/content/detection.ts';
import { call, post, sandbox, send, textMessage } from './client.ts';
import { customer } from './receive-client.ts';
import { authorization } from './upload-client.ts';

const from = '5511999990000';
const target_message_id = 'wamid.target';
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
const valueIn = (webhook: any) => webhook.entry[0].changes[0].value;

test('a text is a signed webhook of the provider’s shape, and the answer says what was sent', async () => {
  const { service, receive } = await customer();
  const { status, body } = await receive({ from: '+55 11 99999-0000', type: 'text', text: 'hi' });
  expect([status, body]).toEqual([
    200,
    { message_id: expect.stringMatching(/^wamid\./), taken: true, statuses: [200], webhook: expect.anything() },
  ]);
  expect(service.received).toHaveLength(1);
  expect([service.received[0]?.signed, service.received[0]?.body]).toEqual([true, body.webhook]);
  expect(body.webhook).toEqual({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: expect.stringMatching(/^\d+$/),
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15550000001', phone_number_id: '100000000000001' },
              contacts: [{ profile: { name: 'Sandbox contact' }, wa_id: from }],
              messages: [
                {
                  from,
                  id: body.message_id,
                  timestamp: expect.stringMatching(/^\d{10}$/),
                  type: 'text',
                  text: { body: 'hi' },
                },
              ],
            },
          },
        ],
      },
    ],
  });
});

test('says who it is, when, to which number, in answer to what, and in which group, as asked', async () => {
  const { receive } = await customer();
  const { body } = await receive({
    user_id: 'BR.123',
    name: 'Ana',
    username: 'ana.s',
    type: 'text',
    message_id: 'wamid.mine',
    timestamp: '2026-11-28T10:00:00Z',
    context_message_id: 'wamid.earlier',
    group_id: 'g1',
    phone_number_id: '77',
    message: { referral: { source_id: 'ad' } },
  });
  const { metadata, contacts, messages } = valueIn(body.webhook);
  expect([metadata.phone_number_id, contacts]).toEqual([
    '77',
    [{ profile: { name: 'Ana', username: 'ana.s' }, user_id: 'BR.123' }],
  ]);
  expect(messages).toEqual([
    {
      from_user_id: 'BR.123',
      group_id: 'g1',
      id: 'wamid.mine',
      timestamp: '1795860000',
      type: 'text',
      context: { from: expect.any(String), id: 'wamid.earlier' },
      text: { body: 'Hello' },
      referral: { source_id: 'ad' },
    },
  ]);
});

test('comes from the number that was used last, and a reaction is to what was sent to that person last', async () => {
  const { url, receive } = await customer();
  const { body } = await send(url, { ...textMessage, to: `+${from}` });
  const { webhook } = (await receive({ from, type: 'reaction' })).body;
  expect(valueIn(webhook)).toMatchObject({
    metadata: { phone_number_id: '106540352242922' },
    messages: [{ type: 'reaction', reaction: { message_id: body.messages[0].id, emoji: '👍' } }],
  });
});

test.each([
  [
    { type: 'location', location: { name: 'Here' } },
    { location: { latitude: -23.5503, longitude: -46.6339, name: 'Here' } },
  ],
  [{ type: 'contacts' }, { contacts: [{ name: { formatted_name: 'Bia Lima' } }] }],
  [{ type: 'button', button: { text: 'No' } }, { button: { payload: 'yes', text: 'No' } }],
  [{ type: 'interactive' }, { interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Yes' } } }],
  [
    { type: 'interactive', list_reply: { id: 'a' } },
    { interactive: { type: 'list_reply', list_reply: { id: 'a', title: 'The first' } } },
  ],
  [{ type: 'reaction', target_message_id, emoji: '🔥' }, { reaction: { message_id: target_message_id, emoji: '🔥' } }],
  [{ type: 'reaction', target_message_id, emoji: '' }, { reaction: { message_id: target_message_id, emoji: '' } }],
  [{ type: 'reaction', target_message_id, emoji: null }, { reaction: { message_id: target_message_id } }],
  [{ type: 'order' }, { order: { product_items: [{ quantity: 2 }] } }],
  [
    { type: 'system', new_number: '5511988887777' },
    { system: { type: 'user_changed_number', wa_id: '5511988887777' } },
  ],
  [{ type: 'unsupported' }, { errors: [{ code: 131051 }] }],
  [
    { type: 'edit', target_message_id, text: 'better' },
    { edit: { original_message_id: target_message_id, message: { type: 'text', text: { body: 'better' } } } },
  ],
  [{ type: 'revoke', target_message_id }, { revoke: { original_message_id: target_message_id } }],
])('%j is a message as the provider has it', async (order, expected) => {
  const { receive } = await customer();
  const { status, body } = await receive({ from, ...order });
  expect(status).toBe(200);
  const [message] = valueIn(body.webhook).messages;
  expect(message).toMatchObject({ from, type: order.type, ...expected });
  if ('emoji' in order && order.emoji === null) expect(message.reaction).not.toHaveProperty('emoji');
});

test('a changed number comes without contacts', async () => {
  const { receive } = await customer();
  const { contacts, messages } = valueIn((await receive({ from, type: 'system' })).body.webhook);
  expect([contacts, messages[0].system.wa_id]).toEqual([undefined, '5511999990001']);
});

test('what a person wrote is what they change or take back next', async () => {
  const { receive } = await customer();
  const { message_id } = (await receive({ from, type: 'text' })).body;
  const { webhook } = (await receive({ from, type: 'revoke' })).body;
  expect(valueIn(webhook).messages[0].revoke).toEqual({ original_message_id: message_id });
});

test.each([
  [{ type: 'echo', text: 'from the phone' }, 'text'],
  [{ type: 'image', echo: true }, 'image'],
])('%j was sent from the phone app', async (order, type) => {
  const { receive } = await customer();
  const { webhook } = (await receive({ from, ...order })).body;
  const [change] = webhook.entry[0].changes;
  expect(change.field).toBe('smb_message_echoes');
  expect(change.value.message_echoes).toEqual([expect.objectContaining({ from: '15550000001', to: from, type })]);
});

test('a call is a webhook of calls', async () => {
  const { receive } = await customer();
  const ends = { event: 'terminate', status: 'COMPLETED', duration: 7 };
  const { message_id, webhook } = (await receive({ from, type: 'call', call: ends })).body;
  const [change] = webhook.entry[0].changes;
  expect([change.field, message_id]).toEqual(['calls', expect.stringMatching(/^wacid\./)]);
  expect(change.value.calls).toEqual([
    expect.objectContaining({ id: message_id, from, direction: 'USER_INITIATED', ...ends }),
  ]);
});

test.each([
  ['image', 'image/jpeg', 'a JPEG image'],
  ['video', 'video/mp4', 'an MP4 video'],
  ['audio', 'audio/ogg; codecs=opus', 'an OGG audio file'],
  ['document', 'application/pdf', 'a PDF document'],
  ['sticker', 'image/webp', 'a WebP image'],
] as const)('a real file stands behind the id of %s', async (type, mime_type, what) => {
  const { url, receive } = await customer();
  const { webhook } = (await receive({ from, type, [type]: { extra: 1 } })).body;
  const media = valueIn(webhook).messages[0][type];
  expect(media).toMatchObject({ mime_type, extra: 1, id: expect.stringMatching(/^\d{16}$/) });
  const known = await call(`${url}/v26.0/${media.id}?phone_number_id=100000000000001`, { headers: { authorization } });
  expect(known.body.mime_type).toBe(mime_type.split(';')[0]);
  const bytes = Buffer.from(await (await fetch(known.body.url, { headers: { authorization } })).arrayBuffer());
  expect(createHash('sha256').update(bytes).digest('base64')).toBe(media.sha256);
  const recognition = detect(bytes.subarray(0, peekBytes));
  recognition.rest?.take(bytes);
  expect((recognition.rest?.detected() ?? recognition).what).toBe(what);
});

test('a file can be given, or fetched from anywhere', async () => {
  const { url, receive } = await customer();
  const content = Buffer.from('my own bytes');
  const given = { mime_type: 'text/plain', filename: 'a.txt', base64: content.toString('base64') };
  const first = valueIn((await receive({ from, type: 'document', caption: 'look', ...given })).body.webhook)
    .messages[0];
  expect(first.document).toMatchObject({ mime_type: 'text/plain', filename: 'a.txt', caption: 'look' });
  const media_url = `${url}/photoapp/files/${first.document.id}`;
  const second = valueIn((await receive({ from, type: 'image', media_url })).body.webhook).messages[0];
  expect(second.image).toMatchObject({ mime_type: 'text/plain', sha256: first.document.sha256 });
  const gone = await receive({ from, type: 'image', media_url: `${url}/nowhere` });
  expect([gone.status, gone.body]).toEqual([400, { error: 'media_url: answered 404' }]);
});

test('sends copies of the same bytes, and says which were taken', async () => {
  const { service, receive } = await customer([200, 503]);
  const { body } = await receive({ from, type: 'text', copies: 3 });
  expect([body.taken, body.statuses.toSorted()]).toEqual([false, [200, 200, 503]]);
  expect(new Set(service.received.map(({ text }) => text)).size).toBe(1);
  expect(service.received).toHaveLength(3);
});

test('says that nothing was taken while there is no service', async () => {
  const { url } = await sandbox();
  const { status, body } = await post(`${url}/receive`, { from, type: 'text' });
  expect([status, body.taken, body.statuses]).toEqual([200, false, [null]]);
});

test('signs and posts whatever webhook it is given', async () => {
  const { service, receive } = await customer();
  const webhook = { entry: ['poison', 1] };
  expect((await receive({ type: 'raw', webhook })).body).toEqual({
    message_id: null,
    taken: true,
    statuses: [200],
    webhook,
  });
  expect([service.received[0]?.signed, service.received[0]?.body]).toEqual([true, webhook]);
});

test.each([
  ['no JSON', '{', 'Types of the chat-app:'],
  ['a list', [], 'Types of the chat-app:'],
  ['another platform', { platform: 'fax', from, type: 'text' }, 'platform must be chatapp, photoapp or gateway'],
  ['no type', { from }, 'must be one of text, image'],
  ['an unknown type', { from, type: 'fax' }, 'must be one of text, image'],
  ['nobody', { type: 'text' }, 'is required, or user_id'],
  ['a name as number', { from: 'ana', type: 'text' }, 'must be a phone number'],
  ['an unknown field', { from, type: 'text', txt: 'a' }, 'txt'],
  ['a field of another type', { from, type: 'text', caption: 'a' }, 'does not go with type text, which takes text'],
  ['bytes that are no base64', { from, type: 'image', base64: '!' }, 'base64'],
  ['a time that is none', { from, type: 'text', timestamp: 'soon' }, 'ISO 8601'],
  ['nothing to react to', { from, type: 'revoke' }, 'target_message_id: is required'],
  ['a raw webhook without one', { type: 'raw' }, 'webhook'],
])('400s with what is allowed when given %s', async (_name, order, text) => {
  const { service, receive } = await customer();
  const { status, body } = await receive(order);
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
  expect(service.received).toEqual([]);
});

test('every type works with a sender alone, but for those that are about something', async () => {
  const { receive } = await customer();
  for (const type of Object.keys(chatappTypes).filter((one) => one !== 'raw')) {
    const { status, body } = await receive({ from, type });
    expect([type, status, body.taken]).toEqual([type, 200, true]);
  }
});
