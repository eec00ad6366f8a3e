import { S3Error } from './s3-error.ts';

export interface ByteRange {
  readonly start: number;
  /** Included. */
  readonly end: number;
}

/**
 * The part of `size` bytes that a `Range` header asks for; undefined stands for the whole, which S3 also gives to those
 * who ask for several ranges or for none that can be understood. Throws 416 when nothing of it is there.
 */
export function rangeIn(header: string | undefined, size: number): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
    'content-range': `bytes */${size}`,
  });
}
