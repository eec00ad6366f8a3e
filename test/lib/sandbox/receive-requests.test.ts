import { expect, test } from '@jest/globals';
import { post, sandbox } from './client.ts';
import { customer } from './receive-client.ts';

const from = '5511999990000';

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
  ['no JSON', '{', 'Types of chatapp: text, image'],
  ['a list', [], 'of photoapp: text, image'],
  ['another platform', { platform: 'fax', from, type: 'text' }, 'platform must be chatapp, photoapp or gateway'],
  ['no type', { from }, 'must be one of text, image'],
  ['an unknown type', { from, type: 'fax' }, 'must be one of text, image'],
  ['nobody', { type: 'text' }, 'is required, or user_id'],
  ['a name as number', { from: 'ana', type: 'text' }, 'must be a phone number'],
  ['an unknown field', { from, type: 'text', txt: 'a' }, 'Fields of chatapp text: text, from, user_id'],
  [
    'a field of another platform',
    { platform: 'gateway', from, type: 'echo', username: 'a' },
    'Fields of gateway echo: text',
  ],
  ['an unknown member of an item', { from, type: 'order', items: [{ sku: 1 }] }, 'an item has product_retailer_id'],
  [
    'two choices',
    { from, type: 'interactive', button_reply: { id: 'a' }, answers: {} },
    'is one of button_reply, list_reply',
  ],
  ['an unknown way of forwarding', { from, type: 'text', forwarded: true }, 'must be once or many'],
  ['an unknown referral', { from, type: 'text', referral: 'link' }, 'must be ad or post, or an object'],
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
