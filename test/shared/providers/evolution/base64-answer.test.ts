import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { fileInAnswer } from '../../../../shared/providers/evolution/base64-answer.ts';

async function* inPieces(text: string, lengths: readonly number[]) {
  const bytes = Buffer.from(text);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

const read = async (text: string, lengths: readonly number[] = [64]) =>
  Buffer.concat(await Array.fromAsync(fileInAnswer(inPieces(text, lengths))));

test('finds the file in an answer, wherever it is cut and whatever stands around it', async () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });
  const names = fc.string({ unit: 'grapheme' });
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 200 }), lengths, names, async (bytes, cuts, name) => {
      const base64 = Buffer.from(bytes).toString('base64');
      const answer = { caption: `${name}"base64":"AAAA"`, fileName: name, base64, buffer: null };
      expect(await read(JSON.stringify(answer), cuts)).toEqual(Buffer.from(bytes));
    }),
    { seed: 1 },
  );
});

test('reads one with escapes, spaces and a data URI', async () => {
  expect(await read('{ "base64" : "data:image\\/png;base64,\\/\\/\\/\\/" }', [100])).toEqual(
    Buffer.from([255, 255, 255]),
  );
});

test.each([
  ['has no file', '{"status":201}'],
  ['has an empty one', '{"base64":""}'],
  ['has none', '{"base64":null}'],
  ['breaks off before it', '{"base64'],
  ['breaks off within it', '{"base64":"AAAA'],
])('refuses an answer that %s, to be asked again', async (_what, answer) => {
  await expect(read(answer)).rejects.toMatchObject({ name: 'FileUnavailable', again: true });
});
