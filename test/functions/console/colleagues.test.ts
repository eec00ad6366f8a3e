import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve } from '../../../functions/console/list-colleagues.ts';
import { inviteMember } from '../../../shared/members/manage-members.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('an agent sees the members’ names and addresses, and neither what they are, nor who is invited, nor another organization’s', async () => {
  const [tenant, other] = [await makeTenant(world.ports), await makeTenant(world.ports)];
  const agent = await makeMember(tenant.organization, world);
  const owner = await makeMember(tenant.organization, world, 'owner');
  await makeMember(other.organization, world);
  const invited = { email: 'invited@example.org', role: 'agent' as const, replaces: () => false };
  await inviteMember(tenant.organization.id, invited, world.ports);
  const { status, body } = await organizationCaller(serve, world.ports, agent)(tenant.organization.id);
  const seen = [agent, owner].map(({ id, name, email }) => ({ id, name, email }));
  expect([status, body]).toEqual([200, { success: true, colleagues: seen }]);
});
