import { isUtf8 } from 'node:buffer';

/** A CSV file is not UTF-8, or ends inside a row. */
export class UnreadableCsv extends Error {}

/** The same chunks, cut between characters. Throws at the first byte that is not UTF-8, naming its line. */
export async function* utf8Of(chunks: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Buffer> {
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.subarray(0, wholeCharacters(bytes));
    if (!isUtf8(whole)) throw refusal(file, line + linesBeforeFault(whole));
    line += lineEnds(whole);
    rest = bytes.subarray(whole.length);
    yield whole;
  }
  if (rest.length > 0) throw refusal(file, line);
}

const refusal = (file: string, line: number) =>
  new UnreadableCsv(`line ${line} of ${file} is not UTF-8; save the file as CSV with the encoding UTF-8`);

/** Bytes without those of a character that the end has cut through. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes.readUInt8(bytes.length - back);
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < length ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

const newline = 0x0a;

function lineEnds(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count++;
  return count;
}

function linesBeforeFault(bytes: Buffer): number {
  let line = 0;
  for (let from = 0; ; line++) {
    const end = bytes.indexOf(newline, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return line;
    from = end + 1;
  }
}
