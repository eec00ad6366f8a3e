import { audioAt } from './audio-frame.ts';
import type { Finding, Recognition, Rest } from './finding.ts';
import { peekBytes } from './finding.ts';
import { bySignature } from './signatures.ts';

/** MP3 and AAC: frames from the start, behind a few zero bytes, or behind ID3 tags of any size. */
export function framedAudio(head: Buffer): Recognition | undefined {
  if (tagLength(head) !== undefined) return { what: 'an audio file', formats: ['mp3', 'aac'], rest: behindTags() };
  const format = audioAt(head, zerosIn(head));
  return format && found(format);
}

const found = (format: 'mp3' | 'aac'): Finding => ({
  what: format === 'mp3' ? 'an MP3 audio file' : 'an AAC audio file',
  formats: [format],
});

function zerosIn(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.length : first;
}

/** Whole length of an ID3v2 tag that starts here: its size has seven bits in each byte, and a flag announces a footer. */
function tagLength(bytes: Buffer): number | undefined {
  const size = bytes.subarray(6, 10);
  if (bytes.toString('latin1', 0, 3) !== 'ID3' || size.length < 4 || size.some((byte) => byte > 127)) return undefined;
  const footer = ((bytes[5] ?? 0) & 0x10) !== 0 ? 10 : 0;
  return size.reduce((sum, byte) => sum * 128 + byte, 0) + 10 + footer;
}

/** Pictures in tags are large: the audio begins far behind the first bytes. */
function behindTags(): Rest {
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
    finding() {
      const format = firstAudio(window);
      return format ? found(format) : (bySignature(window) ?? { what: 'a tag without audio', formats: [] });
    },
  };
}

/** Where the tag's size is a little wrong, the first frame stands a little later; then a second one must follow it. */
function firstAudio(bytes: Buffer) {
  const atStart = audioAt(bytes, zerosIn(bytes));
  if (atStart) return atStart;
  const whole = bytes.subarray(0, peekBytes);
  for (let at = whole.indexOf(0xff); at >= 0; at = whole.indexOf(0xff, at + 1)) {
    const format = audioAt(whole, at);
    if (format) return format;
  }
  return undefined;
}
