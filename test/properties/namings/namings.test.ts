import { test } from '@jest/globals';
import fc from 'fast-check';
import { isWhole } from '../../faults/every-death.ts';
import { checkMeeting } from './check.ts';
import { openMeeting, play } from './play.ts';
import { namings } from './steps.ts';

/** `SEED` and `RUNS` look for more, as in the programs of organizations. */
const seed = Number(process.env.SEED ?? 6);
const numRuns = Number(process.env.RUNS ?? (isWhole ? 200 : 10));

test('whatever names people are told of by, and in whichever order, each is one contact with one conversation', async () => {
  const holds = fc.asyncProperty(namings, async (program) => {
    const meeting = await openMeeting();
    try {
      await play(meeting, program);
      await checkMeeting(meeting);
    } finally {
      await meeting.world.close();
    }
  });
  await fc.assert(holds, { seed, numRuns });
}, 3_600_000);
