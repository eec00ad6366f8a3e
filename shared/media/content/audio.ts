import { type Detected, type HeadDetection, peekBytes, type StreamDetector } from './detection.ts';
import { bySignature } from './signatures.ts';

/** MP3 and AAC files: frames from the start, behind a few zero bytes, or behind ID3v2 tags of any size. */
export function framedAudio(head: Buffer): HeadDetection | undefined {
  if (tagLength(head) !== undefined) return { what: 'an audio file', formats: ['mp3', 'aac'], rest: behindTags() };
  return framesIn(head);
}

/** Pictures in tags are large: the audio begins far behind the first bytes. */
function behindTags(): StreamDetector {
  let skip = 0;
  let window = Buffer.alloc(0);
  return {
    take(chunk) {
      if (window.length >= peekBytes) return;
      if (skip >= chunk.length) {
        skip -= chunk.length;
        return;
      }
      window = Buffer.concat([window, chunk.subarray(skip)]);
      skip = 0;
      for (let tag = tagLength(window); tag !== undefined; tag = tagLength(window)) {
        skip = Math.max(0, tag - window.length);
        window = window.subarray(tag);
      }
    },
    detected: () => framesIn(window) ?? bySignature(window) ?? { what: 'a tag without audio', formats: [] },
  };
}

/** Whole length of an ID3v2 tag that starts here. The size has seven bits in each byte, and a flag announces a footer. */
function tagLength(bytes: Buffer): number | undefined {
  const size = bytes.subarray(6, 10);
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || size.length < 4 || size.some((byte) => byte > 127)) return undefined;
  const footer = ((bytes[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
  return size.reduce((sum, byte) => sum * 128 + byte, 0) + 10 + footer;
}

/** Frames behind nothing but zeros: two of one stream in a row, or one behind which the bytes end. */
function framesIn(bytes: Buffer): Detected | undefined {
  const start = bytes.findIndex((byte) => byte !== 0);
  const frame = start < 0 ? undefined : frameAt(bytes, start);
  if (!frame) return undefined;
  const next = start + frame.length;
  if (next + headerBytes <= bytes.length && frameAt(bytes, next)?.kind !== frame.kind) return undefined;
  return { what: frame.format === 'mp3' ? 'an MP3 audio file' : 'an AAC audio file', formats: [frame.format] };
}

/** One frame of a stream that is a row of frames and nothing else. */
interface Frame {
  readonly format: 'mp3' | 'aac';
  /** Bytes to the next one. */
  readonly length: number;
  /** Equal in all frames of a stream. */
  readonly kind: string;
}

/** kbit/s of MPEG layer III by version (1, else) and bitrate index; the indexes 0 and 15 say none. */
const bitrates = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const samplingRates = [44_100, 48_000, 32_000];

/** The longest header. */
const headerBytes = 7;

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + headerBytes > bytes.length || bytes.readUInt16BE(at) < 0xffe0) return undefined;
  const [, second = 0, third = 0] = bytes.subarray(at, at + headerBytes);
  const kind = `${second >> 1}-${third & 0b1100}`;
  const isAdts = (second & 0xf6) === 0xf0;
  const format = isAdts ? 'aac' : 'mp3';
  const length = isAdts ? adtsLength(bytes.subarray(at)) : layer3Length(bytes.subarray(at));
  return length === undefined ? undefined : { format, length, kind };
}

/** ADTS (ISO 14496-3, 1.A.2.2): twelve bits of synchronisation, and the layer is 0. */
function adtsLength([, , third = 0, fourth = 0, fifth = 0, sixth = 0]: Buffer): number | undefined {
  const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
  return ((third >> 2) & 15) < 13 && length > headerBytes ? length : undefined;
}

function layer3Length([, second = 0, third = 0]: Buffer): number | undefined {
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  const rate = samplingRates[(third >> 2) & 3];
  const bitrate = bitrates[version === 3 ? 1 : 2][(third >> 4) - 1];
  if (version === 1 || !isLayer3 || rate === undefined || bitrate === undefined) return undefined;
  // Version 3 is MPEG 1; 2 and 0 are MPEG 2 and 2.5, with half and a quarter of the sampling rate and half the samples.
  const [samples, divisor] = version === 3 ? [1152, 1] : [576, version === 2 ? 2 : 4];
  return Math.floor(((samples / 8) * bitrate * 1000 * divisor) / rate) + ((third >> 1) & 1);
}
