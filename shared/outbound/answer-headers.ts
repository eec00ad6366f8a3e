import type { IncomingMessage } from 'node:http';

/** Values of printable ASCII alone. Others are dropped: they must not cost us the answer. */
export const plainHeaders = (incoming: IncomingMessage) => headersOf(incoming, /^[\x20-\x7e\t]*$/);

/** With values beyond ASCII, one character for each byte: file names and redirects come in raw UTF-8. */
export const rawHeaders = (incoming: IncomingMessage) => headersOf(incoming, /^[\x20-\x7e\x80-\xff\t]*$/);

function headersOf({ headersDistinct }: IncomingMessage, readable: RegExp): Headers {
  const pairs = Object.entries(headersDistinct).map(([name, values = []]): [string, string] => [
    name,
    values.join(', '),
  ]);
  return new Headers(pairs.filter(([, value]) => readable.test(value)));
}
