/**
 * Bytes that a JSON value takes in an item, as the table counts them: a list or an object has three of its own and one for
 * each member, where JSON has two and a comma. Of a number, which the table packs, it is the most that it may take.
 */
export function storedBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).length / 2) + (value < 0 ? 2 : 1);
  if (typeof value !== 'object' || value === null) return 1;
  const isList = Array.isArray(value);
  let bytes = 3;
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) bytes += 1 + (isList ? 0 : Buffer.byteLength(name)) + storedBytes(member);
  }
  return bytes;
}
