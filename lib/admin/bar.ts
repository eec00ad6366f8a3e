/** Where progress is shown: stderr, or what a test puts in its place. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const width = 24;

/** A line with a bar, in the place of the terminal's last one. */
export function barOf(percent: number, said: string): string {
  const full = Math.round((width * percent) / 100);
  return `\r\x1b[K[${'#'.repeat(full)}${'-'.repeat(width - full)}] ${said}`;
}

/** Numbers as a person reads them. */
export const number = new Intl.NumberFormat('en');
