import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OutboundResult } from '../../../../shared/outbound/outbound.ts';
import type { Tenant } from '../../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { type Client, digits, idsSent, newClient } from '../../client.ts';

let world: World;
let client: Client & { tenant: Tenant };
let keys = 0;
let headers: Record<string, string>;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
beforeEach(() => {
  headers = { 'idempotency-key': `key-${++keys}` };
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

const accepted = (id: string) => jsonAnswer(200, acceptedBy(id));
const lost = (reason: string): OutboundResult => ({ kind: 'lost', reason });
const unsent = (reason: string): OutboundResult => ({ kind: 'unsent', reason });

const stored = async () => (await client.message(String(idsSent(world).at(-1)))).body.message;

/** The provider's answers to the first, second … call; the last goes on for ever. */
function script(...results: OutboundResult[]) {
  let call = 0;
  world.provider = () => results[Math.min(call++, results.length - 1)] as OutboundResult;
}

describe('an outcome that nobody knows', () => {
  test.each<[string, OutboundResult]>([
    ['the connection closed after the request', lost('ECONNRESET')],
    ['no answer in time', lost('timeout')],
    ['HTTP 500 without a code', jsonAnswer(500, 'Internal Server Error')],
    ['HTTP 502 from something between', jsonAnswer(502, '<html>')],
    ['HTTP 503 with JSON that is no error', jsonAnswer(503, { message: 'Service Unavailable' })],
    ['HTTP 504 without a body', jsonAnswer(504, '')],
    ['HTTP 408', jsonAnswer(408, '')],
    ['200 without an id', jsonAnswer(200, { messaging_product: 'whatsapp', messages: [] })],
    ['200 with an empty id', jsonAnswer(200, { messages: [{ id: '' }] })],
    ['200 with an id that is no string', jsonAnswer(200, { messages: [{ id: 5 }] })],
    ['200 with broken JSON', jsonAnswer(200, '{"messages":[{"id":"wamid')],
    ['200 with an empty body', jsonAnswer(200, '')],
    ['200 with null', jsonAnswer(200, 'null')],
    [
      '200 with a body that was cut',
      { ...accepted('wamid.cut'), body: Buffer.from('{"messages":[{"id":"w'), cut: true } as OutboundResult,
    ],
  ])('(%s) is 500, told in the conversation, and sent once', async (_what, result) => {
    script(result);
    const answer = await client.sendText();
    expect([answer.status, answer.body]).toEqual([
      500,
      { error: 'Send outcome unknown', message: expect.stringContaining('outcome_unknown') },
    ]);
    expect(world.outgoing).toHaveLength(1);
    expect(await stored()).toMatchObject({
      message_status: 'sent',
      message_id: null,
      error: null,
      outcome_unknown: true,
    });
  });

  test('is in the conversation at once, so that reading it before a retry tells the truth', async () => {
    script(lost('timeout'));
    await client.sendText({ text: 'perhaps' });
    const { body } = await client.conversations({ query: `chatappNumber=${digits}&limit=1` });
    expect(body.messages).toMatchObject([
      { id: idsSent(world)[0], message: 'perhaps', message_status: 'sent', message_id: null, outcome_unknown: true },
    ]);
  });

  test('is logged with its reason and our id', async () => {
    script(lost('ECONNRESET'));
    await client.sendText();
    expect(world.logged).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        event: 'send_outcome_unknown',
        message_id: idsSent(world)[0],
        reason: 'ECONNRESET',
        organization: client.tenant.organization.id,
      }),
    );
  });

  test('is answered again, word for word, to the same key', async () => {
    script(lost('timeout'), accepted('wamid.never'));
    const first = await client.sendText({}, headers);
    const again = await client.sendText({}, headers);
    expect(again).toMatchObject({ status: 500, body: first.body, headers: { 'Idempotency-Replayed': 'true' } });
    expect(world.outgoing).toHaveLength(1);
  });
});

describe('a call that left nothing behind', () => {
  test.each(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'CERT_HAS_EXPIRED'])(
    '(%s) is tried again, as the same message',
    async (reason) => {
      script(unsent(reason), unsent(reason), accepted(`wamid.${reason}`));
      expect((await client.sendText()).status).toBe(200);
      expect(world.outgoing).toHaveLength(3);
      expect(new Set(world.outgoing.map(({ body }) => body)).size).toBe(1);
      expect(await stored()).toMatchObject({ message_status: 'sent', message_id: `wamid.${reason}` });
    },
  );

  test('is given up after four tries: Provider send failed, stored as failed and kept under the key', async () => {
    script(unsent('ECONNREFUSED'));
    const failed = await client.sendText({}, headers);
    expect([failed.status, failed.body]).toEqual([
      500,
      { error: 'Provider send failed', message: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(world.outgoing).toHaveLength(4);
    expect(await stored()).toMatchObject({
      message_status: 'failed',
      message_id: null,
      error: { code: 'unreachable' },
    });
    expect((await client.sendText({}, headers)).headers['Idempotency-Replayed']).toBe('true');
    expect(world.outgoing).toHaveLength(4);
  });

  test('is not tried again once a later call may have arrived', async () => {
    script(unsent('ECONNREFUSED'), lost('ECONNRESET'), accepted('wamid.never'));
    expect((await client.sendText()).body.error).toBe('Send outcome unknown');
    expect(world.outgoing).toHaveLength(2);
  });

  test('is not tried again when the provider has answered', async () => {
    script(unsent('ECONNREFUSED'), jsonAnswer(500, refusedBy(131000)), accepted('wamid.never'));
    expect((await client.sendText()).body.error).toBe('Provider send failed');
    expect(world.outgoing).toHaveLength(2);
  });

  test('is tried within twenty seconds of the request, and each try gets what is left of them', async () => {
    const arrived = world.clock.now();
    world.provider = () => {
      world.clock.advance(9_000);
      return unsent('timeout');
    };
    expect((await client.sendText()).body.error).toBe('Provider send failed');
    expect(world.outgoing.map(({ timeoutMs }) => timeoutMs)).toEqual(
      [20_000, 10_750, 1_250].slice(0, world.outgoing.length),
    );
    expect(world.clock.now() - arrived).toBeLessThan(29_000);
    expect(world.outgoing.length).toBeGreaterThan(1);
  });
});
