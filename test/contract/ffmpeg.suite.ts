import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { ffmpegConverter } from '../../shared/media/audio-converter.ts';

// With a real ffmpeg, which nobody else needs: FFMPEG_PATH=/usr/bin/ffmpeg npm run test:ffmpeg
const path = process.env.FFMPEG_PATH ?? '';
if (path === '') throw new Error('FFMPEG_PATH must say where ffmpeg is');

const sine = ['-f', 'lavfi', '-i', 'sine=duration=2:sample_rate=44100'];
const pictures = ['-f', 'lavfi', '-i', 'color=duration=2:size=64x64'];
const made = (...args: string[]) =>
  execFileSync(path, ['-v', 'error', ...args, 'pipe:1'], {
    maxBuffer: 100 * 1_048_576,
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function convert(bytes: Buffer) {
  const chunks = (async function* () {
    yield bytes;
  })();
  const result = await ffmpegConverter(path).toVoiceNote(chunks, 20_000);
  return result.kind === 'converted' ? noteIn(result.bytes) : result;
}

/** What the first and the last page of OGG with Opus say. */
function noteIn(bytes: Buffer) {
  const head = bytes.indexOf('OpusHead');
  const samples = Number(bytes.readBigInt64LE(bytes.lastIndexOf('OggS') + 6));
  return { start: bytes.toString('latin1', 0, 4), channels: bytes[head + 9], seconds: Math.round(samples / 48_000) };
}

const mono = { start: 'OggS', channels: 1, seconds: 2 };
const unreadable = { kind: 'failed', reason: 'could not be read as audio', detail: expect.anything() };

test.each([
  ['WAV', ['-f', 'wav']],
  ['MP3', ['-f', 'mp3']],
  ['AAC', ['-f', 'adts']],
  ['M4A in pieces', ['-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
  ['FLAC', ['-f', 'flac']],
  ['OGG with stereo Opus', ['-c:a', 'libopus', '-ac', '2', '-f', 'ogg']],
  ['WebM', ['-c:a', 'libopus', '-f', 'webm']],
  ['a video', [...pictures, '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4']],
])('%s becomes one channel of Opus', async (_what, args) => {
  expect(await convert(made(...sine, ...args))).toEqual(mono);
});

const hls = '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n';

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a playlist', Buffer.from(hls)],
  ['a list of files', Buffer.from("ffconcat version 1.0\nfile '/etc/hostname'\n")],
  ['a recording of nothing', made('-f', 'lavfi', '-i', 'anullsrc', '-t', '0', '-f', 'wav')],
  ['a video without sound', made(...pictures, '-movflags', 'frag_keyframe+empty_moov', '-f', 'mp4')],
  ['half an M4A file', made(...sine, '-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov').subarray(0, 400)],
])('%s is refused', async (_what, bytes) => {
  expect(await convert(bytes)).toEqual(unreadable);
});
