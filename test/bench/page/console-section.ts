import { costOfHour } from '../console/cost.ts';
import { screens } from '../console/open-inbox.ts';
import { totalOf } from '../invocation-cost.ts';
import type { InboxFigures } from '../parts/inbox.ts';
import type { Whole } from '../results.ts';
import { table, wholeMs } from './markdown.ts';
import type { Section } from './section.ts';

/** Hours that somebody works in a month. */
const hoursOfMonth = 160;

export const consoleSection = (figures: Whole['console'], inbox: InboxFigures | undefined): Section => ({
  title: 'The console',
  body: [
    table(figures.opened, [
      { head: 'Conversations', cell: ({ conversations }) => conversations },
      { head: 'ms until the inbox stands', cell: ({ ms }) => wholeMs(ms) },
      { head: 'Requests', cell: ({ requests }) => requests },
      { head: 'Files, compressed, KB', cell: ({ filesKb }) => Math.round(filesKb) },
      { head: `Elements after ${screens} screens`, cell: ({ elements }) => elements },
      { head: 'Heap then, MB', cell: ({ heapMb }) => Math.round(heapMb) },
      { head: 'Longest picture, ms', cell: ({ longestFrameMs }) => wholeMs(longestFrameMs) },
    ]),
    'In Chromium, over `npm start` on the same machine, signed in already; nothing is kept from the visit before but what the ' +
      'browser keeps of files. The middle one of five; the list is then scrolled once.',
    table(figures.asked, [
      { head: 'An agent with the inbox and a conversation open', cell: ({ what }) => what },
      { head: 'Requests', cell: ({ requests }) => Object.values(requests).reduce((sum, count) => sum + count, 0) },
      { head: 'Of them', cell: ({ requests }) => spelled(requests) },
      { head: 'On the socket', cell: ({ socketMessages }) => socketMessages },
    ]),
    ...(inbox ? [costLine(figures, inbox)] : []),
  ],
});

const spelled = (requests: Readonly<Record<string, number>>): string =>
  Object.entries(requests)
    .toSorted(([, a], [, b]) => b - a)
    .map(([what, count]) => `\`${what}\` ${count}`)
    .join(', ');

function costLine(figures: Whole['console'], inbox: InboxFigures): string {
  const lines = costOfHour(figures, inbox);
  const parts = lines.map((line) => `${line.what} $${totalOf(line).toFixed(5)}`).join(', ');
  const hour = lines.reduce((sum, line) => sum + totalOf(line), 0);
  return (
    `A signed-in hour of an agent costs $${hour.toFixed(4)} by the public prices (${parts}); ${hoursOfMonth} hours ` +
    `$${(hoursOfMonth * hour).toFixed(2)}. Each request is taken to be as dear as the first page of an inbox of 100,000 conversations.`
  );
}
