import { createHash, randomUUID } from 'node:crypto';
import type { WrittenPiece } from './pieces.ts';

/** A multipart upload in progress. Who drives it is in this process too, so that none outlives it. */
export interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly contentType: string;
  readonly parts: Map<number, WrittenPiece>;
}

export interface Uploads {
  begin(upload: Omit<Upload, 'parts'>): string;
  get(id: string): Upload | undefined;
  end(id: string): void;
}

export function createUploads(): Uploads {
  const uploads = new Map<string, Upload>();
  return {
    begin(upload) {
      const id = randomUUID();
      uploads.set(id, { ...upload, parts: new Map() });
      return id;
    },
    get: (id) => uploads.get(id),
    end: (id) => uploads.delete(id),
  };
}

/** S3's: of the parts' own hashes, with their number. */
export function multipartEtag(parts: readonly WrittenPiece[]): string {
  const md5 = createHash('md5');
  for (const part of parts) md5.update(Buffer.from(part.md5, 'hex'));
  return `"${md5.digest('hex')}-${parts.length}"`;
}
