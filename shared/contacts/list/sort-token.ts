import type { Contact } from '../contact.ts';

/**
 * A contact's place in the list, in the order of creation: 42 bits of milliseconds (enough until 2109) and the uuid, in
 * characters that sort as they do. Every list of contacts reads hundreds of tokens, so they are short.
 */
export type SortToken = string;

/** The characters of base64url, and as many in the order of their codes. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const sorted = [...base64].sort().join('');

/** Characters of the time, six bits each. */
const timeLength = 7;

/** The sort token of a contact: 7 characters of its time of creation and 22 of its id. */
export function sortTokenOf({ created_at, id }: Pick<Contact, 'created_at' | 'id'>): SortToken {
  let time = '';
  for (let ms = Date.parse(created_at); time.length < timeLength; ms = Math.floor(ms / 64))
    time = sorted[ms % 64] + time;
  const uuid = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return time + translated(uuid, base64, sorted);
}

/** When the contact of a sort token was created, in ms since the epoch. */
export const createdAtOf = (token: SortToken): number =>
  Array.from(token.slice(0, timeLength)).reduce((ms, character) => ms * 64 + sorted.indexOf(character), 0);

/** The id of the contact of a sort token. */
export function contactIdOf(token: SortToken): string {
  const uuid = Buffer.from(translated(token.slice(timeLength), sorted, base64), 'base64url').toString('hex');
  return uuid.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const translated = (text: string, from: string, to: string) =>
  Array.from(text, (character) => to[from.indexOf(character)]).join('');
