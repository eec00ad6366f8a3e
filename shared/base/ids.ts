import { randomBytes, randomInt } from 'node:crypto';

/** Randomness as an argument, so that a test can repeat a run. */
export interface Ids {
  /** `length` base62 characters, 5.95 random bits each. */
  base62(length: number): string;
  /** `length` random bytes. */
  bytes(length: number): Uint8Array;
  /** From 0 to 1, for jitter. */
  fraction(): number;
}

/** The random source of this machine. All but `fraction` is unguessable. */
export const randomIds: Ids = {
  base62: (length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  bytes: (length) => randomBytes(length),
  fraction: Math.random,
};

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Bytes read as one big number in base62, padded or cut to the last `length` characters. */
export function base62Of(bytes: Uint8Array, length: number): string {
  let number = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  while (text.length < length) {
    text = alphabet[Number(number % 62n)] + text;
    number /= 62n;
  }
  return text;
}

/** The number that a text of base62 characters is. */
export const numberIn = (base62: string): bigint =>
  [...base62].reduce((number, digit) => number * 62n + BigInt(alphabet.indexOf(digit)), 0n);

const uuidOfHex = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** A version 8 uuid of the first 16 of `bytes`. */
export function uuidOf(bytes: Uint8Array): string {
  const uuid = Buffer.from(bytes.subarray(0, 16));
  uuid.writeUInt8((uuid.readUInt8(6) & 0x0f) | 0x80, 6);
  uuid.writeUInt8((uuid.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidOfHex(uuid.toString('hex'));
}

/** Base62 characters that hold the 128 bits of a uuid. */
const uuidBase62Length = 22;

/** A uuid as 22 base62 characters. */
export const base62OfUuid = (uuid: string): string =>
  base62Of(Buffer.from(uuid.replaceAll('-', ''), 'hex'), uuidBase62Length);

/** The uuid in 22 base62 characters; undefined for those that are more than 128 bits. */
export function uuidInBase62(base62: string): string | undefined {
  const hex = numberIn(base62).toString(16).padStart(32, '0');
  return hex.length === 32 ? uuidOfHex(hex) : undefined;
}

/**
 * A place in the order of time: 42 bits of milliseconds (enough until 2109) and a uuid, in characters that sort as they do.
 * Lists read hundreds of tokens, so they are short.
 */
export type SortToken = string;

/** The characters of base64url, and as many in the order of their codes. */
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const sorted = [...base64].sort().join('');

/** Characters of the time, six bits each, and the last millisecond that they can say. */
const timeLength = 7;
const lastMs = 64 ** timeLength - 1;

/** The sort token of what has a time, in ISO 8601, and a uuid: 7 characters of the one and 22 of the other. */
export function sortTokenOf({ created_at, id }: { readonly created_at: string; readonly id: string }): SortToken {
  let time = '';
  for (
    let ms = Math.min(Math.max(Date.parse(created_at), 0), lastMs);
    time.length < timeLength;
    ms = Math.floor(ms / 64)
  )
    time = sorted[ms % 64] + time;
  const uuid = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  return time + translated(uuid, base64, sorted);
}

/** The time of a sort token, in ms since the epoch. */
export const timeOfToken = (token: SortToken): number =>
  Array.from(token.slice(0, timeLength)).reduce((ms, character) => ms * 64 + sorted.indexOf(character), 0);

/** The uuid of a sort token. */
export const uuidOfToken = (token: SortToken): string =>
  uuidOfHex(Buffer.from(translated(token.slice(timeLength), sorted, base64), 'base64url').toString('hex'));

const translated = (text: string, from: string, to: string) =>
  Array.from(text, (character) => to[from.indexOf(character)]).join('');
