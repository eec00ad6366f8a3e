import { expect, test } from '@jest/globals';
import { organizationKey } from '../../../shared/organizations/organization.ts';
import { admin, newOrganization, stored, world } from './admin-stage.ts';

test('inboxes of organizations of an earlier version are filled once, and those that are made now are whole', async () => {
  const [earlier, other] = [await newOrganization(), await newOrganization()];
  const { id } = await stored(earlier);
  const write = { kind: 'update', key: organizationKey(String(id)), change: { remove: ['inbox_filled_at'] } } as const;
  await world.ports.table.write(write);
  expect(await admin('inbox', 'fill', '--organization', other)).toEqual({ filled: {} });
  expect(await admin('inbox', 'fill')).toEqual({ filled: { [earlier]: 0 } });
  expect((await stored(earlier)).inbox_filled_at).toMatch(/^2026-/);
  expect(await admin('inbox', 'fill')).toEqual({ filled: {} });
});
