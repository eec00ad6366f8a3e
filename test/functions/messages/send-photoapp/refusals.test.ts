import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OutboundResult } from '../../../../shared/outbound/outbound.ts';
import { oneKey } from '../../../support/master-keys.ts';
import { refusedWith, takenAs } from '../../../support/photoapp.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { audioSender, newPhotoappClient, type PhotoappClient } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
const headers = { 'idempotency-key': 'k' };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newPhotoappClient(world.ports);
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const windowText = '(#10) This message is sent outside of allowed window.';

/** What the platform says, the status that the caller gets, and what the explanation holds. */
const refusals: [string, OutboundResult, number, RegExp][] = [
  ['190: the token', jsonAnswer(401, refusedWith(190)), 400, /^\(190\) The photo-app channel is not connected: /],
  [
    '190 with a subcode',
    jsonAnswer(400, refusedWith(190, 463)),
    400,
    /not connected: the platform refuses its access token/,
  ],
  ['102: the session', jsonAnswer(400, refusedWith(102)), 400, /^\(102\) .* not connected/],
  ['10: permission', jsonAnswer(403, refusedWith(10)), 400, /^\(10\) .* not connected: the platform does not permit/],
  ['3: capability', jsonAnswer(400, refusedWith(3)), 400, /^\(3\) .* not connected/],
  ['200: permission', jsonAnswer(403, refusedWith(200)), 400, /^\(200\) .* not connected/],
  ['230: permission', jsonAnswer(403, refusedWith(230)), 400, /^\(230\) .* not connected/],
  [
    '100/2534037: another thread owner',
    jsonAnswer(400, refusedWith(100, 2534037)),
    400,
    /not connected: another app holds/,
  ],
  ['10/2534022: the window', jsonAnswer(400, refusedWith(10, 2534022)), 500, /^\(10\) .*\(subcode 2534022\)$/],
  ['10/2018278: the window', jsonAnswer(400, refusedWith(10, 2018278)), 500, /^\(10\) /],
  [
    '10 with the text of the window',
    jsonAnswer(400, refusedWith(10, undefined, windowText)),
    500,
    /outside of allowed window/,
  ],
  ['100/2534014: no such user', jsonAnswer(400, refusedWith(100, 2534014)), 500, /^\(100\) .*2534014/],
  ['100/2018001: no such user', jsonAnswer(400, refusedWith(100, 2018001)), 500, /^\(100\) /],
  ['100/2018047: the file', jsonAnswer(400, refusedWith(100, 2018047)), 500, /^\(100\) /],
  ['551: unavailable', jsonAnswer(400, refusedWith(551, 1545041)), 500, /^\(551\) /],
  ['1: passing', jsonAnswer(500, refusedWith(1)), 500, /^\(1\) /],
  ['2/1545133: passing', jsonAnswer(503, refusedWith(2, 1545133)), 500, /^\(2\) /],
  ['2534001: no thread', jsonAnswer(400, refusedWith(2534001)), 500, /^\(2534001\) /],
  ['a code nobody knows', jsonAnswer(400, refusedWith(424242)), 500, /^\(424242\) /],
  ['HTTP 403 without a code', jsonAnswer(403, '<html>'), 500, /^\(403\) /],
  ['a redirect', jsonAnswer(302, ''), 500, /^\(302\) /],
  ['nothing: no connection', { kind: 'unsent', reason: 'ECONNREFUSED' }, 500, /ECONNREFUSED.*nothing was sent/],
];

test.each(refusals)(
  '%s: one call, stored as failed, told again under the key',
  async (_what, refusal, status, explanation) => {
    world.provider = () => refusal;
    const refused = await client.sendAudio({}, headers);
    expect([refused.status, refused.body]).toEqual([
      status,
      { success: false, error: expect.stringMatching(explanation) },
    ]);
    expect(refused.headers).not.toHaveProperty('Retry-After');
    const [stored, ...more] = await client.conversation();
    expect([stored, more]).toMatchObject([{ message_status: 'failed', message_id: null, message: '[audio]' }, []]);
    expect((await client.message(stored.id)).body.message.error).not.toBeNull();

    world.provider = () => jsonAnswer(200, takenAs('m_never'));
    const again = await client.sendAudio({}, headers);
    expect(again).toMatchObject({ status, body: refused.body, headers: { 'Idempotency-Replayed': 'true' } });
    expect(world.outgoing).toHaveLength(1);
  },
);

test('a refusal is judged by its code, whatever the HTTP status', async () => {
  for (const httpStatus of [200, 400, 401, 403, 404, 500, 503]) {
    world.provider = () => jsonAnswer(httpStatus, refusedWith(190));
    expect((await client.sendAudio()).status).toBe(400);
    world.provider = () => jsonAnswer(httpStatus, refusedWith(100, 2534014));
    expect((await client.sendAudio()).status).toBe(500);
  }
});

test('the code of a refusal is in the history, with the words of the platform', async () => {
  world.provider = () => jsonAnswer(400, refusedWith(100, 2534014, 'The requested user cannot be found.'));
  await client.sendAudio();
  const [{ id }] = await client.conversation();
  expect((await client.message(id)).body.message.error).toEqual({
    code: 100,
    message: 'The requested user cannot be found. (subcode 2534014)',
  });
});

test.each([190, 10, 100, 2, 424242])(
  'a refusal (%i) never shows the token, though the platform repeats it',
  async (code) => {
    const token = client.tenant.organization.slug.replace('tenant', 'photoapp-token-of-tenant');
    world.provider = () => jsonAnswer(400, refusedWith(code, undefined, `Malformed access token ${token}`));
    const refused = await client.sendAudio({}, headers);
    const [{ id }] = await client.conversation();
    const shown = [refused, await client.message(id), await client.sendAudio({}, headers), world.logged];
    expect(JSON.stringify(shown)).not.toContain(token);
  },
);

describe('a rate limit', () => {
  test.each<[string, OutboundResult, string]>([
    ['4', jsonAnswer(400, refusedWith(4)), '60'],
    ['17', jsonAnswer(400, refusedWith(17)), '60'],
    ['32', jsonAnswer(400, refusedWith(32)), '60'],
    ['613', jsonAnswer(400, refusedWith(613)), '60'],
    ['HTTP 429 alone', jsonAnswer(429, 'slow down'), '60'],
    ['HTTP 429 with a code nobody knows', jsonAnswer(429, refusedWith(424242)), '60'],
    ['a limit that names seconds', jsonAnswer(400, refusedWith(613), { 'retry-after': '17' }), '17'],
  ])('(%s) is 500 with Retry-After; nothing is stored and the key is free', async (_what, limited, seconds) => {
    world.provider = () => limited;
    const refused = await client.sendAudio({}, headers);
    expect([refused.status, refused.body, refused.headers['Retry-After']]).toEqual([
      500,
      { success: false, error: expect.stringContaining('rate limit') },
      seconds,
    ]);
    expect([await client.conversation(), world.outgoing.length]).toEqual([[], 1]);

    world.provider = () => jsonAnswer(200, takenAs('m_after'));
    const sent = await client.sendAudio({ media_url: 'https://files.example/other.m4a' }, headers);
    expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
  });
});

test('500 tells nothing of a token that cannot be opened', async () => {
  const ports = { ...world.ports, secrets: oneKey('another master secret') };
  const failed = await audioSender(ports, client.tenant.apiKey)();
  expect([failed.status, failed.body]).toEqual([
    500,
    { success: false, error: 'Something went wrong on our side. It has been logged.' },
  ]);
  expect(world.outgoing).toEqual([]);
});
