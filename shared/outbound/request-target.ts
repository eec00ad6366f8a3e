/**
 * Path and query as they go out. The query goes as it was written wherever a request line can carry that: signatures of
 * storage links cover it, and WHATWG's spelling differs (`'` becomes `%27`, a bare `?` is dropped).
 */
export function targetOf(url: URL, written: string): string {
  const [address = ''] = written.split('#', 1);
  const start = address.indexOf('?');
  const query = start < 0 ? '' : address.slice(start);
  return url.pathname + (/^[\x21-\x7e]*$/.test(query) ? query : url.search);
}
