import type { WrittenPiece } from './pieces.ts';
import { S3Error } from './s3-error.ts';
import { textIn } from './xml.ts';

/** S3's least size of every part but the last. */
const leastBytes = 5 * 1_048_576;

/** The parts that the XML of a completion names, in its order. Throws what S3 refuses. */
export function partsAsked(xml: string, uploaded: ReadonlyMap<number, WrittenPiece>): WrittenPiece[] {
  const named = [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(textIn(part, 'PartNumber')),
    etag: textIn(part, 'ETag')?.replaceAll('"', ''),
  }));
  if (named.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed.');
  if (named.some(({ number }, index) => index > 0 && number <= (named[index - 1]?.number ?? 0))) {
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  }
  const parts = named.map(({ number, etag }) => {
    const part = uploaded.get(number);
    if (part && part.md5 === etag) return part;
    throw new S3Error(400, 'InvalidPart', `Part ${number} was not uploaded, or its entity tag is another.`);
  });
  if (parts.slice(0, -1).every(({ size }) => size >= leastBytes)) return parts;
  throw new S3Error(400, 'EntityTooSmall', 'A part that is not the last is smaller than 5 MB.');
}
