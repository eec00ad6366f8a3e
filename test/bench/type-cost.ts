import { costOfSend, cpuMsOf } from './cost.ts';
import type { CostLine } from './invocation-cost.ts';
import { prices } from './prices.ts';
import type { Whole } from './results.ts';

/** What a message of a type costs, with all that follows from it. */
export interface TypeCost extends CostLine {
  readonly fileBytes: number;
}

export function costOfTypes(results: Whole): TypeCost[] {
  return results.types.map(({ name, ...used }) => {
    const task = results.cpu.some((each) => each.name === name) ? name : 'E1, 100 B';
    const cpuMs = cpuMsOfFile(results, used.fileBytes) ?? cpuMsOf(results, task);
    const lines = costOfSend(results, { ...used, cpuMs });
    return { what: name, usd: together(lines), fileBytes: used.fileBytes };
  });
}

/** A month of storage of a file, in US dollars. */
export const storageOf = (bytes: number): number => (bytes / 2 ** 30) * prices.storageGbMonth.usd;

/** CPU of a send with a file of that size. */
const cpuMsOfFile = ({ media }: Whole, bytes: number): number | undefined =>
  media.files.find((file) => file.bytes === bytes)?.handler.cpuMs;

/** Lines in one. */
function together(lines: readonly CostLine[]): CostLine['usd'] {
  const sums: Record<string, number> = {};
  for (const { usd } of lines) {
    for (const [priced, part] of Object.entries(usd)) sums[priced] = (sums[priced] ?? 0) + part;
  }
  return sums;
}
