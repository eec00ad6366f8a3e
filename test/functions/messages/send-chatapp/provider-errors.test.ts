import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { type Client, idsSent, newClient } from '../../client.ts';

let world: World;
let client: Client & { tenant: { organization: { slug: string } } };
let token: string;
let keys = 0;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
  token = client.tenant.organization.slug.replace('tenant', 'token-of-tenant');
});
beforeEach(() => {
  headers = { 'idempotency-key': `key-${++keys}` };
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const stored = async () => (await client.message(String(idsSent(world).at(-1)))).body.message;
const total = async () =>
  (await client.conversations({ query: 'chatappNumber=5511999990000&limit=1' })).body.pagination.totalMessages;

/** The provider's codes with what they are to an API client. */
const refusals: [string, number[], [number, string]][] = [
  ['the token or its permissions', [0, 190, 102, 3, 10, 200, 219, 299, 131005], [400, 'Invalid provider']],
  ['the account’s number', [33, 133010, 131045], [400, 'Invalid provider']],
  ['a parameter', [100, 131008, 131009, 135000], [400, 'Provider rejected message']],
  ['the recipient', [131021, 131026, 130403, 131062], [400, 'Provider rejected message']],
  ['consent', [131049, 131050, 130472], [400, 'Provider rejected message']],
  ['the type or the media', [131051, 131052, 131053], [400, 'Provider rejected message']],
  ['a template', [132000, 132001, 132005, 132007, 132012, 132015, 132016, 132018], [400, 'Template not usable']],
  ['a flow', [132068, 132069], [400, 'Provider rejected message']],
  ['an account that is locked or owes', [131031, 368, 130497, 131042, 138006], [400, 'Provider rejected message']],
  ['spam', [131048, 131064], [400, 'Provider rejected message']],
  ['a code nobody has seen', [999999], [400, 'Provider rejected message']],
  ['passing trouble', [1, 2, 131000, 131016, 131057, 133004], [500, 'Provider send failed']],
];
const refusalRows = refusals.flatMap(([about, codes, answer]) =>
  codes.map((code) => [code, about, ...answer] as const),
);

describe('a refusal', () => {
  test.each(refusalRows)('with code %i (%s) is %i %s, in one call', async (code, _about, status, error) => {
    world.provider = () => jsonAnswer(400, refusedBy(code, 'details of it'));
    const refused = await client.sendText();
    expect([refused.status, refused.body]).toEqual([status, { error, message: expect.stringContaining(`(${code})`) }]);
    expect(world.outgoing).toHaveLength(1);
  });

  test.each(refusals.map(([about, [code]]) => [about, code]))(
    'about %s is stored as failed with the code (%i)',
    async (_about, code) => {
      world.provider = () => jsonAnswer(400, refusedBy(Number(code)));
      await client.sendText();
      expect(await stored()).toMatchObject({
        message_status: 'failed',
        message_id: null,
        error: { code, message: expect.any(String) },
        status_history: [{ status: 'failed', at: '2026-11-28T10:00:00.000Z' }],
      });
    },
  );

  test.each([190, 131009, 131016])(
    '(%i) is in the conversation, is no unknown outcome, and is kept under the key',
    async (code) => {
      const before = await total();
      world.provider = () => jsonAnswer(400, refusedBy(code));
      const refused = await client.sendText({}, headers);
      const { body } = await client.conversations({ query: 'chatappNumber=5511999990000&limit=1' });
      expect(body.messages).toMatchObject([{ id: idsSent(world).at(-1), message_status: 'failed', message_id: null }]);
      expect(body.messages[0]).not.toHaveProperty('outcome_unknown');

      const again = await client.sendText({}, headers);
      expect(again).toMatchObject({
        status: refused.status,
        body: refused.body,
        headers: { 'Idempotency-Replayed': 'true' },
      });
      expect([world.outgoing.length, await total()]).toEqual([1, before + 1]);
    },
  );

  test('of the message itself carries what the provider says of it', async () => {
    world.provider = () => jsonAnswer(400, refusedBy(131009, "Parameter value is not valid: 'text.body'"));
    expect((await client.sendText()).body.message).toBe(
      "(131009) (#131009) refused: Parameter value is not valid: 'text.body'",
    );
  });

  test.each([400, 401, 403, 404, 500, 503, 200])(
    'is judged by its code, whatever the HTTP status: %i',
    async (httpStatus) => {
      world.provider = () => jsonAnswer(httpStatus, refusedBy(131047));
      expect((await client.sendText()).body.error).toBe('Re-engagement required');
      world.provider = () => jsonAnswer(httpStatus, refusedBy(190));
      expect((await client.sendText()).body.error).toBe('Invalid provider');
    },
  );

  test.each([
    ['calls itself passing', 400, { is_transient: true }],
    ['comes with HTTP 500', 500, {}],
  ])('with an unknown code that %s is Provider send failed', async (_what, httpStatus, more) => {
    world.provider = () => jsonAnswer(httpStatus, { error: { ...refusedBy(424242).error, ...more } });
    const failed = await client.sendText();
    expect([failed.status, failed.body.error]).toEqual([500, 'Provider send failed']);
  });

  test.each([190, 131009, 131016, 999999])(
    'with code %i never shows the token, though the provider repeats it',
    async (code) => {
      world.logged.length = 0;
      world.provider = () =>
        jsonAnswer(400, {
          error: { code, message: `Malformed access token ${token}`, error_data: { details: `Bearer ${token}` } },
        });
      const refused = await client.sendText();
      expect(JSON.stringify([refused, await stored(), world.logged])).not.toContain(token);
    },
  );

  test.each([400, 401, 403, 404, 413, 302])(
    'of HTTP %i without a code is Provider send failed, stored as failed',
    async (httpStatus) => {
      world.provider = () => jsonAnswer(httpStatus, '<html>Forbidden</html>');
      const failed = await client.sendText();
      expect([failed.status, failed.body.error]).toEqual([500, 'Provider send failed']);
      expect(await stored()).toMatchObject({ message_status: 'failed', error: { code: httpStatus } });
    },
  );
});

describe('a rate limit', () => {
  const limits: [string, () => ReturnType<typeof jsonAnswer>, string][] = [
    ['of the app (4)', () => jsonAnswer(400, refusedBy(4)), '60'],
    ['of the account (80007)', () => jsonAnswer(400, refusedBy(80007)), '60'],
    ['of throughput (130429)', () => jsonAnswer(429, refusedBy(130429)), '5'],
    ['of the pair (131056)', () => jsonAnswer(400, refusedBy(131056)), '6'],
    ['by HTTP 429 alone', () => jsonAnswer(429, 'slow down'), '60'],
    ['that names whole seconds', () => jsonAnswer(429, refusedBy(130429), { 'retry-after': '17' }), '17'],
    ['that names a part of a second', () => jsonAnswer(429, refusedBy(130429), { 'retry-after': '0.2' }), '1'],
    [
      'that names a date',
      () => jsonAnswer(429, refusedBy(130429), { 'retry-after': 'Sat, 28 Nov 2026 10:00:09 GMT' }),
      '5',
    ],
    ['that names no time', () => jsonAnswer(429, refusedBy(130429), { 'retry-after': '' }), '5'],
    ['that names a time before now', () => jsonAnswer(429, refusedBy(130429), { 'retry-after': '-3' }), '5'],
    ['that names zero', () => jsonAnswer(429, refusedBy(130429), { 'retry-after': '0' }), '5'],
    ['that names nonsense', () => jsonAnswer(429, '', { 'retry-after': 'soon' }), '60'],
  ];
  test.each(limits)('%s is 429 with whole seconds', async (_what, limited, seconds) => {
    world.provider = limited;
    const refused = await client.sendText();
    expect([refused.status, refused.body.error, refused.headers['Retry-After']]).toEqual([
      429,
      'Rate limited',
      seconds,
    ]);
    expect(world.outgoing).toHaveLength(1);
  });

  test('stores nothing and leaves the key free, also for another body', async () => {
    const before = await total();
    world.provider = () => jsonAnswer(429, refusedBy(130429));
    expect((await client.sendText({}, headers)).status).toBe(429);
    expect([await total(), (await client.message(String(idsSent(world)[0]))).status]).toEqual([before, 404]);

    world.provider = () => jsonAnswer(200, acceptedBy('wamid.after'));
    const sent = await client.sendText({ text: 'another' }, headers);
    expect([sent.status, sent.headers['Idempotency-Replayed']]).toEqual([200, undefined]);
    expect(await total()).toBe(before + 1);
  });
});
