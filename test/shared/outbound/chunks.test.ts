import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { closeServer, listen } from '../../../lib/local/listen.ts';
import { peek, release, releaseReads } from '../../../shared/outbound/chunks.ts';

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test.each([
  [0, 'one'],
  [3, 'one'],
  [4, 'onetwo'],
  [99, 'onetwothree'],
])('the first %i bytes are seen, and the whole stream comes all the same', async (length, seen) => {
  const { head, all } = await peek(pieces('one', 'two', 'three'), length);
  expect(length === 0 ? '' : seen).toBe(head.toString());
  expect(Buffer.concat(await Array.fromAsync(all)).toString()).toBe('onetwothree');
});

test('a chunk with memory of its own is empty once it is released', () => {
  const chunk = Buffer.alloc(65_536, 1);
  const { buffer } = chunk;
  release(chunk);
  expect([chunk.length, buffer.byteLength]).toEqual([0, 0]);
});

test('a chunk that shares its memory stays as it is, and so do its neighbours', () => {
  const whole = Buffer.from('a chunk and its neighbour'.repeat(1_000));
  release(whole.subarray(0, 7));
  const pooled = Buffer.from('small');
  release(pooled);
  expect([whole.toString('utf8', 0, 7), whole.length, pooled.toString()]).toEqual(['a chunk', 25_000, 'small']);
});

test('an answer comes whole on a kept connection while what was read from the socket is freed, for this answer alone', async () => {
  const body = Buffer.alloc(1_000_000, 'a file ');
  const server = createServer((_request, response) => void response.end(body));
  const address = await listen(server, 0);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const reads: Buffer[] = [];
  const answered = async (take: (incoming: IncomingMessage) => void) => {
    const [incoming] = (await once(get(address, { agent }), 'response')) as [IncomingMessage];
    take(incoming);
    const closed = once(incoming, 'close');
    expect(Buffer.concat(await Array.fromAsync(incoming)).equals(body)).toBe(true);
    await closed;
    return incoming.socket;
  };

  const socket = await answered((incoming) => {
    incoming.socket.on('data', (read: Buffer) => reads.push(read));
    releaseReads(incoming);
  });
  expect([reads.length > 1, reads.every(({ length }) => length === 0)]).toEqual([true, true]);
  reads.length = 0;
  expect(await answered(() => {})).toBe(socket);
  expect([reads.length > 1, reads.every(({ length }) => length > 0)]).toEqual([true, true]);
  agent.destroy();
  await closeServer(server);
});
