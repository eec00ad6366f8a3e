/** The value of a provider's JSON; undefined when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The shortest run of digits that can be too big to be held. Without one there is no need to look at each value. */
const manyDigits = /\d{16}/;

/** The same, with whole numbers that JavaScript cannot hold as text: as numbers, ids of 17 digits would lose some. */
export function exactJsonOf(text: string): unknown {
  try {
    return manyDigits.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `source` is how the number was written (Node 21 and newer). */
function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const { source = '' } = context ?? {};
  const isTooBig = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
  return isTooBig ? source : value;
}
