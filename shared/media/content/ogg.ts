import type { FormatName } from '../formats.ts';
import type { Detected } from './detection.ts';

/** What the first packet of a stream in an OGG file begins with. */
const codecs: readonly [start: string, format: FormatName | undefined][] = [
  ['OpusHead', 'opus'],
  ['\x01vorbis', 'ogg'],
  ['Speex   ', 'ogg'],
  ['\x7fFLAC', 'ogg'],
  ['\x80theora', undefined],
  ['\x01video', undefined],
  ['OVP80', undefined],
  ['BBCD', undefined],
];

/** OGG: the streams begin first of all, each in a page of its own (RFC 3533). */
export function ogg(head: Buffer): Detected | undefined {
  if (head.toString('latin1', 0, 4) !== 'OggS') return undefined;
  const streams = firstPackets(head).flatMap((packet) => codecs.filter(([start]) => packet.startsWith(start)));
  const [first] = streams;
  if (!first) return { what: 'an OGG file without a known audio stream', formats: [] };
  const audio = streams.every(([, format]) => format !== undefined) ? first[1] : undefined;
  return audio ? { what: 'an OGG audio file', formats: [audio] } : { what: 'an OGG video', formats: [] };
}

/** The contents of the pages that begin a stream. */
function firstPackets(head: Buffer): string[] {
  const packets: string[] = [];
  for (let at = 0; isFirstPage(head, at); ) {
    const segments = head.subarray(at + 27, at + 27 + (head[at + 26] ?? 0));
    const start = at + 27 + segments.length;
    at = start + segments.reduce((sum, length) => sum + length, 0);
    packets.push(head.toString('latin1', start, at));
  }
  return packets;
}

const isFirstPage = (head: Buffer, at: number) =>
  head.toString('latin1', at, at + 4) === 'OggS' && ((head[at + 5] ?? 0) & 2) !== 0;
