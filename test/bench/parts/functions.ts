import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../../../lib/constructs/bundle.ts';
import { type Bundles, bundleSources } from '../cold/bundles.ts';
import { emptyEntry, rowEntry } from '../cold/entries.ts';
import { type ClientName, clientsIn, clientsUsed, rows } from '../cold/sdk-clients.ts';
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
  /** Against an empty handler that carries nothing but what this function builds. */
  readonly leanRatio: number;
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
    const code = deployed.get(row.entry) ?? new Uint8Array();
    return { row, kb: code.length / 1024, carried: clientsIn(code), built: clientsUsed(row) };
  });
  const sources = new Map(
    plans.flatMap(({ row, carried, built }) => [
      [row.name, rowEntry(row)] as const,
      [emptyName(carried, built), emptyEntry(carried, built)] as const,
      [emptyName(built, built), emptyEntry(built, built)] as const,
    ]),
  );
  const bundles = bundleSources(sources);
  try {
    const loads = loadAll(bundles, engines.environment);
    return plans.map(({ row, kb, carried, built }) => {
      const of = (name: string, figure: keyof Loaded) => (loads.get(name) ?? []).map((load) => load[figure]);
      const [empty, lean] = [emptyName(carried, built), emptyName(built, built)];
      return {
        name: row.name,
        kb,
        carried,
        built,
        importMs: median(of(row.name, 'importMs')),
        readyMs: median(of(row.name, 'readyMs')),
        cpuMs: median(of(row.name, 'cpuMs')),
        emptyMs: median(of(empty, 'readyMs')),
        emptyKb: (bundles.files.get(empty)?.bytes ?? 0) / 1024,
        ratio: medianRatio(of(row.name, 'readyMs'), of(empty, 'readyMs')),
        cpuRatio: medianRatio(of(row.name, 'cpuMs'), of(empty, 'cpuMs')),
        leanRatio: medianRatio(of(row.name, 'readyMs'), of(lean, 'readyMs')),
      };
    });
  } finally {
    bundles.remove();
  }
}

const emptyName = (carried: readonly ClientName[], built: readonly ClientName[]) =>
  `empty, carries ${carried.join(' + ')}, builds ${built.join(' + ')}`;

/** One process after the other: side by side they would slow each other down. */
function loadAll({ files }: Bundles, environment: Record<string, string>): Map<string, Loaded[]> {
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
