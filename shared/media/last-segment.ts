/** The last part of an address's path, decoded; percent signs that are no UTF-8 stay as they are. Empty when there is none. */
export function lastSegment(address: string): string {
  const segment = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
