import { budgets } from '../budgets.ts';
import type { Whole } from '../results.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

export const broadcastSection = (figures: Whole['broadcasts']): Section => ({
  title: 'A broadcast, for each recipient',
  body: [
    table(figures, [
      { head: 'A broadcast to', cell: ({ name }) => name },
      { head: 'Recipients', cell: ({ recipients }) => recipients },
      { head: 'Round trips', cell: ({ run }) => run.trips },
      { head: 'WU', cell: ({ run }) => run.writeUnits },
      { head: 'RU', cell: ({ run }) => run.readUnits },
      { head: 'Queue calls', cell: ({ run }) => run.queueCalls },
      { head: 'Provider calls', cell: ({ run }) => run.providerCalls },
      { head: 'Downloads', cell: ({ run }) => run.downloads },
      { head: 'Worker, RU', cell: ({ worker }) => worker.readUnits },
      { head: 'Worker, WU', cell: ({ worker }) => worker.writeUnits },
    ]),
    `The run has put the recipients on record and sent to them: each figure is the run's, by its recipients. The budget of ` +
      `${budgets.broadcast.writeUnits} WU is that of a send, a unit for the recipient's own row, two for what became of it, and a ` +
      'part of what the run and its sixteen counters write. A receipt that moves a recipient on costs 4 WU besides its own.',
  ],
});
