/**
 * Sizes by AWS's published rules, from the values themselves and with nothing of the engine's: "DynamoDB item sizes and
 * formats" in the developer guide. Texts are UTF-8; a number is a byte for two significant digits and one more; a list or
 * map is 3 bytes, 1 for each member, and the members.
 */
export const itemSize = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + memberSize(name, value), 0);

const memberSize = (name: string, value: unknown) =>
  value === undefined ? 0 : Buffer.byteLength(name) + valueSize(value);

function valueSize(value: unknown): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return numberSize(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, member) => sum + 1 + valueSize(member), 3);
  const members = Object.entries(value as object).filter(([, member]) => member !== undefined);
  return members.reduce((sum, [name, member]) => sum + 1 + memberSize(name, member), 3);
}

function numberSize(value: number): number {
  const digits = String(Math.abs(value)).replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
}
