import { expect, test } from '@jest/globals';
import { blocksOf, scanFor, tailOf } from '../../../shared/media/content/stream-windows.ts';

const text = Buffer.from('..needle1234..needle567needle89ab..needle1needle2....needle');
function* cut(bytes: Buffer, each: number) {
  for (let at = 0; at < bytes.length; at += each) yield bytes.subarray(at, at + each);
}
const sizes = Array.from({ length: text.length + 1 }, (_, i) => i + 1);

test.each(sizes)('every place is seen once, with what follows it, in chunks of %i bytes', (each) => {
  const seen: string[] = [];
  const scan = scanFor(Buffer.from('needle'), 10, (bytes) => seen.push(bytes.toString()));
  for (const chunk of cut(text, each)) scan(chunk);
  expect(seen.toSorted()).toEqual(['needle1234', 'needle1nee', 'needle2...', 'needle567n', 'needle89ab'].toSorted());
});

test.each(sizes)('the tail is the last bytes, in chunks of %i bytes', (each) => {
  for (const length of [1, 7, 16, text.length, text.length + 5]) {
    const tail = tailOf(length);
    for (const chunk of cut(text, each)) tail.take(chunk);
    expect(tail.bytes().toString()).toBe(text.toString().slice(-length));
    expect(tail.skipped()).toBe(Math.max(0, text.length - length));
  }
});

test.each(sizes)('blocks are whole and in their order, in chunks of %i bytes', (each) => {
  for (const length of [1, 7, 16, text.length, text.length + 5]) {
    const seen: string[] = [];
    const take = blocksOf(length, (block) => seen.push(block.toString()));
    for (const chunk of cut(text, each)) take(chunk);
    expect(seen).toEqual([...cut(text, length)].map(String).filter((block) => block.length === length));
  }
});
