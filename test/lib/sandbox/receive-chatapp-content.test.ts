import { expect, test } from '@jest/globals';
import { customer, valueIn } from './receive-client.ts';

const from = '5511999990000';
const target_message_id = 'wamid.target';

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
    { type: 'order', items: [{ product_retailer_id: 'a' }, { item_price: 5 }] },
    {
      order: {
        catalog_id: expect.any(String),
        product_items: [
          { product_retailer_id: 'a', quantity: 2, item_price: 30, currency: 'BRL' },
          { product_retailer_id: 'sku-1', quantity: 2, item_price: 5, currency: 'BRL' },
        ],
      },
    },
  ],
  [
    { type: 'interactive', answers: { size: 'L' } },
    { interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"size":"L"}' } } },
  ],
  [
    { type: 'interactive', nfm_reply: { name: 'survey', response_json: [1] } },
    { interactive: { type: 'nfm_reply', nfm_reply: { name: 'survey', body: 'Sent', response_json: '[1]' } } },
  ],
  [
    { type: 'text', forwarded: 'once', context_message_id: 'wamid.1' },
    { context: { id: 'wamid.1', from: expect.any(String), forwarded: true } },
  ],
  [{ type: 'text', forwarded: 'many' }, { context: { frequently_forwarded: true } }],
  [
    { type: 'text', product: { product_retailer_id: 'b' } },
    { context: { referred_product: { catalog_id: expect.any(String), product_retailer_id: 'b' } } },
  ],
  [{ type: 'image', referral: 'ad' }, { referral: { source_type: 'ad', ctwa_clid: expect.any(String) } }],
  [{ type: 'text', referral: { headline: 'Mine' } }, { referral: { source_type: 'ad', headline: 'Mine' } }],
  [
    { type: 'system', new_number: '5511988887777' },
    { system: { type: 'user_changed_number', wa_id: '5511988887777' } },
  ],
  [
    { type: 'system', new_user_id: 'BR.2', user_id: 'BR.1' },
    { system: { type: 'user_changed_user_id', user_id: 'BR.2', previous_user_id: 'BR.1' } },
  ],
  [
    { type: 'unsupported', unsupported: { type: 'poll' } },
    { errors: [{ code: 131051 }], unsupported: { type: 'poll' } },
  ],
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

test('a member that is null is left out', async () => {
  const { receive } = await customer();
  const order = { type: 'location', location: { name: null }, message: { timestamp: null } };
  const [message] = valueIn((await receive({ from, ...order })).body.webhook).messages;
  expect(message).toEqual({
    from,
    id: expect.any(String),
    type: 'location',
    location: { latitude: -23.5503, longitude: -46.6339, address: 'São Paulo' },
  });
  const elsewhere = { latitude: 0, longitude: 0 };
  const { webhook } = (await receive({ from, type: 'location', location: elsewhere })).body;
  expect(valueIn(webhook).messages[0].location).toEqual(elsewhere);
});

test('what the provider says beside moves is as given', async () => {
  const { receive } = await customer();
  const system = { type: 'customer_identity_changed', body: 'New device', identity: { hash: 'x' } };
  const [message] = valueIn((await receive({ from, type: 'system', system })).body.webhook).messages;
  expect(message.system).toEqual(system);
});

test('somebody known by a user id alone gets another of these', async () => {
  const { receive } = await customer();
  const [{ system }] = valueIn((await receive({ user_id: 'BR.1', type: 'system' })).body.webhook).messages;
  expect(system).toMatchObject({ type: 'user_changed_user_id', user_id: 'BR.10', previous_user_id: 'BR.1' });
});

test('a number and a user id that change together are in one message', async () => {
  const { receive } = await customer();
  const order = { from, user_id: 'BR.1', type: 'system', new_number: '5511988887777', new_user_id: 'BR.2' };
  const [{ system }] = valueIn((await receive(order)).body.webhook).messages;
  const ids = { wa_id: '5511988887777', user_id: 'BR.2', previous_user_id: 'BR.1' };
  expect(system).toMatchObject({ type: 'user_changed_number', ...ids });
});

test.each([
  [{ user_id: 'BR.1' }, { user_id: { previous: 'BR.1', current: 'BR.10' } }],
  [
    { user_id: 'BR.1', from, new_user_id: 'BR.2' },
    { user_id: { previous: 'BR.1', current: 'BR.2' }, wa_id: from },
  ],
])('an update of the user id of %j is no message', async (order, expected) => {
  const { receive } = await customer();
  const { body } = await receive({ ...order, type: 'user_id_update' });
  const [{ field, value }] = body.webhook.entry[0].changes;
  expect([body.message_id, field, value.messages]).toEqual([null, 'user_id_update', undefined]);
  expect(value.user_id_update).toEqual([{ ...expected, detail: expect.any(String), timestamp: expect.any(String) }]);
});

test('a changed number comes without contacts', async () => {
  const { receive } = await customer();
  const { contacts, messages } = valueIn((await receive({ from, type: 'system' })).body.webhook);
  expect([contacts, messages[0].system.wa_id]).toEqual([undefined, '5511999990001']);
});
