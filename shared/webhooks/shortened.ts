export interface Measure {
  /** Of each text, at most. */
  readonly characters: number;
  /** Of each list, at most. */
  readonly entries: number;
}

/** The same data with its long texts cut and only the first entries of its long lists. */
export function shortened<T>(value: T, measure: Measure): T {
  return cut(value, measure) as T;
}

function cut(value: unknown, measure: Measure): unknown {
  if (typeof value === 'string') {
    // A pair of surrogates that is cut in two would be no text any more.
    return value.length > measure.characters ? `${value.slice(0, measure.characters).toWellFormed()}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, measure.entries).map((entry) => cut(entry, measure));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member, measure)]));
}
