import type { Finding, Recognition, Rest } from './finding.ts';
import { scanFor } from './scan.ts';

/** Files of the same family that are something else, whatever they say they are compatible with. */
const others: readonly [major: RegExp, what: string][] = [
  [/^qt {2}$/, 'a QuickTime (MOV) video'],
  [/^3g/, 'a 3GP video'],
  [/^(he|mif|msf)/, 'a HEIC image'],
  [/^avi[fs]$/, 'an AVIF image'],
  [/^jp[2xm] $/, 'a JPEG 2000 image'],
  [/^crx $/, 'a Canon raw image'],
  [/^M4P $/, 'a protected audio file'],
];

const mp4Brands = /^(iso[m2-9a-c]|mp4[12]|mp71|avc1|hvc1|dash|M4V[ HP]|MSNV|f4v |cmf[2c]|XAVC|mmp4)$/;

/** ISO base media files: they begin with a box of the type `ftyp`, which names brands. */
export function isoMedia(head: Buffer): Recognition | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined;
  const box = head.subarray(0, head.readUInt32BE(0)).toString('latin1');
  const [major = '', ...compatible] = (box.slice(8, 12) + box.slice(16)).match(/.{4}/gs) ?? [];
  if (/^M4[AB] $/.test(major)) return m4a;
  const other = others.find(([pattern]) => pattern.test(major));
  if (other) return { what: other[1], formats: [] };
  if (![major, ...compatible].some((brand) => mp4Brands.test(brand))) {
    return { what: 'a video of an unknown kind', formats: [] };
  }
  return { what: 'an MP4 file', formats: ['mp4', 'm4a'], rest: tracks() };
}

const m4a: Finding = { what: 'an M4A audio file', formats: ['m4a'] };

/** Recorders write AAC into files of the general brands too: such a file is audio when its only tracks are sound. */
function tracks(): Rest {
  const types = new Set<string>();
  // A handler box: type, version and flags, four unused bytes, and what kind of track this is.
  const take = scanFor(Buffer.from('hdlr'), 16, (box) => types.add(box.toString('latin1', 12)));
  return {
    take,
    finding: () =>
      types.has('soun') && !types.has('vide')
        ? { what: 'an MP4 audio file', formats: ['m4a', 'mp4'] }
        : { what: 'an MP4 video', formats: ['mp4'] },
  };
}
