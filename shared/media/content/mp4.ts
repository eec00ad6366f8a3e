import type { Detected, HeadDetection, StreamDetector } from './detection.ts';
import { scanFor } from './stream-windows.ts';

/** Files of the same family that are another format, also where they list MP4 as compatible. */
const others: readonly [major: RegExp, what: string][] = [
  [/^qt {2}$/, 'a QuickTime (MOV) video'],
  [/^3g/, 'a 3GP video'],
  // `hev1` and `hvc1` are videos of the same codec.
  [/^(hei[cxms]|hev[cxms]|mif1|msf1)$/, 'a HEIC image'],
  [/^avi[fs]$/, 'an AVIF image'],
  [/^jp[2xm] $/, 'a JPEG 2000 image'],
  [/^crx $/, 'a Canon raw image'],
  [/^M4P $/, 'a protected audio file'],
];

const mp4Brands = /^(iso[m2-9a-c]|mp4[12]|mp71|avc1|hvc1|hev1|dash|M4V[ HP]|MSNV|f4v |cmf[2c]|XAVC|mmp4)$/;

/** Boxes with nothing in them, which writers leave room with. */
const fillers: readonly string[] = ['free', 'skip', 'wide'];

/** ISO base media files: they begin with a box of the type `ftyp`, which names brands. */
export function isoMedia(head: Buffer): HeadDetection | undefined {
  const [major, ...compatible] = brandsIn(head) ?? [];
  if (major === undefined) return undefined;
  if (/^M4[AB] $/.test(major)) return m4a;
  const other = others.find(([pattern]) => pattern.test(major));
  if (other) return { what: other[1], formats: [] };
  if (![major, ...compatible].some((brand) => mp4Brands.test(brand))) {
    return { what: 'a video of an unknown kind', formats: [] };
  }
  return { what: 'an MP4 file', formats: ['mp4', 'm4a'], rest: tracks() };
}

const m4a: Detected = { what: 'an M4A audio file', formats: ['m4a'] };

function brandsIn(head: Buffer): string[] | undefined {
  for (let at = 0; at + 8 <= head.length; ) {
    const size = head.readUInt32BE(at);
    const type = head.toString('latin1', at + 4, at + 8);
    const box = head.toString('latin1', at, at + size);
    if (type === 'ftyp') return [box.slice(8, 12), ...(box.slice(16).match(/.{4}/gs) ?? [])];
    if (!fillers.includes(type) || size < 8) return undefined;
    at += size;
  }
  return undefined;
}

/** Recorders write AAC into files of the general brands too: such a file is audio when its only tracks are sound. */
function tracks(): StreamDetector {
  let [sound, picture] = [false, false];
  // A handler box: type, version and flags, four unused bytes, and what kind of track this is.
  const take = scanFor(Buffer.from('hdlr'), 16, (box) => {
    const kind = box.toString('latin1', 12);
    sound ||= kind === 'soun';
    picture ||= kind === 'vide';
  });
  return {
    take,
    detected: () =>
      sound && !picture
        ? { what: 'an MP4 audio file', formats: ['m4a', 'mp4'] }
        : { what: 'an MP4 video', formats: ['mp4'] },
  };
}
