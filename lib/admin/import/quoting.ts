import type { Delimiter } from './delimiter.ts';

const rows: Readonly<Record<Delimiter, RegExp>> = { ',': rowOf(','), ';': rowOf(';') };

function rowOf(delimiter: Delimiter): RegExp {
  const field = `(?:"[^"]*(?:""[^"]*)*"|[^"\\r\\n${delimiter}]*)`;
  return new RegExp(`^${field}(?:${delimiter}${field})*[\\r\\n]*$`);
}

/**
 * Whether a row, as it stands in the file, has quotes only where RFC 4180 has them: around a whole field, and doubled inside.
 * The parser itself takes others as they come, so that a row that we refuse can be shown.
 */
export const isWellQuoted = (raw: string, delimiter: Delimiter): boolean =>
  !raw.includes('"') || rows[delimiter].test(raw);
