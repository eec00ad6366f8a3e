import { readFileSync, writeFileSync } from 'node:fs';

/** Resident memory of a process in MB: before some work, and at its height meanwhile. */
export interface Memory {
  readonly before: number;
  readonly peak: number;
}

/**
 * What the kernel saw of another process, to the page, while `work` went on; nothing runs in that process for it. Undefined
 * where there is no Linux to ask.
 */
export async function memoryDuring(pid: number, work: () => Promise<void>): Promise<Memory | undefined> {
  if (process.platform !== 'linux') {
    await work();
    return undefined;
  }
  // Has the kernel forget the highest mark so far (proc(5), `clear_refs`).
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = megabytesOf(pid, 'VmRSS');
  await work();
  return { before, peak: megabytesOf(pid, 'VmHWM') };
}

function megabytesOf(pid: number, figure: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${figure}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
