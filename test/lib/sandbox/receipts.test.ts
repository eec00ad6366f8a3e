import { expect, test } from '@jest/globals';
import { escapedJson } from '../../../lib/sandbox/webhooks/post-webhook.ts';
import { eventually } from '../local/queues/eventually.ts';
import { call, envelope, post, sandbox, send, textMessage } from './client.ts';
import { accept, allTaken, delivering, due, setReceipts, values } from './receipt-client.ts';

const reaction = { ...envelope, type: 'reaction', reaction: { message_id: 'wamid.HBgL', emoji: '👍' } };
const pricing = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' };

test('tells by itself that a message was sent, delivered and read, each in a POST of its own', async () => {
  const { url, service } = await delivering();
  const begun = Date.now();
  const id = await accept(url, { ...textMessage, to: '+55 (31) 98765-4321' });
  await allTaken(url);
  const webhook = (status: string, more: object = {}) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: expect.stringMatching(/^\d+$/),
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '15552242922', phone_number_id: '106540352242922' },
              contacts: [{ profile: { name: expect.any(String) }, wa_id: '553187654321' }],
              statuses: [
                { id, status, timestamp: expect.stringMatching(/^\d{10}$/), recipient_id: '553187654321', ...more },
              ],
            },
          },
        ],
      },
    ],
  });
  expect(service.received.map(({ body }) => body)).toEqual([
    webhook('sent', { pricing }),
    webhook('delivered', { pricing }),
    webhook('read'),
  ]);
  for (const { method, path, contentType, signed } of service.received) {
    expect([method, path, contentType, signed]).toEqual(['POST', '/provider/chatapp?a=b', 'application/json', true]);
  }
  for (const { statuses } of values(service)) {
    expect(Number(statuses[0].timestamp)).toBeGreaterThanOrEqual(Math.floor(begun / 1000));
    expect(Number(statuses[0].timestamp)).toBeLessThanOrEqual(Date.now() / 1000);
  }
});

test('gives the callback data back, and signs the escaped bytes that travel', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: ['sent'] });
  await accept(url, { ...textMessage, biz_opaque_callback_data: 'äöå 😀 a/b <%@>' });
  await allTaken(url);
  const [{ text, signed } = { text: '', signed: false }] = service.received;
  expect(signed).toBe(true);
  expect(text).toContain('"biz_opaque_callback_data":"\\u00e4\\u00f6\\u00e5 \\ud83d\\ude00 a\\/b <%@>"');
  expect(values(service)[0].statuses[0].biz_opaque_callback_data).toBe('äöå 😀 a/b <%@>');
});

test('escapes as the provider does', () => {
  const text = 'é\u0080\u007f\u2028\ud800"\\\n/';
  expect(escapedJson([text]).toString()).toBe('["\\u00e9\\u0080\u007f\\u2028\\ud800\\"\\\\\\n\\/"]');
});

test('names a recipient without a number by its user id', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: ['sent'] });
  const recipient = 'US.13491208655302741918';
  await accept(url, { ...textMessage, to: undefined, recipient });
  await allTaken(url);
  const [{ contacts, statuses }] = values(service);
  expect(contacts).toEqual([{ profile: { name: expect.any(String) }, user_id: recipient }]);
  expect(statuses).toEqual([
    { id: expect.any(String), status: 'sent', timestamp: expect.any(String), recipient_user_id: recipient, pricing },
  ]);
});

test.each([
  [undefined, 131026, 'Message undeliverable'],
  [131047, 131047, 'Re-engagement message'],
])('tells of a failure with its error and without a contact (error_code %p)', async (error_code, code, title) => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: ['failed'], error_code });
  const id = await accept(url, textMessage);
  await allTaken(url);
  expect(values(service)).toEqual([
    {
      messaging_product: 'whatsapp',
      metadata: expect.anything(),
      statuses: [
        {
          id,
          status: 'failed',
          timestamp: expect.any(String),
          recipient_id: '16505551234',
          errors: [{ code, title, message: title, error_data: { details: expect.any(String) } }],
        },
      ],
    },
  ]);
});

test('keeps to any order, with repeats', async () => {
  const { url, service } = await delivering();
  const statuses = ['read', 'sent', 'sent', 'failed', 'delivered', 'read'];
  await setReceipts(url, { statuses });
  await accept(url, textMessage);
  await allTaken(url);
  expect(service.statuses()).toEqual(statuses);
});

test('tells nothing of a reaction but that it was sent, or failed', async () => {
  const { url, service } = await delivering();
  await accept(url, reaction);
  await allTaken(url);
  expect(service.statuses()).toEqual(['sent']);
  await setReceipts(url, { statuses: ['read', 'failed', 'delivered'] });
  await accept(url, reaction);
  await allTaken(url);
  expect(service.statuses()).toEqual(['sent', 'failed']);
});

test('tells nothing while receipts are switched off', async () => {
  const { url, service } = await delivering();
  await setReceipts(url, { statuses: [] });
  await accept(url, textMessage);
  expect(await due(url)).toBe(0);
  await setReceipts(url, { statuses: ['read'] });
  await accept(url, textMessage);
  await allTaken(url);
  expect(service.statuses()).toEqual(['read']);
});

test.each([
  ['close_after_accepting', 3],
  ['hang_after_accepting', 3],
  ['garbage', 3],
  ['close_before_accepting', 0],
  ['hang', 0],
  ['server_error', 0],
])('%s leaves %i receipts to come', async (fault, count) => {
  const { url } = await sandbox();
  await post(`${url}/faults`, { fault });
  const answer = send(url, textMessage, { connection: 'close' }).catch(() => 'cut');
  await eventually(async () => expect((await call(`${url}/faults`)).body).toEqual({ faults: [] }));
  expect(await due(url)).toBe(count);
  if (!fault.startsWith('hang')) await answer;
});

test('tells of a message that it accepted and then cut the connection', async () => {
  const { url, service } = await delivering();
  await post(`${url}/faults`, { fault: 'close_after_accepting' });
  await send(url, textMessage).catch(() => 'cut');
  await allTaken(url);
  expect(service.statuses()).toEqual(['sent', 'delivered', 'read']);
});

test('tells nothing of a message that it refused', async () => {
  const { url } = await sandbox();
  expect((await send(url, envelope)).status).toBe(400);
  expect(await due(url)).toBe(0);
});
