import { isObject } from './is-object.ts';

/*
 * As much of a JSON value as fits into a number of bytes. What is cut is what is large: a short member is never lost to a
 * long one.
 */

/** Bytes of a value's JSON, in UTF-8. */
const jsonBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** As many of the entries as fit into `maxBytes`, in their order; one that does not fit is left out. */
export function fittingEntries<Entry>(entries: readonly Entry[], maxBytes: number): Entry[] {
  let room = maxBytes;
  return entries.filter((entry) => {
    const bytes = jsonBytes(entry) + 1;
    const fits = bytes <= room;
    if (fits) room -= bytes;
    return fits;
  });
}

/** As many members as fit into `maxBytes`, in their order, and of an object that does not, as many of its own. */
export function fittingMembers(members: [name: string, value: unknown][], maxBytes: number): Record<string, unknown> {
  let room = maxBytes;
  const kept = members.flatMap(([name, value]) => {
    // With a colon and a comma.
    const left = room - jsonBytes(name) - 2;
    const whole = isObject(value) && jsonBytes(value) > left ? fittingMembers(Object.entries(value), left) : value;
    const isEmpty = whole !== value && isObject(whole) && Object.keys(whole).length === 0;
    if (isEmpty || jsonBytes(whole) > left) return [];
    room = left - jsonBytes(whole);
    return [[name, whole] as const];
  });
  return Object.fromEntries(kept);
}

/**
 * A value in at most `maxBytes`: of an object its short members, and of its longest what still fits: the beginning of a
 * text, the entries of a list. Undefined where nothing of it fits.
 */
export function fitted(value: unknown, maxBytes: number): unknown {
  if (value === undefined || jsonBytes(value) <= maxBytes) return value;
  if (typeof value === 'string') return beginningOf(value, maxBytes);
  if (Array.isArray(value)) {
    const entries = fittingEntries(value, maxBytes - 2);
    if (entries.length > 0) return entries;
    const first = fitted(value[0], maxBytes - 2);
    return first === undefined ? undefined : [first];
  }
  return isObject(value) ? fittedObject(value, maxBytes) : undefined;
}

function fittedObject(value: Readonly<Record<string, unknown>>, maxBytes: number): Record<string, unknown> | undefined {
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const shortestFirst = members.toSorted(([, one], [, other]) => jsonBytes(one) - jsonBytes(other));
  const kept = new Map<string, unknown>();
  let room = maxBytes - 2;
  for (const [name, member] of shortestFirst) {
    const left = room - jsonBytes(name) - 2;
    const fits = fitted(member, left);
    if (fits === undefined) continue;
    kept.set(name, fits);
    room = left - jsonBytes(fits);
  }
  const inOrder = members.flatMap(([name]) => (kept.has(name) ? [[name, kept.get(name)] as const] : []));
  return inOrder.length === 0 ? undefined : Object.fromEntries(inOrder);
}

/** With a sign that it goes on. A text's JSON has escapes, so a beginning of as many units may still be too long. */
function beginningOf(text: string, maxBytes: number): string | undefined {
  for (let length = Math.min(text.length, maxBytes); length > 0; length = Math.floor(length / 2)) {
    const beginning = `${text.slice(0, length).toWellFormed()}…`;
    if (jsonBytes(beginning) <= maxBytes) return beginning;
  }
  return undefined;
}
