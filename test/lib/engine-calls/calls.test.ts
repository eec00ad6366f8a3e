import { connect } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { callsTo } from '../../../lib/engine-calls/calls-client.ts';
import { serveCalls } from '../../../lib/engine-calls/calls-server.ts';
import type { EngineAnswer } from '../../../lib/engine-calls/direct-client.ts';

const key = 'k'.repeat(43);
const patienceMs = 5_000;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const echo: EngineAnswer = async (operation, request) => ({ operation, request });

async function served(answer: EngineAnswer) {
  const { port, stop } = await serveCalls(answer, key);
  stops.push(stop);
  return port;
}

test('what was asked is answered, whatever it holds and however long it is', async () => {
  const ask = callsTo({ port: await served(echo), key, patienceMs });
  const request = { text: 'a\nb\u2028c ação 👋🏽', long: 'ü'.repeat(1_000_000) };
  expect(await ask('PutItem', request)).toEqual({ operation: 'PutItem', request });
});

test('calls at once get each its own answer, in whatever order they are done', async () => {
  const held: (() => void)[] = [];
  const port = await served(async (operation) => {
    await new Promise<void>((resolve) => {
      held.push(resolve);
      // The last that comes is done first.
      if (held.length === 3) for (const release of held.toReversed()) release();
    });
    return { operation };
  });
  const ask = callsTo({ port, key, patienceMs });
  const answers = await Promise.all(['one', 'two', 'three'].map((operation) => ask(operation, {})));
  expect(answers).toEqual([{ operation: 'one' }, { operation: 'two' }, { operation: 'three' }]);
});

test('a refusal comes with its status and its body, and a fault as an error of the engine', async () => {
  const port = await served(async (operation) => {
    if (operation === 'fault') throw new Error('disk full');
    throw Object.assign(new Error('refused'), { statusCode: 400, body: { __type: '#ValidationException' } });
  });
  const ask = callsTo({ port, key, patienceMs });
  await expect(ask('refusal', {})).rejects.toMatchObject({
    statusCode: 400,
    body: { __type: '#ValidationException' },
  });
  await expect(ask('fault', {})).rejects.toMatchObject({
    statusCode: 500,
    body: { __type: '#InternalServerError', message: 'disk full' },
  });
});

test('nothing is done for who does not know the key', async () => {
  const asked: string[] = [];
  const port = await served(async (operation) => {
    asked.push(operation);
    return {};
  });
  const ask = callsTo({ port, key: 'another', patienceMs });
  await expect(ask('ListTables', {})).rejects.toMatchObject({ name: 'ConnectionError' });
  expect(asked).toEqual([]);
});

test.each([
  ['a page of a browser', 'POST / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n[1,"ListTables",{}]\n'],
  ['who sends no line', 'x'.repeat(100_000)],
  ['who sends what is no call', `${key}\nnonsense\n`],
])('%s is cut off', async (_who, text) => {
  const socket = connect({ port: await served(echo), host: '127.0.0.1' });
  socket.on('error', () => {});
  let said = '';
  socket.on('data', (piece) => {
    said += piece;
  });
  socket.write(text);
  await new Promise((resolve) => socket.on('close', resolve));
  expect(said).toBe('');
});

test('a call says that nobody is there any more', async () => {
  const { port, stop } = await serveCalls(echo, key);
  const ask = callsTo({ port, key, patienceMs });
  await ask('one', {});
  await stop();
  await expect(ask('two', {})).rejects.toMatchObject({ code: expect.stringMatching(/^ECONN/) });
});

test('a call that is not answered in time says so', async () => {
  const end = Promise.withResolvers<Record<string, unknown>>();
  const ask = callsTo({ port: await served(() => end.promise), key, patienceMs: 20 });
  await expect(ask('one', {})).rejects.toMatchObject({ name: 'TimeoutError' });
  end.resolve({});
});
