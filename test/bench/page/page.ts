import type { About } from '../about.ts';
import { verdictsOf } from '../budgets.ts';
import type { Measured, Results, Whole } from '../results.ts';
import { budgetSection } from './budget-section.ts';
import { costSection } from './cost-section.ts';
import type { Section } from './section.ts';
import { cpuSection, functionSection } from './time-sections.ts';
import { atOnceSection, readSection, receiptSection, sendSection } from './unit-sections.ts';

/** Everything that was measured, in Markdown. */
export function pageOf(results: Results): string {
  const sections = sectionsOf(results);
  return [
    '# Bench: what it costs',
    ...aboutLines(results.about),
    ...sections.flatMap(({ title, body }) => [`## ${title}`, ...body]),
  ].join('\n\n');
}

function sectionsOf(measured: Measured): Section[] {
  const { functions, send, atOnce, cpu, reads, receipts } = measured;
  return [
    budgetSection(verdictsOf(measured)),
    send && sendSection(send),
    atOnce && atOnceSection(atOnce),
    reads && readSection(reads),
    receipts && receiptSection(receipts),
    functions && functionSection(functions),
    cpu && cpuSection(cpu),
    isWhole(measured) && costSection(measured),
  ].filter((section): section is Section => typeof section === 'object');
}

const isWhole = (measured: Measured): measured is Whole => Boolean(measured.send && measured.receipts && measured.cpu);

function aboutLines({ date, commit, uncommitted, node, machine, load, seconds }: About): string[] {
  const changes = uncommitted === 0 ? '' : `, with ${uncommitted} files changed since`;
  return [
    'Written by `npm run bench`; do not edit. The same as data: `results.json`.',
    [
      `- ${date.slice(0, 16).replace('T', ' ')} UTC, commit \`${commit}\`${changes}`,
      `- ${machine}, Node ${node.slice(1)}; load ${load} when it began; it took ${Math.round(seconds ?? 0)} s`,
      '- Repeat: `npm run bench`, or a part of it: `npm run bench -- send cpu` (`functions`, `send`, `atOnce`, `reads`, ' +
        '`receipts`, `cpu`); only a whole run writes this page',
    ].join('\n'),
    'Units, calls and sizes are exact and repeat to the digit. Times depend on the machine and on what else it does: read the ' +
      'ratios. AWS is the laptop’s (`lib/local/engines`), in memory, in a process of its own.',
  ];
}
