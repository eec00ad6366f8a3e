import type { Verdict } from '../budgets.ts';
import { figure, table } from './markdown.ts';
import type { Section } from './section.ts';

/** Every figure that has a budget; those that are over it first. */
export const budgetSection = (verdicts: readonly Verdict[]): Section => ({
  title: 'Budgets',
  body: [
    `${verdicts.filter(({ ok }) => ok).length} of ${verdicts.length} figures are within their budget. The budgets are data in \`test/bench/budgets.ts\`.`,
    table(
      verdicts.toSorted((a, b) => Number(a.ok) - Number(b.ok)),
      [
        { head: 'What', cell: ({ what }) => what },
        { head: 'Measured', cell: ({ measured, unit }) => `${figure(measured)} ${unit}`.trim() },
        { head: 'Budget', cell: ({ budget, unit }) => `≤ ${figure(budget)} ${unit}`.trim() },
        { head: '', cell: ({ ok }) => (ok ? 'pass' : '**over**') },
      ],
    ),
  ],
});
