import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioConverter } from './audio-converter.ts';
import { runProgram } from './run-program.ts';

/** What the provider takes of audio. */
const maxBytes = 16 * 1_048_576;

/** Of these alone: a playlist, which is text, could name other files. */
const demuxers = 'mp3,aac,ogg,wav,w64,flac,mov,matroska,webm,amr,amrnb,amrwb,aiff,caf,asf,avi,mpeg,mpegts';

const argumentsFor = (input: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxers, '-i', input],
  ...['-map', '0:a:0', '-vn', '-map_metadata', '-1'],
  // As the chat-app's own recordings: one channel, 48 kHz.
  ...['-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'ogg', 'pipe:1'],
];

/** The ffmpeg at a path, with its input in a file of its own, since some formats must be read from their end. Empty: there is none. */
export const ffmpegConverter = (path: string): AudioConverter => ({
  async toVoiceNote(chunks, timeoutMs) {
    if (path === '') return { kind: 'unavailable' };
    const started = performance.now();
    const directory = await mkdtemp(join(tmpdir(), 'relaydesk-audio-'));
    try {
      const input = join(directory, 'in');
      await pipeline(Readable.from(chunks), createWriteStream(input));
      const left = Math.max(1, timeoutMs - (performance.now() - started));
      const result = await runProgram(path, argumentsFor(input), { timeoutMs: left, maxBytes });
      return result.kind === 'done' ? { kind: 'converted', bytes: result.output } : result;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
});
