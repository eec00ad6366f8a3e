import { headerText } from './header-text.ts';

const encoded = /;\s*filename\*\s*=\s*"?([\w-]+)'[^']*'([^;"\s]+)/i;
const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i;
const bare = /;\s*filename\s*=\s*([^;"]+)/i;

/** The file name in a `Content-Disposition` (RFC 6266): the encoded form before the plain one, which comes in raw UTF-8 too. */
export function dispositionName(header: string): string | undefined {
  // So that a header without a type in front has one.
  const value = `;${header}`;
  const [, charset = '', escaped] = encoded.exec(value) ?? [];
  const name = escaped === undefined ? undefined : unescaped(escaped, charset);
  if (name !== undefined) return name;
  const inQuotes = quoted.exec(value)?.[1]?.replace(/\\(["\\])/g, '$1');
  const plain = inQuotes ?? bare.exec(value)?.[1]?.trim();
  return plain && headerText(plain);
}

/** Undefined for what is no such text: then the plain name stands in. */
function unescaped(text: string, charset: string): string | undefined {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (/^(iso-8859-1|latin1)$/i.test(charset)) return bytes;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return undefined;
  }
}
