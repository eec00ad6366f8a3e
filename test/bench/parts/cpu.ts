import { fork } from 'node:child_process';
import { join, relative } from 'node:path';
import { sourceRoot } from '../../../lib/constructs/bundle.ts';
import { type Bundles, bundleSources } from '../cold/bundles.ts';
import type { Engines } from '../engines/start.ts';
import { progress } from '../progress.ts';
import { median, medianRatio } from '../statistics.ts';
import type { Order } from '../warm/child.ts';
import type { Rounds } from '../warm/rounds.ts';
import { type Task, tasks } from '../warm/tasks.ts';

export interface CpuFigures {
  readonly name: string;
  /** Requests to AWS that the handler makes, and the bare SDK after it. */
  readonly calls: readonly string[];
  /** CPU ms of a warm request: the whole handler; the same AWS calls with the bare SDK; those and the provider call, if any. */
  readonly handlerMs: number;
  readonly bareMs: number;
  readonly withProviderMs?: number;
  readonly ratio: number;
  readonly ratioWithProvider?: number;
}

const bareEntry = relative(sourceRoot, join(import.meta.dirname, '../warm/bare.ts'));

/** The CPU time of each task's handler, as deployed, beside the same AWS calls without it. */
export async function measureCpu(engines: Engines): Promise<CpuFigures[]> {
  progress('bundling');
  const entries = new Set([bareEntry, ...tasks.map(({ entry }) => entry)]);
  const bundles = bundleSources(new Map([...entries].map((entry) => [entry, reexport(entry)])));
  try {
    const figures: CpuFigures[] = [];
    for (const task of tasks) {
      progress(`CPU: ${task.name}`);
      figures.push(await measureTask(task, engines, bundles));
    }
    return figures;
  } finally {
    bundles.remove();
  }
}

const reexport = (entry: string) => `export * from ${JSON.stringify(join(sourceRoot, entry))};`;

/** How code is compiled while it runs differs from one process to the next, by a twentieth of what it takes. */
const processes = 3;

async function measureTask(task: Task, engines: Engines, bundles: Bundles): Promise<CpuFigures> {
  const all: Measured[] = [];
  for (let process = 0; process < processes; process++) all.push(await measureIn(task, engines, bundles));
  const [handler, bare, withProvider] = (['handler', 'bare', 'withProvider'] as const).map((series) =>
    all.flatMap((one) => one[series]),
  ) as [number[], number[], number[]];
  return {
    name: task.name,
    calls: all[0]?.calls ?? [],
    handlerMs: median(handler),
    bareMs: median(bare),
    ratio: medianRatio(handler, bare),
    ...(withProvider.length > 0 && {
      withProviderMs: median(withProvider),
      ratioWithProvider: medianRatio(handler, withProvider),
    }),
  };
}

type Measured = Rounds & { readonly calls: string[] };

/** The rounds of a task in a process of its own. */
async function measureIn({ name, entry }: Task, engines: Engines, { files }: Bundles): Promise<Measured> {
  const child = fork(join(import.meta.dirname, '../warm/child.ts'), {
    env: { ...engines.environment, PATH: process.env.PATH },
    execArgv: ['--expose-gc', '--no-warnings'],
    // Log lines are part of the handler's work. They are shown when it fails.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000);
  });
  const file = (of: string) => files.get(of)?.file ?? '';
  child.send({ engines, task: name, handlerFile: file(entry), bareFile: file(bareEntry) } satisfies Order);
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Measured));
    child.once('exit', (code) => reject(new Error(`measuring ${name} ended with code ${code}\n${said}`)));
  });
}
