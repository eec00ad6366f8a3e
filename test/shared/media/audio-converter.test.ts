import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ffmpegConverter } from '../../../shared/media/audio-converter.ts';
import { until } from '../../local/until.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ffmpeg-test-'));
  // Where the converter puts its files, and no other process does.
  process.env.TMPDIR = directory;
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
const convert = (path: string, timeoutMs = 60_000) => ffmpegConverter(path).toVoiceNote(audio(), timeoutMs);
/** Whether there is such a process: one that waits to be reaped by its parent is none. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
const leftBehind = () => readdirSync(directory).filter((name) => name.startsWith('relaydesk-audio-'));

/** Prints its input. */
const showing = 'while [ "$1" != -i ]; do shift; done; cat "$2"';

test('gives what the program prints of its input, and leaves no file', async () => {
  const result = await convert(program(showing));
  expect(result.kind === 'converted' && String(result.bytes)).toBe('one two');
  expect(leftBehind()).toEqual([]);
});

test('asks for one channel of Opus at 48 kHz, reads files alone, no playlists and no pictures', async () => {
  const result = await convert(program('echo "$@"'));
  const line = result.kind === 'converted' ? String(result.bytes) : '';
  expect(line).toMatch(/-protocol_whitelist file .*-i .* -ac 1 -ar 48000 -c:a libopus .*-f ogg pipe:1/);
  expect(/-format_whitelist (\S+)/.exec(line)?.[1]?.split(',')).not.toContain('hls');
  expect(/-codec_whitelist (\S+)/.exec(line)?.[1]?.split(',')).not.toContain('png');
});

// macOS has no such limit.
(process.platform === 'darwin' ? test.skip : test)('gives the program a gigabyte of memory', async () => {
  const result = await convert(program('ulimit -v'));
  expect(result.kind === 'converted' && String(result.bytes)).toBe('1048576\n');
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

test('fails when the program does, and tells what that said last', async () => {
  const reason = 'could not be read as audio';
  expect(await convert(program('cat; exit 1'))).toEqual({ kind: 'failed', reason });
  const words = program('yes word | head -n 1000 >&2; echo the last >&2; exit 1');
  const result = await convert(words);
  expect(result).toEqual({ kind: 'failed', reason, detail: expect.stringMatching(/word\nthe last$/) });
  expect(result.kind === 'failed' && result.detail?.length).toBeLessThan(1000);
});

test('ends a program that hangs, with all that it has started', async () => {
  const pidFile = join(directory, 'pid');
  const hangs = program(`sleep 30 & echo $! > ${pidFile}; wait`);
  expect(await convert(hangs, 3_000)).toEqual({ kind: 'failed', reason: 'took too long to convert' });
  const started = Number(readFileSync(pidFile, 'utf8'));
  await until('it has ended', async () => !isRunning(started));
});

test('ends a program that prints without end', async () => {
  expect(await convert(program('cat /dev/zero'))).toMatchObject({
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
