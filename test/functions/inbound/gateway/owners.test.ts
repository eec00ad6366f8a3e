import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveReceive } from '../../../../functions/workers/receive-inbound.ts';
import { makeInstance, removeInstance } from '../../../support/instance.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { clientOf } from '../../client.ts';
import { lost, newId, polled, unknownOutcome } from './gateway-messages.ts';
import { type GatewayCase, type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

const notTheirs = 'the instance is not its organization’s any more';

/** The instance goes, and another organization makes one of the same name. Answers with that one's number of contacts. */
async function passOn({ instance }: GatewayCase) {
  const { ports } = stage.world;
  await removeInstance(ports, instance.name);
  const tenant = await makeTenant(ports);
  await makeInstance(ports, tenant, { name: instance.name });
  const { conversations } = clientOf(ports, tenant.apiKey);
  return { contacts: async () => (await conversations({ query: 'action=contacts' })).body.contacts.length };
}

test('dead-letters what is for an instance that is gone', async () => {
  const { instance, queue, echo } = await stage.openCase();
  await queue('messages.upsert', echo(newId(), { conversation: 'too late' }));
  await removeInstance(stage.world.ports, instance.name);
  await stage.world.drain();
  expect(stage.deadLetters()).toMatchObject([{ reason: notTheirs }]);
});

test('gives what was queued for an instance not to the next owner of its name, nor when it is sent back', async () => {
  const { world } = stage;
  const given = await stage.openCase();
  await given.queue('messages.upsert', given.echo(newId(), { conversation: 'a secret' }));
  const next = await passOn(given);
  await world.drain();
  const [body] = stage.deadLetters();
  expect(body).toMatchObject({ reason: notTheirs });
  // The dead letters take nothing twice within five minutes.
  world.clock.advance(360_000);
  await world.ports.inboundQueue.send({ body, group: 'sent back' });
  await world.drain();
  expect([stage.deadLetters().length, await next.contacts()]).toEqual([1, 0]);
});

test('gives an echo that waits for a send not to the next owner of its instance’s name either', async () => {
  const { world } = stage;
  const given = await stage.openCase();
  let next: Awaited<ReturnType<typeof passOn>> | undefined;
  stage.server = async () => {
    await given.queue('messages.upsert', given.echo(newId(), polled));
    const records = world.queues.inbound.receive();
    await serveReceive(world.ports)({ Records: records });
    for (const record of records) world.queues.inbound.remove(record);
    next = await passOn(given);
    await world.drain();
    return lost();
  };
  expect(await given.send('poll')).toMatchObject(unknownOutcome);
  await world.drain();
  expect(await next?.contacts()).toBe(0);
  expect(world.logged).toContainEqual(expect.objectContaining({ event: 'item_ignored', reason: notTheirs }));
});

test('takes an item from before items said whose they are as its instance’s', async () => {
  const { instance, texts, echo } = await stage.openCase();
  const item = echo(newId(), { conversation: 'queued long ago' });
  const body = { kind: 'echo', channel: 'gateway', account: instance.name, item };
  await stage.world.ports.inboundQueue.send({ body, group: 'old' });
  await stage.world.drain();
  expect(await texts()).toEqual(['queued long ago']);
});
