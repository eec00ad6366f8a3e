import type { Whole } from '../results.ts';
import { table } from './markdown.ts';
import type { Section } from './section.ts';

export const mergeSection = (merges: Whole['merges']): Section => ({
  title: 'Merging two contacts',
  body: [
    table(merges, [
      { head: 'Messages of both', cell: ({ messages }) => messages.toLocaleString('en-US') },
      { head: 'WU', cell: ({ usage }) => Math.round(usage.writeUnits).toLocaleString('en-US') },
      { head: 'WU a message', cell: ({ usage, messages }) => (usage.writeUnits / messages).toFixed(2) },
      { head: 'RU', cell: ({ usage }) => Math.round(usage.readUnits).toLocaleString('en-US') },
      { head: 'RU a message', cell: ({ usage, messages }) => (usage.readUnits / messages).toFixed(2) },
      { head: 'Round trips', cell: ({ usage }) => usage.trips.toLocaleString('en-US') },
      { head: 'Queue messages', cell: ({ pieces }) => pieces },
      { head: 'Seconds', cell: ({ seconds }) => seconds.toFixed(1) },
    ]),
    'Each contact has half of the messages. Seconds are without the minute for which a merge waits before it deletes what it leaves.',
  ],
});
