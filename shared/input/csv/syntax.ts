/** What stands between the fields of a file. */
export type Delimiter = ',' | ';';

/** Bytes from a file's begin that hold any header, and no fewer characters. */
export const longestHeader = 65_536;

/**
 * A file's delimiter by its first characters: a comma, or the semicolon that spreadsheets write where a comma is the decimal sign,
 * whichever the first line has more of outside quotes. Also says whether the file begins with a byte order mark.
 */
export function delimiterIn(head: string): { delimiter: Delimiter; hasMark: boolean } {
  const text = head.slice(0, longestHeader);
  const [header = ''] = text.replace(/"[^"]*"/g, '').match(/[^\r\n\ufeff]+/) ?? [];
  const count = (sign: string) => header.split(sign).length;
  return { delimiter: count(';') > count(',') ? ';' : ',', hasMark: text.startsWith('\ufeff') };
}

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

/** How many lines end in a text. The parser's raw text has a CRLF between rows as CR alone. */
export const lineEnds = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

/** What a reason adds for a row that may be several. */
export const swallowedText = ({ from, to }: Swallowed): string =>
  `; the quote that opens in line ${from} closes in line ${to}, and what is between them is one field: ${to - from} ${to - from === 1 ? 'line' : 'lines'} may have been swallowed`;

/** A row as it is written into a file, with its line end. */
export const csvLine = (row: readonly string[], delimiter: string): string =>
  `${row.map((field) => quoted(field, delimiter)).join(delimiter)}\r\n`;

const quoted = (field: string, delimiter: string): string =>
  /["\r\n]/.test(field) || field.includes(delimiter) ? `"${field.replaceAll('"', '""')}"` : field;
