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
export function mp4(brand: 'isom' | 'M4A ', handler: 'vide' | 'soun'): Buffer {
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
