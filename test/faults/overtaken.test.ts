import { expect, test } from '@jest/globals';
import { deliveryScenarios } from './delivery-scenarios.ts';
import { sampled } from './every-death.ts';
import { tellOfSecondPoll, twoFailedPolls } from './gateway-scenarios.ts';
import { inboundScenarios } from './inbound-scenarios.ts';
import { type Meanwhile, named, overtaking } from './overtaking.ts';

const failures = overtaking('workers that are overtaken', 120);

/** The queue shows again what a worker takes too long over, and another does all of it. */
const another: Meanwhile = async ({ world }) => {
  world.clock.advance(36_000);
  await world.drain(world.ports, world.clock.now());
};

const scenarios = named(
  [...inboundScenarios, ...deliveryScenarios],
  'a text of a stranger',
  'a burst of texts',
  'on a picture',
  'a reaction, another',
  'the webhook of receipts of a send',
  'the workers after receipts of a send',
  'the echo of a send',
  'the echoes of a gateway',
  'three deliveries',
  'two copies',
  'a breaker that opens',
  'closes at the first probe',
  'the workers on the replay',
);

test.each(sampled(scenarios, 4))(
  'nothing is lost or doubled when $name is overtaken by another worker anywhere',
  async (scenario) => {
    expect(await failures(scenario, another)).toEqual([]);
  },
  3_600_000,
);

test('two sends that count as failed are settled once each when the echo of the second overtakes that of the first anywhere', async () => {
  const theOther: Meanwhile = async (stage) => {
    await tellOfSecondPoll(stage);
    await stage.world.drain(stage.world.ports, stage.world.clock.now());
  };
  expect(await failures(twoFailedPolls, theOther)).toEqual([]);
}, 3_600_000);
