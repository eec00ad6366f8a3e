import { isObject } from './tolerant-reader.ts';

/*
 * What a provider says in shapes of its own, as far as the table takes it: no deeper than it nests, numbers that it can
 * hold, and no more than there is room for.
 */

/** DynamoDB nests 32 levels; a message and its content are above what is kept here. */
const maxDepth = 16;
/** Bytes of JSON of what has no member of its own. */
const maxOtherBytes = 8 * 1024;
/** Bytes of JSON of a list or an object that is a message's own content; an item of the table ends at 400 KB. */
export const maxPartBytes = 64 * 1024;

/** A value as the table takes it; undefined for what is nested too deep. */
function plain(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) return undefined;
  if (typeof value === 'string') return value.toWellFormed();
  // Larger numbers are ids, and lose their last digits as numbers.
  if (typeof value === 'number') return Number.isSafeInteger(value) || Math.abs(value) < 1e9 ? value : String(value);
  if (Array.isArray(value)) return value.map((entry) => plain(entry, depth + 1) ?? null);
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name.toWellFormed(), plain(member, depth + 1)]);
  return Object.fromEntries(members.filter(([name, member]) => name !== '' && member !== undefined));
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As many of the entries as fit into `maxBytes`, in their order. */
function fitting<Entry>(entries: readonly Entry[], maxBytes: number): Entry[] {
  let room = maxBytes;
  return entries.filter((entry) => {
    const bytes = bytesOf(entry);
    if (bytes <= room) room -= bytes;
    else room = 0;
    return room > 0;
  });
}

/** A list as it is kept, cut where it is too long. */
export const keptList = (list: readonly unknown[], maxBytes: number = maxPartBytes): unknown[] =>
  fitting(
    list.map((entry) => plain(entry)).filter((entry) => entry !== undefined),
    maxBytes,
  );

/** An object as it is kept, without the members that do not fit; undefined for what is none, or has none. */
export function keptObject(value: unknown, maxBytes: number = maxPartBytes): Record<string, unknown> | undefined {
  const whole = plain(value);
  if (!isObject(whole)) return undefined;
  const members = fitting(Object.entries(whole), maxBytes);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Members that lead to a file or open it, and a provider's own marks: of no use to a consumer, or a secret. */
const never =
  /^(id|url|sha256|file_?sha256|file_?enc_?sha256|media_?key|media_?key_?timestamp|direct_?path|jpeg_?thumbnail|thumbnail_.*|token|access_?token|apikey|api_?key|message_?secret|base64)$/i;

/** The members of an object that have no place of their own: all but `taken`, 8 KB at most. Undefined where none is left. */
export function otherMembers(value: unknown, taken: readonly string[]): Record<string, unknown> | undefined {
  if (!isObject(value)) return undefined;
  const left = Object.entries(value).filter(
    ([name, member]) => !taken.includes(name) && !never.test(name) && member !== null,
  );
  return keptObject(withoutSecrets(Object.fromEntries(left)), maxOtherBytes);
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  const members = Object.entries(value).filter(([name]) => name === 'id' || name === 'url' || !never.test(name));
  return Object.fromEntries(members.map(([name, member]) => [name, withoutSecrets(member)]));
}
