import type { Whole } from '../results.ts';
import { table, wholeMs } from './markdown.ts';
import type { Section } from './section.ts';

export const laptopSection = (starts: Whole['laptop']): Section => ({
  title: '`npm start`',
  body: [
    table(starts, [
      { head: 'A start', cell: ({ name }) => name },
      { head: 'ms until it is ready', cell: ({ ms }) => wholeMs(ms) },
    ]),
    'From the command to the line that says so, npm’s own time included, with no data yet; the middle one of five. “The first after ' +
      'an installation” is without Node’s cache of what is compiled.',
  ],
});
