import { createHash } from 'node:crypto';

/** The same for requests that differ only in the order of their members. */
export function hashOf(json: unknown): string {
  const text = JSON.stringify(json, (_key, value) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(text).digest('base64');
}
