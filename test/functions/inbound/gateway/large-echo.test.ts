import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lost, newId, polled, unknownOutcome } from './gateway-messages.ts';
import { type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

test('settles a send by an echo that is too large for a queue, and that came while the send was under way', async () => {
  const { world } = stage;
  const { queue, echo, send, providerIds } = await stage.openCase();
  const stored = () => [...world.media.objects.keys()];
  const id = newId();
  stage.server = async () => {
    await queue('messages.upsert', { ...echo(id, polled), thumbnail: 'x'.repeat(1_100_000) });
    await world.drain(world.ports, world.clock.now() + 1_000);
    expect(stored()).toHaveLength(1);
    return lost();
  };
  expect(await send('poll')).toMatchObject(unknownOutcome);
  await world.drain();
  expect([await providerIds(), stored()]).toEqual([[id], []]);
});
