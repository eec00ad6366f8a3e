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

/** The instance goes, and another organization makes one of the same name. Answers with that one's number of contacts. */
async function passOn({ instance }: GatewayCase) {
  const { ports } = stage.world;
  await removeInstance(ports, instance.name);
  const tenant = await makeTenant(ports);
  await makeInstance(ports, tenant, { name: instance.name });
  const { conversations } = clientOf(ports, tenant.apiKey);
  return { contacts: async () => (await conversations({ query: 'action=contacts' })).body.contacts.length };
}

test('stores what was queued for an instance that is gone with the organization that had it', async () => {
  const { instance, queue, echo, texts } = await stage.openCase();
  await queue('messages.upsert', echo(newId(), { conversation: 'too late' }));
  await removeInstance(stage.world.ports, instance.name);
  await stage.world.drain();
  expect(await texts()).toEqual(['too late']);
});

test('stores what was queued for an instance with its owner of then, and not with the next one', async () => {
  const { world } = stage;
  const given = await stage.openCase();
  await given.queue('messages.upsert', given.echo(newId(), { conversation: 'a secret' }));
  const next = await passOn(given);
  await world.drain();
  expect([await given.texts(), await next.contacts()]).toEqual([['a secret'], 0]);
});

test('settles a send by its echo although its instance’s name has another owner by then', async () => {
  const { world } = stage;
  const given = await stage.openCase();
  let next: Awaited<ReturnType<typeof passOn>> | undefined;
  const id = newId();
  stage.server = async () => {
    await given.queue('messages.upsert', given.echo(id, polled));
    const records = world.queues.inbound.receive();
    await serveReceive(world.ports)({ Records: records });
    for (const record of records) world.queues.inbound.remove(record);
    next = await passOn(given);
    return lost();
  };
  expect(await given.send('poll')).toMatchObject(unknownOutcome);
  await world.drain();
  expect([await given.providerIds(), await next?.contacts()]).toEqual([[id], 0]);
});

test('dead-letters an item that does not say whose it is, and whose instance is gone', async () => {
  const { instance, echo } = await stage.openCase();
  const item = echo(newId(), { conversation: 'too late' });
  await removeInstance(stage.world.ports, instance.name);
  const body = { kind: 'echo', channel: 'gateway', account: instance.name, item };
  await stage.world.ports.inboundQueue.send({ body, group: 'old' });
  await stage.world.drain();
  expect(stage.deadLetters()).toMatchObject([{ reason: 'the account belongs to no organization', item: body }]);
});

test('takes an item from before items said whose they are as its instance’s', async () => {
  const { instance, texts, echo } = await stage.openCase();
  const item = echo(newId(), { conversation: 'queued long ago' });
  const body = { kind: 'echo', channel: 'gateway', account: instance.name, item };
  await stage.world.ports.inboundQueue.send({ body, group: 'old' });
  await stage.world.drain();
  expect(await texts()).toEqual(['queued long ago']);
});
