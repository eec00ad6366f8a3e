import { expect, test } from '@jest/globals';
import { chatappTypes } from '../../../lib/sandbox/receive/chatapp-inbound.ts';
import { envelope, send, textMessage } from './client.ts';
import { customer, valueIn } from './receive-client.ts';

const from = '5511999990000';

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

test('a choice answers the newest buttons or list that was sent to that person', async () => {
  const { url, receive } = await customer();
  const action = { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A' } }] };
  const interactive = { type: 'button', body: { text: 'Which?' }, action };
  const menu = await send(url, { ...envelope, to: `+${from}`, type: 'interactive', interactive });
  await send(url, { ...textMessage, to: `+${from}` });
  await send(url, { ...envelope, to: '+5511000000000', type: 'interactive', interactive });
  const contextOf = async (order: object) =>
    valueIn((await receive({ from, type: 'interactive', ...order })).body.webhook).messages[0].context?.id;
  expect(await contextOf({ button_reply: { id: 'a' } })).toBe(menu.body.messages[0].id);
  expect(await contextOf({ context_message_id: 'wamid.older' })).toBe('wamid.older');
  expect(await contextOf({ type: 'text' })).toBeUndefined();
});

test('a place answers the question where somebody is, and a form has the token that it was sent with', async () => {
  const { url, receive } = await customer();
  const ask = (interactive: object) =>
    send(url, {
      ...envelope,
      to: `+${from}`,
      type: 'interactive',
      interactive: { body: { text: 'a' }, ...interactive },
    });
  const parameters = { flow_message_version: '3', flow_id: '1', flow_cta: 'Go', flow_token: 'booking-7' };
  const where = await ask({ type: 'location_request_message', action: { name: 'send_location' } });
  const form = await ask({ type: 'flow', action: { name: 'flow', parameters } });
  const answer = async (order: object) => valueIn((await receive({ from, ...order })).body.webhook).messages[0];
  expect(await answer({ type: 'location' })).toMatchObject({ context: { id: where.body.messages[0].id } });
  const filled = await answer({ type: 'interactive', answers: { size: 'M' } });
  expect(filled.context.id).toBe(form.body.messages[0].id);
  expect(JSON.parse(filled.interactive.nfm_reply.response_json)).toEqual({ flow_token: 'booking-7', size: 'M' });
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

test('a call with `echo` is one of ours', async () => {
  const { receive } = await customer();
  const { webhook } = (await receive({ from, type: 'call', echo: true })).body;
  expect(valueIn(webhook).calls).toEqual([
    expect.objectContaining({ from: '15550000001', to: from, direction: 'BUSINESS_INITIATED' }),
  ]);
});

test('every type works with a sender alone, but for those that are about something', async () => {
  const { receive } = await customer();
  for (const type of Object.keys(chatappTypes).filter((one) => one !== 'raw')) {
    const { status, body } = await receive({ from, type });
    expect([type, status, body.taken]).toEqual([type, 200, true]);
  }
});
