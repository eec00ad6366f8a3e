import { expect, test } from '@jest/globals';
import { accepted } from './accepted-messages.ts';
import { envelope, sandbox, send, textMessage } from './client.ts';
import { refused } from './refused-messages.ts';
import { uploaded } from './upload-client.ts';

test.each(Object.keys(accepted))('accepts: %s', async (name) => {
  const { url } = await sandbox();
  let message = JSON.stringify({ ...envelope, ...accepted[name] });
  const [, kind] = /"<(\w+)>"/.exec(message) ?? [];
  if (kind) message = message.replace(`<${kind}>`, await uploaded(url, kind));
  const answer = await send(url, message);
  expect(answer.body).toEqual({
    messaging_product: 'whatsapp',
    contacts: [{ input: '+16505551234', wa_id: '16505551234' }],
    messages: [{ id: expect.stringMatching(/^wamid\.HBg[A-Za-z0-9+/]{47}==$/) }],
  });
  expect(answer.status).toBe(200);
});

test.each(Object.entries(refused))('refuses: %s', async (_name, [code, details, payload]) => {
  const { url } = await sandbox();
  const { status, body } = await send(url, { ...envelope, ...payload });
  expect(body).toEqual({
    error: {
      message: expect.stringMatching(new RegExp(`^\\(#${code}\\) .`)),
      type: 'OAuthException',
      code,
      error_data: { messaging_product: 'whatsapp', details: expect.any(String) },
      fbtrace_id: expect.any(String),
    },
  });
  expect(body.error.error_data.details.slice(0, details.length)).toBe(details);
  expect(status).toBe(400);
});

test.each([
  ['Brazil beyond area code 31 without its ninth digit', '+5531987654321', '553187654321'],
  ['Brazil below area code 31 as dialled', '+5511987654321', '5511987654321'],
  ['Brazil of eight digits as dialled', '+553187654321', '553187654321'],
  ['Mexico with a 1', '+525512345678', '5215512345678'],
  ['Argentina with a 9', '+541123456789', '5491123456789'],
  ['Argentina that has its 9 as dialled', '+5491123456789', '5491123456789'],
  ['a number with punctuation as its digits', '+1 (650) 555-1234', '16505551234'],
])('knows %s', async (_name, to, waId) => {
  const { url } = await sandbox();
  const { body } = await send(url, { ...textMessage, to });
  expect(body.contacts).toEqual([{ input: to, wa_id: waId }]);
});

test('answers with the user id when the recipient has no number', async () => {
  const { url } = await sandbox();
  const recipient = 'US.13491208655302741918';
  const { body } = await send(url, { ...textMessage, to: undefined, recipient });
  expect(body.contacts).toEqual([{ input: recipient, user_id: recipient }]);
});

test('lets the number win when both recipients are given', async () => {
  const { url } = await sandbox();
  const { body } = await send(url, { ...textMessage, recipient: 'US.13491208655302741918' });
  expect(body.contacts).toEqual([{ input: '+16505551234', wa_id: '16505551234' }]);
});

test('gives every message an id of its own', async () => {
  const { url } = await sandbox();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(url, textMessage)));
  expect(new Set(answers.map(({ body }) => body.messages[0].id)).size).toBe(50);
});
