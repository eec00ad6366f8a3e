import type { Contact } from '../contact.ts';

/**
 * Where a contact stands among all in the order of creation: 42 bits of milliseconds (enough until 2109) and the uuid, in
 * characters that sort as they do. Every list of contacts reads hundreds of these; hence so short.
 */
export type SortToken = string;

/** The characters of base64url, and as many in the order of their codes. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const sorted = [...base64].sort().join('');

const timeLength = 7;

export function sortTokenOf({ created_at, id }: Pick<Contact, 'created_at' | 'id'>): SortToken {
  let time = '';
  for (let ms = Date.parse(created_at); time.length < timeLength; ms = Math.floor(ms / 64))
    time = sorted[ms % 64] + time;
  const uuid = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return time + translated(uuid, base64, sorted);
}

/** When the contact of a place was created, in milliseconds. */
export const createdAtOf = (place: SortToken): number =>
  Array.from(place.slice(0, timeLength)).reduce((ms, character) => ms * 64 + sorted.indexOf(character), 0);

/** The id of the contact of a place. */
export function contactIdOf(place: SortToken): string {
  const uuid = Buffer.from(translated(place.slice(timeLength), sorted, base64), 'base64url').toString('hex');
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const translated = (text: string, from: string, to: string) =>
  Array.from(text, (character) => to[from.indexOf(character)]).join('');
