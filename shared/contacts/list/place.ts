import type { Contact } from '../contact.ts';

/**
 * Where a contact stands among all in the order of creation: 9 base36 digits of milliseconds (enough until the year 5188)
 * and its uuid in 22 characters that sort like it. Every list of contacts reads hundreds of these; hence so short.
 */
export type Place = string;

/** The 64 characters of base64url, and the same number of characters in the order of their codes. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const sorted = [...base64].sort().join('');

const timeLength = 9;

export function placeOf({ created_at, id }: Pick<Contact, 'created_at' | 'id'>): Place {
  const time = Date.parse(created_at).toString(36).padStart(timeLength, '0');
  const uuid = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return time + translated(uuid, base64, sorted);
}

/** When the contact of a place was created, in milliseconds. */
export const createdAt = (place: Place): number => Number.parseInt(place.slice(0, timeLength), 36);

/** The id of the contact of a place. */
export function contactIdOf(place: Place): string {
  const uuid = Buffer.from(translated(place.slice(timeLength), sorted, base64), 'base64url').toString('hex');
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const translated = (text: string, from: string, to: string) =>
  Array.from(text, (character) => to[from.indexOf(character)]).join('');
