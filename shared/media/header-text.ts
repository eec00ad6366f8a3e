/** The text of a header value that came with one character for each byte: UTF-8 if it is that, else Latin-1. */
export function headerText(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return value;
  }
}
