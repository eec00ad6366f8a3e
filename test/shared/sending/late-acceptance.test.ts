import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Intent, keyOfIntent, parseIntent } from '../../../shared/sending/intent.ts';
import { acceptLate } from '../../../shared/sending/late-acceptance.ts';
import { openStage, type Stage } from '../../faults/stage.ts';
import { openWorld, type World } from '../../support/world.ts';

const dayMs = 24 * 3_600_000;

let world: World;
let stage: Stage;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  stage = await openStage(world);
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const statuses = async () =>
  (await stage.conversation()).body.messages.map((message: { message_status: string }) => message.message_status);

/** A receipt for the message that went out, whatever the provider has answered. */
async function receiptFor(status: string) {
  const callbackData = JSON.parse(String(world.outgoing.at(-1)?.body)).biz_opaque_callback_data;
  await stage.tell(world.ports, [status], [{ providerId: 'wamid.after-all', callbackData }]);
  await world.drain();
}

describe('a failure that was only assumed is overturned by a receipt', () => {
  test('after a day without one', async () => {
    stage.provider.manner = 'loses its answer';
    await stage.send(world.ports);
    await stage.settle(60_000);
    await stage.settle(dayMs);
    expect(await statuses()).toEqual(['failed']);
    await receiptFor('delivered');
    expect(await statuses()).toEqual(['delivered']);
  });

  test('after passing trouble at the provider', async () => {
    stage.provider.manner = 'fails for now';
    await stage.send(world.ports);
    await stage.settle();
    expect(await statuses()).toEqual(['failed']);
    await receiptFor('delivered');
    expect(await statuses()).toEqual(['delivered']);
  });
});

test('a refusal of the provider is final', async () => {
  stage.provider.manner = 'refuses';
  await stage.send(world.ports);
  await stage.settle();
  await receiptFor('delivered');
  expect(await statuses()).toEqual(['failed']);
});

test('an echo settles one send, though a copy of it finds another that it may be of', async () => {
  stage.provider.manner = 'loses its answer';
  const intents: Intent[] = [];
  for (let index = 0; index < 2; index++) {
    await stage.send(world.ports);
    const { biz_opaque_callback_data: message_id } = JSON.parse(String(world.outgoing.at(-1)?.body));
    const key = keyOfIntent({ organization_id: stage.tenant.organization.id, message_id });
    intents.push(parseIntent(await world.ports.table.get(key)) as Intent);
  }
  const [one, other] = intents as [Intent, Intent];
  const echo = { providerId: 'wamid.echo', onlyNewId: true } as const;
  expect([await acceptLate(one, echo, world.ports), await acceptLate(other, echo, world.ports)]).toEqual([true, false]);
  await stage.settle();
  const ids = (await stage.conversation()).body.messages.map(({ message_id }: { message_id: string }) => message_id);
  expect(ids.toSorted()).toEqual([null, 'wamid.echo'].toSorted());
});
