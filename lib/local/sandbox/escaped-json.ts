/**
 * JSON as the provider writes it, and signs it: ASCII, with `/` escaped too. Parsed and written again it has other
 * bytes, so who checks the signature over those is found out.
 */
export function escapedJson(value: unknown): Buffer {
  const json = JSON.stringify(value).replaceAll('/', '\\/');
  // By UTF-16 unit: a character beyond the first plane becomes two escapes.
  const ascii = json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(ascii, 'latin1');
}
