import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * A folder that an export goes to, readable by its owner alone. A file is there when it is whole: until then it has another
 * name, so that an export that was interrupted goes on with what is not there yet.
 */
export interface ExportFolder {
  /** Writes a file of JSON lines, unless it is there. Resolves to how many lines it has. */
  lines(name: string, rows: () => AsyncIterable<object>): Promise<number>;
  /** The lines of such a file, one after the other. */
  // biome-ignore lint/suspicious/noExplicitAny: what was written is known to the caller
  read(name: string): AsyncIterable<any>;
  /** Writes a file of bytes, unless it is there. */
  file(name: string, bytes: () => Promise<AsyncIterable<Uint8Array>>): Promise<void>;
  /** Writes a text, also in the place of an earlier one. */
  text(name: string, text: string): void;
  /** A text that is there; undefined where it is not. */
  textOf(name: string): string | undefined;
  /** Takes a file away, if it is there. */
  remove(name: string): void;
}

const draftEnding = '.part';

/** Opens a folder, which is made if it is not there. */
export function openExportFolder(path: string): ExportFolder {
  const pathOf = (name: string) => {
    const file = join(path, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return file;
  };
  const write = async (name: string, content: () => Promise<AsyncIterable<string | Uint8Array>>) => {
    const file = pathOf(name);
    if (existsSync(file)) return;
    await pipeline(Readable.from(await content()), createWriteStream(file + draftEnding, { mode: 0o600 }));
    renameSync(file + draftEnding, file);
  };
  return {
    async lines(name, rows) {
      await write(name, async () => asText(rows()));
      return linesIn(pathOf(name));
    },
    async *read(name) {
      for await (const line of createInterface({ input: createReadStream(pathOf(name)) })) yield JSON.parse(line);
    },
    file: write,
    text: (name, text) => writeFileSync(pathOf(name), text, { mode: 0o600 }),
    textOf: (name) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : undefined),
    remove: (name) => rmSync(pathOf(name), { force: true }),
  };
}

async function* asText(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row).replace(/[\u2028\u2029]/g, escaped)}\n`;
}

/** What readers of lines take for the end of one, and JSON does not: line and paragraph separators. */
const escaped = (separator: string): string => `\\u${separator.charCodeAt(0).toString(16)}`;

/** JSON has no line ends within a line. */
async function linesIn(file: string): Promise<number> {
  let count = 0;
  for await (const chunk of createReadStream(file)) for (const byte of chunk as Buffer) if (byte === 10) count++;
  return count;
}
