import { isFreeFormat } from './free-format.ts';

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

/** Which audio starts at `at`: two frames in a row, or one behind which the bytes end. */
export function audioAt(bytes: Buffer, at: number): Frame['format'] | undefined {
  const frame = frameAt(bytes, at);
  const isAlone = frame && at + frame.length + headerBytes > bytes.length;
  return isAlone ? frame.format : rowAt(bytes, at);
}

/** How much of something else may stand in front. */
const junkBytes = 4_096;

/** Which audio starts within the first few KB. There are many places to look at, so one frame says nothing. */
export function audioWithin(bytes: Buffer): Frame['format'] | undefined {
  for (let at = bytes.indexOf(0xff); at >= 0 && at <= junkBytes; at = bytes.indexOf(0xff, at + 1)) {
    const format = rowAt(bytes, at);
    if (format) return format;
  }
  return undefined;
}

/** Two frames of one stream, one behind the other. */
function rowAt(bytes: Buffer, at: number): Frame['format'] | undefined {
  const frame = frameAt(bytes, at);
  if (!frame) return isFreeFormat(bytes, at) ? 'mp3' : undefined;
  return frameAt(bytes, at + frame.length)?.kind === frame.kind ? frame.format : undefined;
}

function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + headerBytes > bytes.length || bytes.readUInt16BE(at) < 0xffe0) return undefined;
  const [, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = bytes.subarray(at, at + headerBytes);
  const kind = `${second >> 1}-${third & 0b1100}`;
  // ADTS (ISO 14496-3, 1.A.2.2): twelve bits of synchronisation, and the layer is 0.
  if ((second & 0xf6) === 0xf0) {
    const length = ((fourth & 3) << 11) | (fifth << 3) | (sixth >> 5);
    return ((third >> 2) & 15) < 13 && length > headerBytes ? { format: 'aac', length, kind } : undefined;
  }
  const version = (second >> 3) & 3;
  const isLayer3 = ((second >> 1) & 3) === 1;
  const rate = samplingRates[(third >> 2) & 3];
  const bitrate = bitrates[version === 3 ? 1 : 2][(third >> 4) - 1];
  if (version === 1 || !isLayer3 || rate === undefined || bitrate === undefined) return undefined;
  // Version 3 is MPEG 1; 2 and 0 are MPEG 2 and 2.5, with half and a quarter of the sampling rate and half the samples.
  const [samples, divisor] = version === 3 ? [1152, 1] : [576, version === 2 ? 2 : 4];
  const length = Math.floor(((samples / 8) * bitrate * 1000 * divisor) / rate) + ((third >> 1) & 1);
  return { format: 'mp3', length, kind };
}
