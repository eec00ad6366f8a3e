import { createHash } from 'node:crypto';
import { ApiError } from '../errors.ts';

/** Whose list it is: the kind of thing, as a refusal calls it, and its id. */
interface ListOf {
  readonly what: string;
  readonly id: string;
}

/** Of the hash, in base64url: it shows that a cursor is of another list, or made up, and keeps no secret. */
const checkLength = 8;

/** Where a page of a list ended, as text that clients give back. */
export function boundCursor({ id }: ListOf, place: string): string {
  const check = createHash('sha256').update(`${id}\n${place}`).digest('base64url').slice(0, checkLength);
  return Buffer.from(`${place}.${check}`).toString('base64url');
}

/** Where the page before ended, by its cursor, as `read` makes it of the text. Throws 400 for what is no cursor of this list. */
export function placeOfCursor<P>(list: ListOf, cursor: string, read: (place: string) => P | undefined): P {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const written = text.slice(0, Math.max(0, text.lastIndexOf('.')));
  const place = boundCursor(list, written) === cursor ? read(written) : undefined;
  if (place !== undefined) return place;
  throw new ApiError('Invalid parameter', `cursor must be the next_cursor of an earlier answer for this ${list.what}`);
}
