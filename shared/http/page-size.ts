import { ApiError } from '../errors.ts';

/** Bytes that the items of one answer may take: Lambda returns 6 MB (6,291,456 bytes), and what stands around them takes little of the rest. */
export const mostBytes = 6_000_000;

/** Bytes of an item in what Lambda returns, which is JSON around our JSON: quotes and controls are escaped twice. */
export const answerBytesOf = (item: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(item)));

/** How many of these go into one answer, from the first on; undefined ones are not in it. */
export function fittingOf(items: readonly unknown[]): number {
  let bytes = 0;
  const over = items.findIndex((item) => {
    bytes += item === undefined ? 0 : answerBytesOf(item);
    return bytes > mostBytes;
  });
  return over < 0 ? items.length : over;
}

/** Bytes that a character (UTF-16) of our JSON becomes at most: an escaped quote takes two, and no character more than three. */
const worstBytes = 3;

interface PageSize {
  readonly limit: number;
  /** What makes a page large, as the refusal names it: `long texts`. */
  readonly because: string;
}

/**
 * Refuses a page that Lambda would not return. Throws 400 `Invalid parameter` with a `limit` whose page fits, even if each of its
 * items were as large as this page's largest. A list that goes on by a cursor has shorter pages instead.
 */
export function refuseLargePage(items: readonly unknown[], { limit, because }: PageSize): void {
  if (JSON.stringify(items).length * worstBytes <= mostBytes) return;
  const sizes = items.map(answerBytesOf);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes <= mostBytes) return;
  const fitting = Math.floor(mostBytes / Math.max(...sizes));
  const [is, most] = [bytes, mostBytes].map((count) => (count / 1e6).toFixed(1));
  throw new ApiError(
    'Invalid parameter',
    `limit ${limit} makes this page ${is} MB, because of ${because}, and ${most} MB can be answered; limit ${fitting} fits`,
  );
}
