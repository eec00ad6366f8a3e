import type { Mutant } from '../mutant.ts';

const readRate = 'test/functions/read-rate.test.ts';
const sendRate = 'test/functions/messages/send-rate.test.ts';

/** What an organization may use, and that nothing else depends on how it is counted. */
export const limits: readonly Mutant[] = [
  {
    name: 'import-over-the-quota',
    file: 'shared/contacts/import/import-group.ts',
    from: 'unknown.slice(0, room.take(unknown.length))',
    to: 'unknown.slice(0, Math.max(unknown.length, room.take(unknown.length)))',
    breaks: 'An import makes no more contacts than the organization may have.',
    tests: ['test/lib/admin/import-existing.test.ts'],
  },
  {
    name: 'replay-over-the-media-quota-is-refused',
    file: 'shared/sending/open-send.ts',
    from: 'if (read.first) return',
    to: 'if (read.first && !overQuota) return',
    breaks: 'What was sent before is answered again although the quota is used up.',
    tests: ['test/functions/quotas.test.ts'],
  },
  {
    name: 'files-stored-while-measured-are-forgotten',
    file: 'shared/media/measure-media.ts',
    from: 'change: { set, add: { added: -added } }',
    to: 'change: { set: { ...set, added: 0 } }',
    breaks: 'A file that is stored while the others are measured counts.',
    tests: ['test/shared/media/measure-media.test.ts'],
  },
  {
    name: 'quota-of-the-stage-for-all',
    file: 'shared/organizations/quotas.ts',
    from: 'own[name] ?? ofStage[name]',
    to: 'ofStage[name] ?? own[name]',
    breaks: 'An organization has the quotas that it was given.',
    tests: ['test/functions/quotas.test.ts'],
  },
  {
    name: 'replay-costs-rate',
    file: 'shared/sending/open-send.ts',
    from: 'await giveBack();',
    to: '',
    breaks: 'What was sent before does not count against the rate.',
    tests: [sendRate],
  },
  {
    name: 'replay-over-the-rate-is-refused',
    file: 'shared/sending/open-send.ts',
    from: 'if (read.first) return',
    to: 'if (read.first && !isLikelyRefused(organization, deps)) return',
    breaks: 'A replay is answered although the rate is used up.',
    tests: [sendRate],
  },
  {
    name: 'over-the-rate-left-on-record',
    file: 'shared/sending/open-send.ts',
    from: 'await withdrawTurnedAway(begun.intent, undefined, deps);',
    to: '',
    breaks: 'A send over the rate leaves nothing on record.',
    tests: [sendRate],
  },
  {
    name: 'throttled-counter-stops-sends',
    file: 'shared/organizations/send-rate.ts',
    from: "    return { kind: 'failed' };",
    to: '    throw error;',
    breaks: 'A send does not fail because it cannot be counted.',
    tests: [sendRate],
  },
  {
    name: 'rate-without-a-window',
    file: 'shared/organizations/send-rate.ts',
    from: 'now - (now % windowMs)',
    to: 'now - (now % (6 * windowMs))',
    breaks: 'After Retry-After a send goes.',
    tests: [sendRate],
  },
  {
    name: 'sampled-read-counts-as-one',
    file: 'shared/keys/read-rate.ts',
    from: '? { change: { add: { reads } },',
    to: '? { change: { add: { reads: 1 } },',
    breaks: 'A read that is counted stands for those that are not.',
    tests: [readRate],
  },
  {
    name: 'request-ends-before-its-read-is-counted',
    file: 'shared/http/middleware.ts',
    from: '    after: notedOf,\n    onError: notedOf,\n',
    to: '',
    breaks: 'What the key check has begun has its end before the process may be frozen.',
    tests: [readRate],
  },
];
