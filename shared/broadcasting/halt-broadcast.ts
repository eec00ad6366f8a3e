import type { Broadcast } from '../broadcasts/broadcast.ts';
import { changedBy } from '../broadcasts/change-broadcast.ts';
import { broadcastAfter } from '../broadcasts/transitions.ts';
import { type Organization, organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';

/** Pauses a broadcast with the cursors that it is given with: every further recipient would fail, or must not be sent to. */
export async function haltBroadcast(broadcast: Broadcast, reason: string, deps: Deps<'table:write'>): Promise<void> {
  deps.log('broadcast_paused', { broadcast_id: broadcast.id, reason });
  const status = broadcastAfter(broadcast.status, 'halted');
  if (status) await changedBy(broadcast, { set: { status, reason, cursors: broadcast.cursors } }, deps);
}

/** Why nothing of an organization's broadcasts is to be sent; undefined where nothing is against it. */
export const haltOf = ({ suspended_at }: Organization): string | undefined =>
  suspended_at === undefined ? undefined : 'The organization is suspended.';

/** The organization of a broadcast as it is now; undefined where it is deleted. */
export const ownerOf = async (
  organizationId: Organization['id'],
  { table }: Deps<'table:read'>,
): Promise<Organization | undefined> => parseOrganization(await table.get(organizationKey(organizationId)));
