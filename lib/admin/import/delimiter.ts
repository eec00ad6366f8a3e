import { open } from 'node:fs/promises';

export type Delimiter = ',' | ';';

/** Longer than any header. */
const longestHeader = 65_536;

/**
 * What stands between the fields of a file: a comma, or the semicolon that spreadsheets write where a comma is the decimal
 * sign. Whichever the first line has more of, outside quotes. Also says whether the file begins with a byte order mark.
 */
export async function delimiterOf(file: string): Promise<{ delimiter: Delimiter; hasMark: boolean }> {
  const handle = await open(file);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is not a file`);
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(longestHeader), position: 0 });
    const text = buffer.toString('utf8', 0, bytesRead);
    const [header = ''] = text.replace(/"[^"]*"/g, '').match(/[^\r\n\ufeff]+/) ?? [];
    const count = (sign: string) => header.split(sign).length;
    return { delimiter: count(';') > count(',') ? ';' : ',', hasMark: text.startsWith('\ufeff') };
  } finally {
    await handle.close();
  }
}
