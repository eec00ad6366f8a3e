import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runProgram } from './run-program.ts';

/**
 * What became of converting a recording. `detail`: the converter's own words, for logs alone.
 * `unavailable`: this deployment has nothing to convert with.
 */
type Conversion =
  | { readonly kind: 'converted'; readonly bytes: Buffer }
  | { readonly kind: 'failed'; readonly reason: string; readonly detail?: string }
  | { readonly kind: 'unavailable' };

/** Makes the chat-app's voice notes of other audio. */
export interface AudioConverter {
  /** Converts audio of any format to OGG with Opus, mono, within `timeoutMs`. Throws what the stream throws. */
  toVoiceNote(chunks: AsyncIterable<Uint8Array>, timeoutMs: number): Promise<Conversion>;
}

/** The largest audio file that the provider accepts. */
const maxBytes = 16 * 1_048_576;

/** A file of 33 KB can ask for more than 3 GB; two hours of audio need 20 MB, and a program with its libraries half of this. */
const maxKilobytes = 1_048_576;

/** Formats that are read. A playlist, which is text, could name other files. */
const demuxers = 'mp3,aac,ogg,wav,flac,mov,matroska,webm,amr,amrnb,amrwb,aiff,caf,asf,avi,mpeg';

/** Codecs that are decoded, all of sound: decoding a cover image could take a gigabyte. */
const decoders = [
  'aac,ac3,eac3,alac,flac,mp2,mp2float,mp3,mp3float,opus,libopus,vorbis,libvorbis,speex,libspeex,wmav1,wmav2,wmapro',
  'amrnb,amrwb,libopencore_amrnb,libopencore_amrwb,gsm,gsm_ms,adpcm_ms,adpcm_ima_wav,adpcm_ima_qt,pcm_alaw,pcm_mulaw',
  'pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be',
].join();

const argumentsFor = (input: string) => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error'],
  // Else a recording of nothing becomes a voice note of nothing.
  ...['-abort_on', 'empty_output'],
  ...['-protocol_whitelist', 'file', '-format_whitelist', demuxers, '-codec_whitelist', decoders, '-i', input],
  ...['-map', '0:a:0', '-vn', '-map_metadata', '-1', '-map_chapters', '-1'],
  // As the chat-app's own recordings: one channel, 48 kHz.
  ...['-ac', '1', '-ar', '48000', '-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-f', 'ogg', 'pipe:1'],
];

/** Converts with the ffmpeg at a path; with an empty path there is none. Its input is a file, since some formats must be read from their end. */
export const ffmpegConverter = (path: string): AudioConverter => ({
  async toVoiceNote(chunks, timeoutMs) {
    if (path === '') return { kind: 'unavailable' };
    const started = performance.now();
    const directory = await mkdtemp(join(tmpdir(), 'relaydesk-audio-'));
    try {
      const input = join(directory, 'in');
      await pipeline(Readable.from(chunks), createWriteStream(input));
      const left = Math.max(1, timeoutMs - (performance.now() - started));
      const result = await runProgram(path, argumentsFor(input), { timeoutMs: left, maxBytes, maxKilobytes });
      return result.kind === 'done' ? { kind: 'converted', bytes: result.output } : result;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
});
