import { afterAll, beforeAll } from '@jest/globals';
import { type EventsScenario, workers } from './events-case.ts';
import { checkEvents } from './events-invariants.ts';
import { type EventsStage, openEventsStage } from './events-stage.ts';
import { type EventsWorld, openEventsWorld } from './events-world.ts';
import { isWhole } from './every-death.ts';
import { meddled } from './meddled-ports.ts';

/** What somebody else does whole, while a process stands between two of its calls. */
export type Meanwhile = (stage: EventsStage) => Promise<unknown>;

/**
 * For a test file: plays scenarios that are overtaken at each outside call (`npm run test:faults`), or at one of every so
 * many (`npm test`). Returns what failed.
 */
export function overtaking(what: string, every: number) {
  const step = isWhole ? 1 : every;
  let place: EventsWorld;
  let cases = 0;
  let played = 0;
  beforeAll(async () => {
    place = await openEventsWorld();
  });
  afterAll(async () => {
    process.stdout.write(`${played} of ${cases} fault cases of ${what} played\n`);
    await place.world.close();
  });

  return async (scenario: EventsScenario, meanwhile: Meanwhile): Promise<string[]> => {
    const calls = await play(place, scenario, { meanwhile: async () => {}, at: 0 });
    if (calls.length === 0) return ['there was no outside call to come in at'];
    const failed: string[] = [];
    for (const [index, call] of calls.entries()) {
      if (cases++ % step > 0) continue;
      played++;
      await play(place, scenario, { meanwhile, at: index + 1 }).catch(({ message }: Error) => {
        failed.push(`before ${call} (call ${index + 1}): ${message}`);
      });
    }
    return failed;
  };
}

async function play(
  place: EventsWorld,
  scenario: EventsScenario,
  { meanwhile, at }: { readonly meanwhile: Meanwhile; readonly at: number },
) {
  const stage = await openEventsStage(place);
  const { step = workers } = scenario;
  try {
    await scenario.prepare?.(stage);
    const { ports, calls } = meddled(place.world.ports, at, () => meanwhile(stage));
    const told = await step(stage, ports);
    await scenario.again?.(stage, told);
    await checkEvents(stage, await stage.settled(), scenario);
    await scenario.check?.(stage);
    return calls;
  } finally {
    await stage.clear();
  }
}

/** Of these scenarios those whose names hold one of these. */
export const named = (scenarios: readonly EventsScenario[], ...parts: readonly string[]): EventsScenario[] =>
  scenarios.filter(({ name }) => parts.some((part) => name.includes(part)));
