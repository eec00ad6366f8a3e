import { beforeAll, describe, expect, test } from '@jest/globals';
import { signatureHeaders } from '../../../shared/delivering/sign.ts';
import { type Loaded, loadClient } from './load-client.ts';

let loaded: Loaded;
beforeAll(async () => {
  loaded = await loadClient();
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const another = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
const event = { id: 'evt_1', type: 'message_received', data: { message: { message: 'olá 🌻' } } };
const body = JSON.stringify(event);
const signed = (secrets = [secret], age = 0) => ({
  ...signatureHeaders({ id: 'evt_1_w', timestamp: Math.floor(Date.now() / 1000) - age, body }, secrets),
});
const request = (headers: Record<string, string>, text = body) =>
  new Request('https://receiver.test', { method: 'POST', headers, body: text });

describe('an event is given', () => {
  test.each([
    ['a request', () => request(signed())],
    ['headers of the web and a text', () => ({ headers: new Headers(signed()), body })],
    [
      'headers of Node and bytes',
      () => ({ headers: { ...signed(), host: undefined, via: ['a', 'b'] }, body: Buffer.from(body) }),
    ],
    ['headers in other letters', () => ({ headers: { 'Webhook-Id': '', ...upper(signed()) }, body })],
    ['a request during a rotation', () => request(signed([another, secret]))],
  ])('of %s', async (_what, received) => {
    expect(await loaded.verifyWebhook(received(), secret)).toEqual(event);
  });
});

const upper = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));

test.each([
  ['another secret', () => request(signed([another]))],
  ['another body', () => request(signed(), body.replace('olá', 'ola'))],
  ['an old one', () => request(signed([secret], 600))],
  ['one of the future', () => request(signed([secret], -600))],
  ['no signature', () => request({})],
  ['a signature of another version', () => request({ ...signed(), 'webhook-signature': 'v2,abc v1' })],
])('%s is refused', async (_what, received) => {
  await expect(loaded.verifyWebhook(received(), secret)).rejects.toMatchObject({ name: 'WebhookVerificationError' });
});

test('a mistake of the receiver is no refusal: a body that was parsed, a secret that is none', async () => {
  const parsed = loaded.verifyWebhook({ headers: signed(), body: event }, secret);
  await expect(parsed).rejects.toMatchObject({
    name: 'TypeError',
    message: expect.stringContaining('before any parsing'),
  });
  await expect(loaded.verifyWebhook(request(signed()), '')).rejects.toMatchObject({ name: 'Error' });
});
