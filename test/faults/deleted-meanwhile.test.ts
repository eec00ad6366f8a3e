import { expect, test } from '@jest/globals';
import type { QueueMessage } from '../../shared/queue/queue-sender.ts';
import { deliveryScenarios } from './delivery-scenarios.ts';
import type { EventsScenario } from './events-case.ts';
import { sampled } from './every-death.ts';
import { inboundScenarios } from './inbound-scenarios.ts';
import { type Meanwhile, named, overtaking } from './overtaking.ts';

const failures = overtaking('contacts that are deleted meanwhile', 180);

const deletion: Meanwhile = async (stage) => {
  expect([202, 404]).toContain((await stage.remove(stage.world.ports)).status);
};

/** The first look for what is to be erased comes at once. */
const erasure: Meanwhile = async (stage) => {
  await deletion(stage);
  await stage.world.drain(stage.world.ports, stage.world.clock.now());
};

const scenarios = named(
  [...inboundScenarios, ...deliveryScenarios],
  'a text of a contact',
  'a burst of texts',
  'on a picture',
  'a reaction, another',
  'an edit and a picture',
  'the webhook of receipts of a send',
  'the workers after receipts of a send',
  'the echo of a send',
  'three deliveries',
  'a receiver that fails, hangs',
  'the workers on the replay',
).map((scenario): EventsScenario => {
  const { check: _, ...others } = scenario;
  return { ...others, deleted: true, ends: ['delivered', 'cancelled'] };
});

test.each(sampled(scenarios, 4))(
  'nothing is left of a contact that is deleted anywhere during $name',
  async (scenario) => {
    expect([...(await failures(scenario, deletion)), ...(await failures(scenario, erasure))]).toEqual([]);
  },
  3_600_000,
);

test('nothing is left of a picture that is fetched anywhere during the erasure of its contact', async () => {
  const [picture] = named(inboundScenarios, 'the worker on a picture');
  const waiting: QueueMessage[] = [];
  const erased: EventsScenario = {
    name: 'an erasure',
    deleted: true,
    ends: ['delivered', 'cancelled'],
    async prepare(stage) {
      const { world } = stage;
      await picture?.prepare?.(stage);
      waiting.length = 0;
      const eventsQueue = {
        send: async (message: QueueMessage) => void waiting.push(message),
        sendAll: async (messages: readonly QueueMessage[]) => void waiting.push(...messages),
      };
      await world.drain({ ...world.ports, eventsQueue });
      await deletion(stage);
    },
  };
  const fetched: Meanwhile = async ({ world }) => {
    await world.queues.events.sendAll(waiting);
    await world.drain(world.ports, world.clock.now());
  };
  expect(await failures(erased, fetched)).toEqual([]);
}, 3_600_000);
