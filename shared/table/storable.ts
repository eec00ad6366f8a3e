/**
 * A value as the SDK is to take it. The SDK asks an object's `constructor` what it is, and a caller's or a provider's object may have
 * a member of that name: it would be refused, or stored as something else. Such an object goes as a `Map`, which is stored as the
 * same. A member `__proto__` is left out, since the SDK would make it the prototype of what it sends. All other values are returned
 * as they are.
 */
export const storable = <T>(value: T): T => (isMistakable(value) ? (rebuilt(value) as T) : value);

const isMistakable = (value: unknown): boolean =>
  isCompound(value) &&
  (hasOwn(value, 'constructor') || hasOwn(value, '__proto__') || Object.values(value).some(isMistakable));

const { hasOwn } = Object;

const isCompound = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);

function rebuilt(value: unknown): unknown {
  if (!isCompound(value)) return value;
  if (Array.isArray(value)) return value.map(rebuilt);
  const members = Object.entries(value).flatMap(([name, member]) =>
    name === '__proto__' ? [] : [[name, rebuilt(member)] as const],
  );
  return hasOwn(value, 'constructor') ? new Map(members) : Object.fromEntries(members);
}
