import type { OpenRequest, OpenResult } from '../../../shared/outbound/outbound.ts';
import { fileAnswer } from '../../support/world.ts';

/** The beginning of a file of each kind, which is all that is looked at. */
const files: Readonly<Record<string, Buffer>> = {
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  mp4: Buffer.from('00000018667479706d70343200000000' + '6d70343269736f6d' + '000000086d646174', 'hex'),
  // One frame of MPEG 1 layer III, 128 kbit/s at 44.1 kHz: 417 bytes.
  mp3: Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]),
  webp: Buffer.from('524946461a00000057454250' + '565038200d000000', 'hex'),
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

/** A file server that has what the examples of the document name. */
export function exampleFile({ url }: OpenRequest): OpenResult {
  const file = files[url.split('.').at(-1) ?? ''];
  return file ? fileAnswer(200, file) : fileAnswer(404, 'not here');
}

/** What names an upload in the body of each endpoint that takes one. */
export const named = (media_id: string) => ({ media_url: undefined, media_id, audience: { media_id } });
