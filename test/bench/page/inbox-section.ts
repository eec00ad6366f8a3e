import { budgets, keyCheck } from '../budgets.ts';
import type { Whole } from '../results.ts';
import { table, wholeMs } from './markdown.ts';
import type { Section } from './section.ts';

export const inboxSection = (figures: Whole['inbox']): Section => ({
  title: 'The inbox',
  body: [
    table(figures, [
      { head: 'Conversations', cell: ({ size }) => size },
      { head: 'A page of 50', cell: ({ what }) => what },
      { head: 'Shown', cell: ({ shown }) => shown },
      { head: 'Round trips', cell: ({ rounds = 0 }) => rounds + keyCheck.trips },
      { head: 'Requests', cell: ({ trips }) => trips + keyCheck.trips },
      { head: 'RU', cell: ({ readUnits }) => readUnits + keyCheck.readUnits },
      { head: 'RU by the rules', cell: ({ publishedReadUnits }) => publishedReadUnits + keyCheck.readUnits },
      { head: 'ms', cell: ({ ms }) => wholeMs(ms) },
    ]),
    `With the key check. Round trips are those that come after each other: the partitions of the index are read side by side. ` +
      `The budget of ${budgets.inbox.readUnits} RU is for pages without filters, or with \`unread\` or \`status\` alone; others read what they skip, 500 entries at most.`,
  ],
});
