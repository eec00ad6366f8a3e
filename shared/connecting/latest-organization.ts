import {
  doesNotGoOn,
  type Organization,
  organizationKey,
  parseOrganization,
  refusalOf,
} from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, ifContended, untilSettled } from '../table/contention.ts';
import { askMs } from './account-settings.ts';

/**
 * Does something with an organization as it is: anew with what it has become, where a concurrent writer has changed it. Throws
 * what `act` throws, an error for an organization that does not go on, and `Contention` where it is lost again and again.
 */
export function withLatest<T>(
  organization: Organization,
  deps: Deps<'table:read'>,
  act: (latest: Organization) => Promise<T>,
): Promise<T> {
  const { id: organizationId } = organization;
  const race = { over: 'organization', organizationId, deadline: deps.clock.now() + askMs } as const;
  return untilSettled(race, deps, async (losses) => {
    const latest =
      losses === 0 ? organization : parseOrganization(await deps.table.get(organizationKey(organizationId)));
    if (!latest) throw doesNotGoOn(organizationId);
    const refusal = refusalOf(latest);
    if (refusal) throw refusal;
    return act(latest).catch(ifContended(again));
  });
}
