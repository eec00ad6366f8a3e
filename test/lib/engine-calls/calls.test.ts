import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import { callsTo } from '../../../lib/engine-calls/calls-client.ts';
import { serveCalls } from '../../../lib/engine-calls/calls-server.ts';
import type { EngineAnswer } from '../../../lib/engine-calls/direct-client.ts';

const key = 'k'.repeat(43);
const patienceMs = 60_000;
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

function connectedTo(port: number): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  stops.push(async () => void socket.destroy());
  return socket;
}

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
  const socket = connectedTo(await served(echo));
  let said = '';
  socket.on('data', (piece) => {
    said += piece;
  });
  socket.write(text);
  await new Promise((resolve) => socket.on('close', resolve));
  expect(said).toBe('');
});

test('a connection is cut off that says nothing for a while, and one stays that has said the key', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const port = await served(echo);
    const [silent, slow] = [connectedTo(port), connectedTo(port)];
    const closed = Promise.all([once(silent, 'close'), once(slow, 'close')]);
    slow.write(key.slice(1));
    // Connections are taken in their order: when this one is answered, the others have been taken.
    const caller = connectedTo(port);
    caller.write(`${key}\n[1,"one",{}]\n`);
    await once(caller, 'data');
    jest.advanceTimersByTime(60_000);
    await closed;
    caller.write('[2,"two",{}]\n');
    const [answer] = await once(caller, 'data');
    expect(JSON.parse(String(answer))).toEqual([2, { operation: 'two', request: {} }]);
  } finally {
    jest.useRealTimers();
  }
});

test('calls in progress are finished when the engine stops, and no others begun', async () => {
  const asked: string[] = [];
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const { port, stop } = await serveCalls(async (operation) => {
    asked.push(operation);
    begun.resolve();
    await end.promise;
    return { operation };
  }, key);
  const ask = callsTo({ port, key, patienceMs });
  const first = ask('first', {});
  await begun.promise;
  const stopped = stop();
  const late = expect(ask('late', {})).rejects.toMatchObject({ name: 'ConnectionError' });
  for (let round = 0; round < 100; round++) await setImmediate();
  end.resolve();
  expect(await first).toEqual({ operation: 'first' });
  await Promise.all([late, stopped]);
  expect(asked).toEqual(['first']);
});

test('a call says that nobody is there where another program has the port', async () => {
  const other = createServer((socket) => socket.on('error', () => {}).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  stops.push(async () => void other.close());
  const ask = callsTo({ port: (other.address() as AddressInfo).port, key, patienceMs });
  await expect(ask('one', {})).rejects.toMatchObject({ code: 'ECONNRESET' });
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
