export interface Column<Row> {
  readonly head: string;
  /** Numbers stand to the right. */
  readonly cell: (row: Row) => string | number;
}

/** A Markdown table. */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)));
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`;
  const rule = columns.map((_, index) => (cells.some((row) => isFigure(row[index])) ? '---:' : '---'));
  return [
    line(columns.map(({ head }) => head)),
    line(rule),
    ...cells.map((row) => line(row.map((cell) => (typeof cell === 'number' ? figure(cell) : cell)))),
  ].join('\n');
}

const isFigure = (cell: string | number | undefined) => typeof cell === 'number';

/** Up to two decimals, none where there is nothing behind the point; thousands apart. */
export const figure = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 });

/** A time in whole milliseconds, where it was measured. */
export const wholeMs = (ms: number | undefined): number | string => (ms === undefined ? '–' : Math.round(ms));
