import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ffmpegConverter } from '../../../shared/media/ffmpeg.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ffmpeg-test-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** A program in ffmpeg's place. */
function program(script: string): string {
  const path = join(directory, `ffmpeg-${Math.random()}`);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
async function* audio() {
  yield Buffer.from('one ');
  yield Buffer.from('two');
}
const convert = (path: string, timeoutMs = 5_000) => ffmpegConverter(path).toVoiceNote(audio(), timeoutMs);
const leftBehind = () => readdirSync(tmpdir()).filter((name) => name.startsWith('relaydesk-audio-'));

/** Prints its input. */
const showing = 'while [ "$1" != -i ]; do shift; done; cat "$2"';

test('gives what the program prints of its input, and leaves no file', async () => {
  const result = await convert(program(showing));
  expect(result.kind === 'converted' && String(result.bytes)).toBe('one two');
  expect(leftBehind()).toEqual([]);
});

test('asks for one channel of Opus at 48 kHz, reads files alone, and no playlists', async () => {
  const result = await convert(program('echo "$@"'));
  const line = result.kind === 'converted' ? String(result.bytes) : '';
  expect(line).toMatch(/-protocol_whitelist file .*-i .* -ac 1 -ar 48000 -c:a libopus .*-f ogg pipe:1/);
  expect(/-format_whitelist (\S+)/.exec(line)?.[1]?.split(',')).not.toContain('hls');
});

test('tells the program nothing of ours', async () => {
  process.env.AWS_SECRET_ACCESS_KEY_OF_TEST = 'secret';
  const result = await convert(program('env'));
  delete process.env.AWS_SECRET_ACCESS_KEY_OF_TEST;
  expect(result.kind === 'converted' && String(result.bytes)).not.toContain('secret');
});

test.each(['', '/nowhere/ffmpeg'])('is unavailable at "%s"', async (path) => {
  expect(await convert(path)).toEqual({ kind: 'unavailable' });
});

test('is unavailable when it cannot be run', async () => {
  const path = program('');
  chmodSync(path, 0o644);
  expect(await convert(path)).toEqual({ kind: 'unavailable' });
});

test('fails when the program does', async () => {
  expect(await convert(program('cat; exit 1'))).toEqual({ kind: 'failed', reason: 'could not be read as audio' });
});

test('ends a program that hangs, with all that it has started', async () => {
  const before = Date.now();
  expect(await convert(program('sleep 30'), 200)).toEqual({ kind: 'failed', reason: 'took too long' });
  expect(Date.now() - before).toBeLessThan(10_000);
});

test('ends a program that prints without end', async () => {
  expect(await convert(program('cat /dev/zero'), 20_000)).toMatchObject({
    kind: 'failed',
    reason: expect.stringMatching(/more than/),
  });
});

test('throws what the stream throws, and leaves no file', async () => {
  const broken = (async function* () {
    yield Buffer.from('one');
    throw new Error('broke off');
  })();
  await expect(ffmpegConverter(program(showing)).toVoiceNote(broken, 5_000)).rejects.toThrow('broke off');
  expect(leftBehind()).toEqual([]);
});
