import { expect, test } from '@jest/globals';
import { peek, release } from '../../../shared/outbound/chunks.ts';

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
