import { constants } from 'node:os';
import { createInterface } from 'node:readline/promises';

/** What a person reads of an error: one line. Errors of libraries may have many lines, or none. */
export function errorLine(error: unknown): string {
  const { message, name, code, path, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  const ofFile = path === undefined ? undefined : (ofFiles[`${syscall} ${code}`] ?? ofFiles[code ?? '']);
  if (ofFile !== undefined) return `${path} ${ofFile}`;
  const line = (message || code || name || String(error)).trim().replace(/\s*\n\s*/g, ' ');
  return name === 'CredentialsProviderError' ? `${line}: log in to AWS, or set AWS_PROFILE` : line;
}

/** What the system's errors on files mean, after the path; an error of one call in particular has its name in front. */
const ofFiles: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder, and a file is wanted',
  ENOTDIR: 'cannot be there: a part of the path is a file',
  EEXIST: 'is there already',
  'mkdir EEXIST': 'is a file, and a folder is wanted',
  EACCES: 'may not be read or written by this user',
  ENOSPC: 'cannot be written: the disk is full',
};

/** A reader that goes away (`npm start | head`) ends the output, not the program. */
export function outliveReaders(): void {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}

/** An end with an exit code of its own. The message is what the person reads. */
export class ExitError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** What a program that a signal has ended returns to its shell. */
const signals = { SIGINT: 128 + constants.signals.SIGINT, SIGTERM: 128 + constants.signals.SIGTERM } as const;

/** npm passes on a Ctrl-C that the terminal has sent to all its processes: what comes so soon is not a second one. */
const sameMs = 1000;

/** What has come of signals until now. */
interface Interruption {
  /** The exit code that the signal asks for; undefined before there was one. */
  readonly code: number | undefined;
  /** From here on, signals do what they do without us. */
  end(): void;
}

/** Notes the first Ctrl-C, for work that is to be finished first. The second one ends the process at once. */
export function interruption(): Interruption {
  let code: number | undefined;
  let at = 0;
  const handlers = Object.entries(signals).map(([signal, exitCode]) => {
    const handle = () => {
      if (code !== undefined && Date.now() - at > sameMs) process.exit(exitCode);
      code ??= exitCode;
      at ||= Date.now();
    };
    process.on(signal, handle);
    return { signal, handle };
  });
  return {
    get code() {
      return code;
    },
    end() {
      for (const { signal, handle } of handlers) process.off(signal, handle);
    },
  };
}

/**
 * Asks the person at the terminal to type a word before something is destroyed. Throws one line where they type another, and
 * where no terminal is: a script says `--yes`.
 */
export async function confirmed(what: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Error(`${what}: say --yes where nobody can be asked`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${what}. Type ${word} to go on: `);
  terminal.close();
  if (answer.trim() !== word) throw new Error('nothing was done');
}
