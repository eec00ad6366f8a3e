import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../../../lib/constructs/bundle.ts';
import { firstFile } from '../../../lib/constructs/late-parts.ts';
import { rows } from '../../../shared/routes.ts';
import { type Bundles, bundleSources } from '../cold/bundles.ts';
import { emptyEntry, rowEntry } from '../cold/entries.ts';
import { type ClientName, clientsIn, clientsUsed } from '../cold/sdk-clients.ts';
import { stockBundle } from '../cold/stock-bundle.ts';
import type { Engines } from '../engines/start.ts';
import { progress } from '../progress.ts';
import { median, medianRatio } from '../statistics.ts';

export interface FunctionFigures {
  readonly name: string;
  readonly kb: number;
  /** In the bundle, and those of them that a request builds. */
  readonly carried: readonly ClientName[];
  readonly built: readonly ClientName[];
  readonly importMs: number;
  /** Import, and the building of the clients. */
  readonly readyMs: number;
  readonly cpuMs: number;
  /** The same of an empty handler that carries and builds the same. */
  readonly emptyMs: number;
  readonly emptyKb: number;
  /** Of `readyMs`, round by round. */
  readonly ratio: number;
  readonly cpuRatio: number;
  /** Of an empty handler with the SDK as it comes, its credential chain included. */
  readonly stockMs: number;
  readonly stockKb: number;
  readonly stockRatio: number;
}

interface Loaded {
  readonly importMs: number;
  readonly readyMs: number;
  readonly cpuMs: number;
}

const rounds = 20;
const loader = join(import.meta.dirname, '../cold/load.cjs');

/** Bundle, import and init of each row, beside empty handlers: fresh processes, one of each in every round. */
export async function measureFunctions(engines: Engines): Promise<FunctionFigures[]> {
  progress('bundling');
  const deployed = bundle(rows.map(({ entry }) => entry));
  const plans = rows.map((row) => {
    const code = deployed.get(row.entry)?.get(firstFile) ?? new Uint8Array();
    const carried = clientsIn(code);
    // What is loaded later (`late-files.ts`, `late-parts.ts`) is not built before the first request.
    const built = clientsUsed(row).filter((name) => carried.includes(name));
    return { row, kb: code.length / 1024, carried, built };
  });
  const emptySources = new Map(
    plans.map(({ carried, built }) => [nameOf(carried, built), emptyEntry(carried, built)] as const),
  );
  const ours = bundleSources(new Map([...plans.map(({ row }) => [row.name, rowEntry(row)] as const), ...emptySources]));
  const stock = bundleSources(emptySources, stockBundle);
  const files = new Map([...ours.files, ...[...stock.files].map(([name, file]) => [`stock, ${name}`, file] as const)]);
  try {
    const loads = loadAll(files, engines.environment);
    const of = (name: string, figure: keyof Loaded) => (loads.get(name) ?? []).map((load) => load[figure]);
    return plans.map(({ row, kb, carried, built }) => {
      const empty = nameOf(carried, built);
      const unlike = (name: string, figure: keyof Loaded) => medianRatio(of(row.name, figure), of(name, figure));
      return {
        name: row.name,
        kb,
        carried,
        built,
        importMs: median(of(row.name, 'importMs')),
        readyMs: median(of(row.name, 'readyMs')),
        cpuMs: median(of(row.name, 'cpuMs')),
        emptyMs: median(of(empty, 'readyMs')),
        emptyKb: (files.get(empty)?.bytes ?? 0) / 1024,
        ratio: unlike(empty, 'readyMs'),
        cpuRatio: unlike(empty, 'cpuMs'),
        stockMs: median(of(`stock, ${empty}`, 'readyMs')),
        stockKb: (files.get(`stock, ${empty}`)?.bytes ?? 0) / 1024,
        stockRatio: unlike(`stock, ${empty}`, 'readyMs'),
      };
    });
  } finally {
    ours.remove();
    stock.remove();
  }
}

const nameOf = (carried: readonly ClientName[], built: readonly ClientName[]) =>
  carried.length === 0 ? 'empty' : `empty with ${carried.join(', ')}, building ${built.join(', ')}`;

/** One process after the other: side by side they would slow each other down. */
function loadAll(files: Bundles['files'], environment: Record<string, string>): Map<string, Loaded[]> {
  const loads = new Map([...files.keys()].map((name) => [name, [] as Loaded[]]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, { file }] of files) {
      progress(`fresh processes: round ${round} of ${rounds}, ${name}`);
      const said = execFileSync(process.execPath, [loader, file], { env: environment, encoding: 'utf8' });
      loads.get(name)?.push(JSON.parse(said) as Loaded);
    }
  }
  return loads;
}
