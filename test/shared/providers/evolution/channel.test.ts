import { beforeEach, expect, test } from '@jest/globals';
import { randomIds } from '../../../../shared/base/ids.ts';
import { jsonLog } from '../../../../shared/base/log.ts';
import type { OutboundRequest, OutboundResult } from '../../../../shared/outbound/outbound.ts';
import { type EvolutionCall, evolutionChannel } from '../../../../shared/providers/evolution/channel.ts';
import { testClock } from '../../../support/test-clock.ts';
import { jsonAnswer } from '../../../support/world.ts';

const instance = { name: 'Suporte São', url: 'https://evolution.example/api', key: 'server"key\\1' };
const call: EvolutionCall = { path: 'sendPoll', body: { number: '5511999990000' }, deadlineMs: 8_000 };
const message = { id: 'msg_1', recipient: '5511999990000' };

let clock: ReturnType<typeof testClock>;
beforeEach(() => {
  clock = testClock();
});

/** What becomes of a call that meets these, and what went out. */
async function send(
  meets: readonly OutboundResult[],
  {
    given = {},
    deadlineMs = 20_000,
    made = call,
  }: { readonly given?: Partial<typeof instance>; readonly deadlineMs?: number; readonly made?: typeof call } = {},
) {
  const outgoing: OutboundRequest[] = [];
  const http = {
    async request(request: OutboundRequest) {
      outgoing.push(request);
      return meets[outgoing.length - 1] ?? (meets.at(-1) as OutboundResult);
    },
    open: () => Promise.reject(new Error('not asked for')),
    resolve: () => Promise.reject(new Error('not asked for')),
  };
  const deps = { http, clock, ids: randomIds, log: jsonLog(() => {}), settings: {} as never };
  const outcome = await evolutionChannel({ ...instance, ...given }, made, deps).send(message, clock.now() + deadlineMs);
  return { outcome, outgoing };
}

const accepted = jsonAnswer(201, { key: { id: '3EB0A1', fromMe: true, remoteJid: '5511999990000@s.whatsapp.net' } });

test('calls the route of the instance with the server’s key, at an address that a tenant has named', async () => {
  const { outcome, outgoing } = await send([accepted]);
  expect(outcome).toMatchObject({ kind: 'accepted', providerId: '3EB0A1' });
  expect(outgoing).toEqual([
    {
      method: 'POST',
      url: 'https://evolution.example/api/message/sendPoll/Suporte%20S%C3%A3o',
      namedBy: 'tenant',
      headers: { apikey: 'server"key\\1', 'content-type': 'application/json', accept: 'application/json' },
      body: '{"number":"5511999990000"}',
      timeoutMs: 8_000,
      maxBytes: 131_072,
    },
  ]);
});

test('reads the answer to a recording with the recording in it, as servers with base64 webhooks give it', async () => {
  const audio = { ...call, path: 'sendWhatsAppAudio' } as const;
  const { outgoing } = await send([accepted], { made: audio });
  expect(outgoing[0]?.maxBytes).toBe(8 * 1024 * 1024);
});

test('has what is left to the send’s deadline, where that comes first', async () => {
  expect((await send([accepted], { deadlineMs: 3_000 })).outgoing[0]?.timeoutMs).toBe(3_000);
});

test.each(['ECONNREFUSED', 'ENOTFOUND', 'CERT_HAS_EXPIRED'])(
  'calls again after %s, and is accepted',
  async (reason) => {
    const { outcome, outgoing } = await send([{ kind: 'unsent', reason }, { kind: 'unsent', reason }, accepted]);
    expect([outcome.kind, outgoing.length]).toEqual(['accepted', 3]);
  },
);

test('fails where nobody can be reached, within its time, and says that nothing was sent', async () => {
  const { outcome, outgoing } = await send([{ kind: 'unsent', reason: 'ECONNREFUSED' }]);
  expect(outcome).toMatchObject({ kind: 'rejected', name: 'Provider send failed', error: { code: 'unreachable' } });
  expect(outgoing.length).toBe(4);
  expect((await send([{ kind: 'unsent', reason: 'ECONNREFUSED' }], { deadlineMs: 1_000 })).outgoing.length).toBe(1);
});

test.each([0, -1])('calls nobody when there is no time left (%d ms), and says that nothing was sent', async (left) => {
  const { outcome, outgoing } = await send([accepted], { deadlineMs: left });
  expect(outcome).toMatchObject({ kind: 'rejected', name: 'Provider send failed', error: { code: 'unreachable' } });
  expect(outgoing).toEqual([]);
});

test.each(['ECONNRESET', 'timeout', 'closed'])('never calls again once bytes may have left (%s)', async (reason) => {
  const { outcome, outgoing } = await send([{ kind: 'lost', reason }, accepted]);
  expect([outcome, outgoing.length]).toEqual([{ kind: 'unknown', reason }, 1]);
});

test('does not know of an answer that is longer than it reads', async () => {
  const body = Buffer.from(`{"message":"${'x'.repeat(131_060)}`);
  const { outcome } = await send([{ kind: 'answer', status: 201, headers: new Headers(), body, cut: true }]);
  expect(outcome.kind).toBe('unknown');
});

test('an address that must not be dialled is a channel that is not set up', async () => {
  const { outcome, outgoing } = await send([{ kind: 'blocked', reason: 'the address is private or reserved' }]);
  expect(outcome).toMatchObject({ kind: 'rejected', name: 'Invalid provider' });
  expect(outgoing.length).toBe(1);
});

test.each([
  jsonAnswer(201, { key: { id: 'm' }, message: { conversation: 'server"key\\1' } }),
  jsonAnswer(400, { response: { message: ['the key server"key\\1 is wrong', { message: 'server"key\\1' }] } }),
  jsonAnswer(401, { response: { message: 'server"key\\1' } }),
  jsonAnswer(201, { error: true, message: 'server"key\\1' }),
])('never says the server’s key', async (meets) => {
  const { outcome } = await send([meets]);
  expect(outcome.kind).not.toBe('unknown');
  expect(JSON.stringify(outcome)).not.toMatch(/server.{1,3}key/);
});

test.each(['', 'a b', 'a\nb', 'chave-é'])('refuses to open with the key %j, which no header takes', async (key) => {
  await expect(send([accepted], { given: { key } })).rejects.toMatchObject({ error: 'Invalid provider' });
});
