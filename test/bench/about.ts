import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';

/** Where and when the figures were taken. */
export interface About {
  readonly date: string;
  readonly commit: string;
  /** Files that differ from the commit, the bench's own results left out. */
  readonly uncommitted: number;
  readonly node: string;
  readonly machine: string;
  /** Processes that wanted a core while it began: with more of them than cores, times are ratios at best. */
  readonly load: number;
  seconds?: number;
}

export function about(): About {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const own = ['README.md', 'results.json', 'charts'].map((name) => `:!test/bench/${name}`);
  const changed = git('status', '--porcelain', '--', '.', ...own);
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', '--short', 'HEAD'),
    uncommitted: changed === '' ? 0 : changed.split('\n').length,
    node: process.version,
    machine: `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, ${process.platform} ${process.arch}`,
    load: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}
