import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Mutant, mutated } from './mutant.ts';

/**
 * What a run of test files came to. `failed`: a test did. `endless`: it did not end in time. `broken`: no test failed, and a
 * file could not be loaded.
 */
export type Verdict = 'passed' | 'failed' | 'endless' | 'broken';

/** For a file, in ms: far above what the slowest takes on a busy machine. What merely hangs is ended by Jest before. */
const limitMs = 600_000;

/** A copy of the project in which one fault after the other is tried. The working tree is never touched. */
export interface Workshop {
  /** Runs test files on the code as it is. Also tells which failed. */
  test(files: readonly string[]): Promise<{ readonly verdict: Verdict; readonly failed: readonly string[] }>;
  /** Puts the fault in, runs its tests until one fails, and takes it out again. */
  try(mutant: Mutant): Promise<Verdict>;
  /** Deletes the copy. */
  close(): void;
}

/** Pages that are built when the dependencies are installed: the cloud's templates have them in them. */
const builtPages = ['lib/console/dist', 'lib/sandbox/phone/dist'];

/** Copies what git knows of or would add, and the built pages, and links the dependencies. */
export function openWorkshop(): Workshop {
  const root = mkdtempSync(join(tmpdir(), 'relaydesk-mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' });
  for (const file of listed.split('\n')) if (file !== '' && existsSync(file)) cpSync(file, join(root, file));
  for (const folder of builtPages) if (existsSync(folder)) cpSync(folder, join(root, folder), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const document = join(root, 'openapi.json');
  execFileSync(process.execPath, ['--no-warnings', 'test/support/write-openapi-child.ts', document], { cwd: root });
  return {
    test: (files) => runJest({ root, document, files, bail: false }),
    async try(mutant) {
      const file = join(root, mutant.file);
      const original = readFileSync(file);
      writeFileSync(file, mutated(mutant, root));
      try {
        return (await runJest({ root, document, files: mutant.tests, bail: true })).verdict;
      } finally {
        writeFileSync(file, original);
      }
    },
    close: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }),
  };
}

interface Run {
  readonly root: string;
  /** The API as documented without the fault: what an answer must still be like. */
  readonly document: string;
  readonly files: readonly string[];
  readonly bail: boolean;
}

/** What Jest reports (`--json`), as far as it is read here. */
interface Report {
  readonly success: boolean;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly name: string; readonly status: string }[];
}

async function runJest({ root, document, files, bail }: Run): Promise<Awaited<ReturnType<Workshop['test']>>> {
  // What test files make for one another is made anew: it may be made of the fault.
  const folder = join(root, 'run');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const { globalSetup, reporters, ...config } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).jest;
  const report = join(folder, 'report.json');
  const ended = await end({
    cwd: root,
    args: [
      ...['node_modules/jest/bin/jest.js', '--runInBand', '--silent'],
      ...['--config', JSON.stringify({ ...config, rootDir: root, cacheDirectory: join(root, 'cache') })],
      ...['--json', '--outputFile', report, ...(bail ? ['--bail'] : []), '--runTestsByPath', ...files],
    ],
    // Jest's own code is compiled once, which is a fifth of a run.
    env: { ...process.env, RUN_FOLDER: folder, OPENAPI_DOCUMENT: document, NODE_COMPILE_CACHE: join(root, 'compiled') },
    timeout: limitMs * files.length,
  });
  if (!ended) return { verdict: 'endless', failed: files };
  // Jest itself has fallen over, as it does where a promise is left behind that is rejected later.
  if (!existsSync(report)) return { verdict: 'failed', failed: files };
  const { success, numFailedTests, testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name.slice(root.length + 1));
  return { verdict: success ? 'passed' : numFailedTests > 0 ? 'failed' : 'broken', failed };
}

/** Resolves once the process has ended: to false where it had to be ended. */
function end({ args, ...options }: { args: string[] } & SpawnOptions): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { ...options, stdio: 'ignore', killSignal: 'SIGKILL' });
    child.once('exit', (_code, signal) => done(signal === null));
  });
}
