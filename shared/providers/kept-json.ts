import { fittingEntries, fittingMembers } from '../base/fitting.ts';
import { isObject } from '../base/is-object.ts';
import { isStorable } from '../input/fields.ts';

/*
 * What a provider says in shapes of its own, as far as the table takes it: no deeper than it nests, numbers that it can
 * hold, and no more than there is room for.
 */

/** DynamoDB nests 32 levels; a message and its content are above what is kept here. */
const maxDepth = 16;
/** Bytes of JSON of what has no member of its own. */
const maxOtherBytes = 8 * 1024;
/** Bytes of JSON of a list or an object that is a message's own content; an item of the table ends at 400 KB. */
const maxPartBytes = 64 * 1024;

/** A value as the table takes it, without the members that `keeps` refuses; undefined for what is nested too deep. */
function plain(value: unknown, keeps: (name: string) => boolean, depth = 0): unknown {
  if (depth > maxDepth) return undefined;
  if (typeof value === 'string') return value.toWellFormed();
  // What is larger is an id, and would lose its last digits as a number.
  if (typeof value === 'number') return isStorable(value) ? value : String(value);
  if (Array.isArray(value)) return value.map((entry) => plain(entry, keeps, depth + 1) ?? null);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => name !== '' && keeps(name));
  const members = kept.map(([name, member]) => [name.toWellFormed(), plain(member, keeps, depth + 1)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

const everything = () => true;

/** A list as it is kept, without the entries that do not fit. */
export function keptList(list: readonly unknown[]): unknown[] {
  const entries = list.map((entry) => plain(entry, everything));
  return fittingEntries(
    entries.filter((entry) => entry !== undefined),
    maxPartBytes,
  );
}

/** A list, or an object, as it is kept, without what does not fit: what a person wrote or filled in. Undefined for anything else. */
export function keptValue(value: unknown): unknown {
  if (Array.isArray(value)) return keptList(value);
  const whole = plain(value, everything);
  return isObject(whole) ? Object.fromEntries(fittingEntries(Object.entries(whole), maxPartBytes)) : undefined;
}

/** Members that open an account, a file or what is encrypted, and pictures in base64. A key that names a message is none of them. */
const secrets =
  /^(.*sha256|media_?key.*|direct_?path|.*thumbnail(?!_?(url|height|width)$).*|.*(token|secret|password|signature)|authorization|base64|.*(api|enc|encryption|secret|private|access|session|shared|signing|sender|recipient)_?key.*)$/i;

/** What leads to a file is of no use to a consumer: it needs the provider's token. Elsewhere these name something. */
const fileMembers = ['id', 'url'];
/** By these a file is told from what is none. */
const marksOfFile = /^(mime_?type|(file)?(enc)?sha256|media_?key)$/i;

/** An object of what has no place of its own, as it is kept: 8 KB at most, without secrets. Undefined where nothing is left. */
export function keptOther(value: unknown): Record<string, unknown> | undefined {
  const whole = plain(value, (name) => !secrets.test(name));
  if (!isObject(whole)) return undefined;
  const members = Object.entries(whole).filter(([, member]) => member !== null);
  const kept = fittingMembers(members, maxOtherBytes);
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** The members of an object that have no place of their own: all but `taken`, and of a file the way to it. */
export function otherMembers(value: unknown, taken: readonly string[]): Record<string, unknown> | undefined {
  if (!isObject(value)) return undefined;
  const isFile = Object.keys(value).some((name) => marksOfFile.test(name));
  const without = isFile ? [...taken, ...fileMembers] : taken;
  return keptOther(Object.fromEntries(Object.entries(value).filter(([name]) => !without.includes(name))));
}

/** A part of a payload that has no place of its own, under its name; it is kept as well where it is no object, but a text or a list. */
export function otherUnder(name: string, part: unknown): Record<string, unknown> | undefined {
  if (!isObject(part)) return keptOther({ [name]: part });
  const members = otherMembers(part, []);
  return members && { [name]: members };
}
