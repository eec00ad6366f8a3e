import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../../shared/delivering/sign.ts';

// The example of the specification's reference libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const known = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' };

test('signs the known message with the known signature', () => {
  expect(signatureHeaders(known, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = { id: 'evt_1_a', timestamp: Math.floor(Date.now() / 1000), body: '{"text":"olá 👋 \\u0000"}' };

test.each([
  ['its secret', secret],
  ['the one before', other],
])('the public library takes what is signed during a rotation with %s', (_, held) => {
  expect(new Webhook(held).verify(now.body, signatureHeaders(now, [secret, other]))).toEqual({ text: 'olá 👋 \u0000' });
});

test.each([
  ['another body', { ...now, body: '{}' }],
  ['another id', { ...now, id: 'evt_2_a' }],
  ['another time', { ...now, timestamp: now.timestamp + 1 }],
])('the public library refuses the signature of %s', (_, signed) => {
  const signature = signatureHeaders(signed, [secret])['webhook-signature'] ?? '';
  const headers = { ...signatureHeaders(now, [secret]), 'webhook-signature': signature };
  expect(() => new Webhook(secret).verify(now.body, headers)).toThrow();
});
