import type { Listed } from './choose.ts';
import type { Verdict } from './workshop.ts';

/** A mutant that was run. */
export interface Tried extends Listed {
  readonly verdict: Verdict;
  readonly seconds: number;
}

/** So many of a run's mutants may go unnoticed. */
const maxUnnoticed = 0.03;

/** What a run came to, for a terminal; `isGood` where the tests noticed enough, and every mutant could be run. */
export function summaryOf(
  tried: readonly Tried[],
  seconds: number,
): { readonly text: string; readonly isGood: boolean } {
  const unnoticed = tried.filter(({ verdict }) => verdict === 'passed');
  const broken = tried.filter(({ verdict }) => verdict === 'broken');
  const table = [...Map.groupBy(tried, ({ area }) => area)].map(([area, of]) => {
    const missed = of.filter(({ verdict }) => verdict === 'passed').length;
    const each = of.reduce((sum, one) => sum + one.seconds, 0) / of.length;
    return `${area.padEnd(14)} ${String(of.length - missed).padStart(4)} noticed ${String(missed).padStart(4)} unnoticed   ${each.toFixed(1)} s each`;
  });
  const text = [
    '',
    ...unnoticed.map(({ mutant }) => `unnoticed: ${mutant.name} (${mutant.file})\n  broken promise: ${mutant.breaks}`),
    ...broken.map(({ mutant }) => `broken: with ${mutant.name} its tests cannot even be loaded (${mutant.file})`),
    ...table,
    `${tried.length - unnoticed.length} of ${tried.length} noticed in ${Math.round(seconds)} s`,
  ].join('\n');
  return { text, isGood: broken.length === 0 && unnoticed.length <= maxUnnoticed * tried.length };
}
