const box = (type: string, ...contents: Uint8Array[]): Buffer => {
  const size = contents.reduce((sum, content) => sum + content.length, 8);
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...contents]);
};

function u32(...numbers: number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
}

const zeros = (length: number) => Buffer.alloc(length);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const unityMatrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** An MP4 (ISO 14496-12) with one empty track, of pictures or of sound. */
function mp4(brand: 'isom' | 'M4A ', handler: 'vide' | 'soun'): Buffer {
  const mediaHeader = handler === 'vide' ? box('vmhd', u32(1, 0, 0)) : box('smhd', u32(0, 0));
  const tables = ['stts', 'stsc', 'stco'].map((type) => box(type, u32(0, 0)));
  const samples = box('stbl', box('stsd', u32(0, 0)), ...tables, box('stsz', u32(0, 0, 0)));
  const data = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const media = box(
    'mdia',
    box('mdhd', u32(0, 0, 0, 1000, 0, 0x55c40000)),
    box('hdlr', u32(0, 0), latin1(handler), zeros(13)),
    box('minf', mediaHeader, data, samples),
  );
  const track = box('trak', box('tkhd', u32(3, 0, 0, 1, 0, 0, 0, 0, 0, 0), unityMatrix, u32(0, 0)), media);
  const header = box('mvhd', u32(0, 0, 0, 1000, 0, 0x10000, 0x1000000, 0, 0), unityMatrix, zeros(24), u32(2));
  return Buffer.concat([
    box('ftyp', latin1(brand), u32(512), latin1('isommp42')),
    box('moov', header, track),
    box('mdat'),
  ]);
}

interface OggPage {
  readonly sequence: number;
  readonly flags?: number;
  readonly granule?: number;
  /** Less than 255 bytes. */
  readonly packet: Buffer;
}

/** One page of an Ogg stream (RFC 3533) with one packet. */
function page({ sequence, flags = 0, granule = 0, packet }: OggPage): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(sequence, 18);
  head.writeUInt8(1, 26);
  head.writeUInt8(packet.length, 27);
  const whole = Buffer.concat([head, packet]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** CRC-32 with the polynomial 0x04c11db7, not reflected, from zero. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** 20 ms of silence: one CELT frame in mono. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);
const samplesInFrame = 960;

/** A voice message: Opus in Ogg (RFC 7845), mono, of silence. */
function oggOpus(frames = 10): Buffer {
  const head = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', 'latin1');
  const tags = Buffer.from('OpusTags\x07\0\0\0sandbox\0\0\0\0', 'latin1');
  const audio = Array.from({ length: frames }, (_, index) =>
    page({
      sequence: index + 2,
      flags: index + 1 === frames ? 4 : 0,
      granule: (index + 1) * samplesInFrame,
      packet: silence,
    }),
  );
  return Buffer.concat([page({ sequence: 0, flags: 2, packet: head }), page({ sequence: 1, packet: tags }), ...audio]);
}

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
];

/** A PDF with one empty page. */
function pdf(): Buffer {
  let text = '%PDF-1.4\n';
  const entries = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = text.length;
  const count = objects.length + 1;
  text += `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}trailer\n<</Size ${count}/Root 1 0 R>>\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1');
}

/** A small, valid file of one type. */
export interface Sample {
  readonly mime_type: string;
  readonly filename: string;
  bytes(): Buffer;
}

/** One dot. */
const jpeg =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=';
const webp = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

const sample = (mime_type: string, filename: string, bytes: () => Buffer): Sample => ({ mime_type, filename, bytes });
const decoded = (base64: string) => () => Buffer.from(base64, 'base64');

/** The files of inbounds that bring none. */
export const samples = {
  image: sample('image/jpeg', 'photo.jpg', decoded(jpeg)),
  video: sample('video/mp4', 'video.mp4', () => mp4('isom', 'vide')),
  voice: sample('audio/ogg; codecs=opus', 'voice.ogg', oggOpus),
  sound: sample('audio/mp4', 'sound.m4a', () => mp4('M4A ', 'soun')),
  document: sample('application/pdf', 'document.pdf', pdf),
  sticker: sample('image/webp', 'sticker.webp', decoded(webp)),
} as const;
