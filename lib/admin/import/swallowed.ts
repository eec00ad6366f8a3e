import type { Delimiter } from './delimiter.ts';

/** A quoted field that goes on over line ends. */
export interface Swallowed {
  /** The line in which its quote opens, counted from 1, and the one in which it closes. */
  readonly from: number;
  readonly to: number;
}

/** A field as the parser takes it: a quote opens at its beginning, and closes where it is not doubled. */
const fields: Readonly<Record<Delimiter, RegExp>> = { ',': fieldUpTo(','), ';': fieldUpTo(';') };

function fieldUpTo(delimiter: Delimiter): RegExp {
  return new RegExp(`("[^"]*(?:""[^"]*)*"|)[^${delimiter}\\r\\n]*(?:${delimiter}|[\\r\\n]+|$)`, 'gy');
}

/** The first field with line ends in a row as it stands in the file, which begins in that line. */
export function swallowedIn(raw: string, line: number, delimiter: Delimiter): Swallowed | undefined {
  if (!raw.includes('"')) return undefined;
  let from = line;
  for (const [whole, quoted = ''] of raw.matchAll(fields[delimiter])) {
    const inside = lineEnds(quoted);
    if (inside > 0) return { from, to: from + inside };
    if (whole === '') return undefined;
    from += lineEnds(whole);
  }
  return undefined;
}

/** The parser's raw text has a CRLF between rows as CR alone. */
export const lineEnds = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** What a reason adds for a row that may be several. */
export const swallowedText = ({ from, to }: Swallowed): string =>
  `; the quote that opens in line ${from} closes in line ${to}, and what is between them is one field: ${to - from} ${to - from === 1 ? 'line' : 'lines'} may have been swallowed`;
