import { endsOf } from './zip-end.ts';

const entry = Buffer.from('PK\x01\x02');
const entryBytes = 46;

/**
 * The names of the entries, read from the directory in the last bytes of a ZIP file, which has `skipped` bytes in front of
 * them; undefined when the file has no end. Names of a directory that begins earlier are given as far as they are there.
 */
export function entryNames(tail: Buffer, skipped: number): string[] | undefined {
  // Behind the end there may be a comment and, from careless senders, anything; inside the file other ZIP files may stand.
  const end = endsOf(tail).find(({ at, size, offset }) => offset + size === skipped + at);
  return end && namesIn(tail.subarray(Math.max(0, end.at - end.size), end.at));
}

function namesIn(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = directory.indexOf(entry); at >= 0 && at + entryBytes <= directory.length; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameAt = at + entryBytes;
    names.push(directory.toString('utf8', nameAt, nameAt + name));
    at = directory.indexOf(entry, nameAt + name + extra + comment);
  }
  return names;
}
