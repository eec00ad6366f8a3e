import { audioAt, audioWithin } from './audio-frame.ts';
import { tagLength } from './audio-tags.ts';
import { type Finding, peekBytes, type Recognition, type Rest } from './finding.ts';
import { bySignature } from './signatures.ts';

/** MP3 and AAC: frames from the start, behind a few zero bytes, or behind tags of any size. */
export function framedAudio(head: Buffer): Recognition | undefined {
  if (tagLength(head) !== undefined) return { what: 'an audio file', formats: ['mp3', 'aac'], rest: behindTags() };
  return found(audioAt(head, zerosIn(head)));
}

/** The same behind a few KB of something else, which is what cutting and joining leaves. */
export const hiddenAudio = (head: Buffer): Finding | undefined => found(audioWithin(head));

function found(format: 'mp3' | 'aac' | undefined): Finding | undefined {
  if (!format) return undefined;
  return { what: format === 'mp3' ? 'an MP3 audio file' : 'an AAC audio file', formats: [format] };
}

function zerosIn(bytes: Buffer): number {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.length : first;
}

/** Pictures in tags are large: the audio begins far behind the first bytes, and a little later where the size is wrong. */
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
      const format = audioAt(window, zerosIn(window)) ?? audioWithin(window);
      return found(format) ?? bySignature(window) ?? { what: 'a tag without audio', formats: [] };
    },
  };
}
