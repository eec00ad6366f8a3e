import type { Broadcast } from './use-broadcasts.ts';

type Counts = Broadcast['counts'];

/** What can have become of a recipient, each counted once, with the colour that shows it. What is left is still to come. */
export const outcomes = [
  { name: 'read', color: 'desk.8', of: ({ read }: Counts) => read },
  { name: 'delivered', color: 'desk.5', of: ({ delivered, read }: Counts) => delivered - read },
  { name: 'sent', color: 'desk.2', of: ({ sent, delivered }: Counts) => sent - delivered },
  { name: 'failed', color: 'red.7', of: ({ failed }: Counts) => failed },
  { name: 'unknown', color: 'yellow.6', of: ({ unknown }: Counts) => unknown },
  { name: 'skipped', color: 'gray.6', of: ({ skipped }: Counts) => skipped },
] as const;

/** Nothing more is sent of it. */
export const isOver = ({ status }: Broadcast) => status === 'finished' || status === 'cancelled';

/** Recipients of whom it is known what became of their message, and those that are on record by now. */
export const progressOf = ({ counts }: Broadcast) => ({
  done: counts.sent + counts.failed + counts.skipped + counts.unknown,
  planned: counts.planned,
});
