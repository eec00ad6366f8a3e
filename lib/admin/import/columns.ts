/** What a column may be called, upper or lower case, and what it holds. */
const names = {
  phone_number: 'phone_number',
  phone: 'phone_number',
  full_name: 'full_name',
  name: 'full_name',
  email: 'email',
  tags: 'tags',
  photoapp_id: 'photoapp_id',
  photoapp_username: 'photoapp_username',
} as const;

export type Column = (typeof names)[keyof typeof names];

/** Where in a row a column stands. */
export type Columns = ReadonlyMap<Column, number>;

/** The columns that a header names; others are ignored. Throws one line when one is missing or there twice. */
export function columnsIn(header: readonly string[], file: string): Columns {
  const columns = new Map<Column, number>();
  for (const [place, title] of header.entries()) {
    const column = new Map<string, Column>(Object.entries(names)).get(title.trim().toLowerCase());
    if (!column) continue;
    if (columns.has(column)) throw new Error(`${file} has two columns for ${column}: ${header.join(', ')}`);
    columns.set(column, place);
  }
  const missing = [
    ...(columns.has('full_name') ? [] : ['full_name']),
    ...(columns.has('phone_number') || columns.has('photoapp_id') ? [] : ['phone_number']),
  ];
  if (missing.length === 0) return columns;
  const shown = header.join(', ').slice(0, 200);
  throw new Error(
    `the first line of ${file} must name its columns; it lacks ${missing.join(' and ')}, and is: ${shown}`,
  );
}
