import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ports } from '../../shared/runtime/deps.ts';
import { openWorld, type World } from '../support/world.ts';
import { Sample, sampled } from './every-death.ts';
import { runCase } from './run-case.ts';
import { deadSend, type Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';

/** `npm run test:faults` plays every death, `npm test` every tenth. */
const sample = new Sample(10);

let world: World;
beforeAll(async () => {
  world = await openWorld(undefined, { isCommitSlow: true });
});
afterAll(async () => {
  process.stdout.write(`${sample.played} of ${sample.cases} fault cases of commits that were left played\n`);
  await world.close();
});

const key = 'the key of a careful client';

/** Other sends, whose processes have died with the provider's answer: they are under way for half a minute. */
const others = (count: number) => async (stage: Stage) => {
  for (let send = 0; send < count; send++) await deadSend(stage);
};

/** So many that the next leaves its commit to the worker. */
const many = 4;

/** A send that loses its number to another one, which came while its provider was called. */
async function outrun(stage: Stage, ports: Ports) {
  const { http } = ports;
  const slow: Ports['http'] = {
    request: async (request) => {
      const answer = await http.request(request);
      await stage.send(stage.world.ports);
      await stage.world.drain(stage.world.ports, stage.world.clock.now());
      return answer;
    },
    open: (request) => http.open(request),
    resolve: (...given) => http.resolve(...given),
  };
  return stage.send({ ...ports, http: slow });
}

const several = async (stage: Stage) =>
  void (await Promise.all([1, 2, 3, 4, 5, 6].map(() => stage.send(stage.world.ports))));

const askAgainBehind =
  (count: number) =>
  async (stage: Stage): Promise<void> => {
    const sent = () => stage.provider.accepted.length;
    for (let tries = 0; tries < 3; tries++) {
      const before = sent();
      const { status } = await stage.send(stage.world.ports, key);
      // Of those under other keys one is on record; this one reaches the provider once.
      expect(before === sent() || before === count).toBe(true);
      if (status !== 409) return;
      stage.world.clock.advance(36_000);
    }
  };

const worker = (stage: Stage, ports: Ports) => stage.world.drain(ports);

const scenarios: readonly Scenario[] = [
  ...[1, many].flatMap((count): Scenario[] => [
    {
      name: `a send behind ${count} that are under way`,
      receipts: true,
      prepare: others(count),
      step: (stage, ports) => stage.send(ports),
    },
    {
      name: `a send with a key behind ${count} that are under way`,
      receipts: true,
      prepare: others(count),
      step: (stage, ports) => stage.send(ports, key),
      again: askAgainBehind(count),
    },
  ]),
  { name: 'a send that loses its number', receipts: true, step: outrun },
  { name: 'the workers on sends that were left', receipts: false, prepare: several, step: worker },
  { name: 'the workers on sends that were left (receipts)', receipts: true, prepare: several, step: worker },
  {
    name: 'the workers on sends that were left, and their receipts',
    receipts: true,
    prepare: async (stage) => {
      await several(stage);
      await stage.tell(stage.world.ports, ['delivered', 'sent']);
    },
    step: worker,
  },
  {
    name: 'the workers on sends that were refused and left',
    receipts: false,
    prepare: async (stage) => {
      stage.provider.manner = 'refuses';
      await several(stage);
    },
    step: worker,
  },
];

test.each(sampled(scenarios, 2))('nothing is lost or doubled when $name dies anywhere', async (scenario) => {
  const calls = await runCase(world, scenario);
  expect(await sample.failures(calls, (death) => runCase(world, scenario, death))).toEqual([]);
});
