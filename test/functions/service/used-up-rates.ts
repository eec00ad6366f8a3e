import { apiKeyKey, hashOfKey } from '../../../shared/keys/key.ts';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import { countSend } from '../../../shared/organizations/send-rate.ts';
import type { Tenant } from '../../support/tenant.ts';
import type { World } from '../../support/world.ts';

interface Place {
  readonly world: World;
  readonly tenant: Tenant;
}

/** Leaves the tenant's key no read in this window. */
export async function useUpReads({ world, tenant }: Place): Promise<void> {
  await changeOrganization(tenant.organization, { read_rate: 1 }, world.ports);
  const reads_since = world.clock.now() - (world.clock.now() % 10_000);
  const key = apiKeyKey(tenant.organization.id, hashOfKey(tenant.apiKey));
  await world.ports.table.write({ kind: 'update', key, change: { set: { reads: 10, reads_since } } });
}

/** Leaves the tenant's organization no send in this window. */
export async function useUpSends({ world, tenant: { organization } }: Place): Promise<void> {
  await changeOrganization(organization, { send_rate: 1 }, world.ports);
  for (let count = 1; count <= 10; count++) await countSend({ ...organization, sends_per_second: 1 }, world.ports);
}
