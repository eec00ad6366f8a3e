import { createServer, type Server } from 'node:http';
import { pipeline, Readable } from 'node:stream';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** What files of a format begin with. What follows is filler: nobody plays or prints them. */
const heads = {
  jpeg: latin1('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0'),
  mp4: latin1('\0\0\0\x18ftypisom\0\0\x02\0isommp42'),
  ogg: latin1(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0`),
  pdf: latin1('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
} as const;

export type FileFormat = keyof typeof heads;

const filler = Buffer.alloc(65_536, 'Not a word of this is read. ');

/** Somebody's file server: `/pdf/1000` is a PDF of 1,000 bytes, made while it is sent. */
export const files = (): Server =>
  createServer((request, response) => {
    const [, format = '', length = ''] = request.url?.split('/') ?? [];
    if (!Object.hasOwn(heads, format)) return response.writeHead(404).end();
    // The label says nothing, as it often does: the content must.
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
    pipeline(Readable.from(contentOf(heads[format as FileFormat], Number(length))), response, () => {});
  });

/** The same, where it goes with a request. */
export const fileOf = (format: FileFormat, bytes: number): Buffer =>
  Buffer.concat([...contentOf(heads[format], bytes)]);

function* contentOf(head: Buffer, length: number): Generator<Buffer> {
  yield head.subarray(0, length);
  for (let left = length - head.length; left > 0; left -= filler.length) yield filler.subarray(0, left);
}
