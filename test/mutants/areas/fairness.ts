import type { Mutant } from '../mutant.ts';

const share = 'test/shared/delivering/fair-share.test.ts';
const slots = 'test/shared/delivering/delivery-slots.test.ts';
const replays = 'test/functions/webhooks/open-replay.test.ts';

/** One organization does not take the others' share of deliveries. */
export const fairness: readonly Mutant[] = [
  {
    name: 'shares-by-webhook',
    file: 'shared/delivering/delivery-message.ts',
    from: 'group: body.organization_id,',
    to: 'group: body.webhook_id,',
    breaks: 'An organization with many webhooks has one share.',
    tests: [share],
  },
  {
    name: 'slots-not-looked-at-by-small-batches',
    file: 'shared/delivering/delivery-slots.ts',
    from: 'await hasSlot(key, deps);',
    to: 'true;',
    breaks: 'Many small batches of an organization take no more slots than few large ones.',
    tests: [slots],
  },
  {
    name: 'slow-by-one-timer',
    file: 'shared/delivering/slow-lane.ts',
    from: 'const looks = 10;\nconst lookMs = 100;',
    to: 'const looks = 1;\nconst lookMs = 1_000;',
    breaks: 'A receiver is not taken for slow where the worker stood still.',
    tests: ['test/shared/delivering/slow-lane.test.ts'],
  },
  {
    name: 'failures-of-the-first-part-alone',
    file: 'shared/delivering/delivery-slots.ts',
    from: 'responses.flatMap(',
    to: 'responses.slice(0, 1).flatMap(',
    breaks: 'What fails of one organization in a batch comes again.',
    tests: [slots],
  },
  {
    name: 'slots-never-released',
    file: 'shared/delivering/delivery-slots.ts',
    from: 'add: { taken: -slots }',
    to: 'add: { taken: 0 }',
    breaks: 'A slot is free again when its batch is done.',
    tests: [slots],
  },
  {
    name: 'dead-workers-hold-slots',
    file: 'shared/delivering/delivery-slots.ts',
    from: 'now - (now % windowMs)',
    to: '0 * now',
    breaks: 'What a dead worker has held comes free.',
    tests: [slots],
  },
  {
    name: 'two-replays-of-a-webhook',
    file: 'shared/delivering/open-replay.ts',
    from: '    condition: absent(),\n',
    to: '',
    breaks: 'Of two replays of a time at once one is taken.',
    tests: [replays],
  },
  {
    name: 'replay-never-ends',
    file: 'shared/delivering/replay-piece.ts',
    from: 'if (!after) return endReplay(replay, deps);',
    to: 'if (!after) return;',
    breaks: 'When a replay has ended, the next one is taken.',
    tests: [replays],
  },
];
