/** A `Content-Disposition` with a file name of any script (RFC 6266), in ASCII alone. */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const plain = filename
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const extended = plain === filename ? '' : `; filename*=UTF-8''${encoded(filename)}`;
  return `${type}; filename="${plain}"${extended}`;
}

/** RFC 8187 leaves fewer characters as they are than `encodeURIComponent`. */
const encoded = (text: string) =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
