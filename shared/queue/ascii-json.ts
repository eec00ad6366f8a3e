/**
 * JSON in ASCII alone, a byte a character. SQS refuses some characters (U+FFFE, U+FFFF), and its stand-in on a laptop
 * everything beyond the basic plane.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
