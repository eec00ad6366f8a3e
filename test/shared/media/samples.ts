import { crc32, deflateSync } from 'node:zlib';
import { oleFile } from './ole-file.ts';
import { officeFile } from './zip-file.ts';

/** Smallest real files, or their skeletons, of the formats that messages can carry. */

export const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffdb004300' +
    '10'.repeat(64) +
    'ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffc40014100100000000000000000000000000000000ffda0008010100003f0054dfffd9',
  'hex',
);

export const png = (() => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
  };
  const header = Buffer.concat([u32(1), u32(1), Buffer.from([8, 2, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.from([0, 255, 0, 0]));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
})();

export const webp = Buffer.concat([Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/', 'latin1'), Buffer.alloc(16)]);

/** The same that moves: its first chunk says so. */
export const movingWebp = Buffer.concat([
  Buffer.from('RIFF\x2c\0\0\0WEBPVP8X\x0a\0\0\0\x02', 'latin1'),
  Buffer.alloc(9),
  Buffer.from('ANIM\x06\0\0\0', 'latin1'),
  Buffer.alloc(14),
]);

/** An MP4-like file: brands, media data, and one track of each of these kinds in the index behind it. */
export function isoFile(brands: readonly string[], tracks: readonly string[] = ['vide', 'soun'], data = 1_000): Buffer {
  const box = (type: string, ...contents: Buffer[]) => {
    const body = Buffer.concat(contents);
    return Buffer.concat([u32(body.length + 8), Buffer.from(type), body]);
  };
  const [major = '', ...others] = brands;
  const handler = (kind: string) =>
    box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12), Buffer.from('x\0'))));
  return Buffer.concat([
    box('ftyp', Buffer.from(major), u32(512), ...others.map((brand) => Buffer.from(brand))),
    box('mdat', Buffer.alloc(data, 7)),
    box('moov', ...tracks.map(handler)),
  ]);
}
export const mp4 = isoFile(['isom', 'isom', 'iso2', 'avc1', 'mp41']);
const m4a = isoFile(['M4A ', 'M4A ', 'isom', 'mp42'], ['soun']);

/** Frames of MPEG 1 layer III: 128 kbit/s at 44.1 kHz, 417 bytes each. */
export const mp3Frames = (count: number) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from('fffb9064', 'hex')], 417)));

/** Frames of AAC in ADTS: LC at 44.1 kHz, stereo, 200 bytes each. */
export const aacFrames = (count: number) =>
  Buffer.concat(Array.from({ length: count }, () => Buffer.concat([Buffer.from('fff15080191ffc', 'hex')], 200)));

const mp3 = mp3Frames(20);
export const aac = aacFrames(20);

/** An ID3v2.3 tag with a picture of `bytes` zeros in it. */
export function id3(bytes: number, flags = 0): Buffer {
  const size = Buffer.from([21, 14, 7, 0].map((shift) => (bytes >> shift) & 127));
  const footer = flags & 0x10 ? Buffer.concat([Buffer.from('3DI\x04\0\x10', 'latin1'), size]) : Buffer.alloc(0);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, flags]), size, Buffer.alloc(bytes), footer]);
}

/** Pages that begin one stream for each of these packets, and one more page. */
export function oggFile(...packets: string[]): Buffer {
  const page = (flags: number, serial: number, packet: Buffer) => {
    const header = Buffer.alloc(28);
    header.write('OggS');
    header[5] = flags;
    header.writeUInt32LE(serial, 14);
    header[26] = 1;
    header[27] = packet.length;
    return Buffer.concat([header, packet]);
  };
  const starts = packets.map((packet, i) => page(2, i, Buffer.concat([Buffer.from(packet, 'latin1')], 40)));
  return Buffer.concat([...starts, page(0, 0, Buffer.from('OpusTags'))]);
}
export const opus = oggFile('OpusHead\x01\x01');

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

export const doc = oleFile(['1Table', 'WordDocument']);
const xls = oleFile(['Workbook']);
const ppt = oleFile(['Current User', 'PowerPoint Document']);
export const docx = officeFile('word');
export const xlsx = officeFile('xl');
const pptx = officeFile('ppt');

/** One file of each format, by the format's name. */
export const sampleOf = {
  jpeg,
  png,
  mp4,
  mp3,
  aac,
  m4a,
  opus,
  ogg: oggFile('\x01vorbis'),
  pdf,
  doc,
  ppt,
  xls,
  docx,
  pptx,
  xlsx,
};

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
