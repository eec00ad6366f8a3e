import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ContactId } from '../../../shared/identifiers.ts';
import { changeIdentity } from '../../../shared/receiving/changed-identity.ts';
import { openPersonStage } from '../../functions/inbound/people/person-stage.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [n1, n2, n3] = ['5511900100009', '5521900100099', '5531900100077'];
const [first, second] = [1_790_000_100, 1_790_000_200];
const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

test('two changes of one number, the latter told while the former is written, leave one contact', async () => {
  const { tenant, ...stage } = await openPersonStage(world);
  const { id } = await tenant.addContact(`+${n1}`, 'Ana');
  let isTold = false;
  const table = { ...world.ports.table };
  table.transact = async (writes) => {
    if (!isTold) {
      isTold = true;
      await stage.changes({ number: n2 }, n3, { at: second });
    }
    return world.ports.table.transact(writes);
  };
  const change = { organizationId: tenant.organization.id, contactId: id as ContactId, at: timeOf(first) };
  await changeIdentity({ ...change, from: n1, newIdentity: { number: n2 } }, { ...world.ports, table });
  await world.drain();
  expect(await stage.contacts()).toMatchObject([{ chatapp_id: n3, full_name: 'Ana' }]);
  expect(await stage.contactAt(n2)).toBeUndefined();
});

test('a worker that dies once it has freed the number leaves the merge behind', async () => {
  const { tenant, ...stage } = await openPersonStage(world);
  const { id } = await tenant.addContact(`+${n2}`, 'Ana');
  await stage.writes({ number: n2 }, 'from the old one');
  world.clock.advance(1_000);
  await stage.writes({ number: n3, at: second + 1 }, 'from the new one');
  const eventsQueue = {
    ...world.ports.eventsQueue,
    send: async (message: Parameters<World['ports']['eventsQueue']['send']>[0]) => {
      if (message.delaySeconds === undefined) throw new Error('died');
      await world.ports.eventsQueue.send(message);
    },
  };
  const change = { organizationId: tenant.organization.id, contactId: id as ContactId, at: timeOf(second) };
  const told = changeIdentity({ ...change, from: n2, newIdentity: { number: n3 } }, { ...world.ports, eventsQueue });
  await expect(told).rejects.toThrow('died');
  expect(await stage.contactAt(n2)).toBeUndefined();
  await world.drain();
  expect(await stage.textsOf(id)).toEqual(['from the old one', 'from the new one']);
});
