import { isoTime } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import { forgetSessions } from '../hints/session.ts';
import type { OrganizationId } from '../identifiers.ts';
import { deleteInstance, listInstances } from '../instances/instance-store.ts';
import { deleteKeys } from '../keys/key.ts';
import { deleteMembers } from '../members/manage-members.ts';
import { setSuspended } from '../organizations/manage-organization.ts';
import { type Organization, organizationKey, parseTombstone, type Tombstone } from '../organizations/organization.ts';
import { endWrites } from '../organizations/organization-store.ts';
import type { Deps } from '../runtime/deps.ts';
import { contended } from '../table/contention.ts';
import { listErasure } from './erasure-list.ts';
import { erasureKey, requestedWrite } from './organization-erasure.ts';

/**
 * Deletes an organization: suspended first, so that its keys are refused at once, it loses its open pages, instances,
 * keys and members, and then, in one transaction, its name and its place, and its erasure is begun. Where this ends before the transaction, the
 * organization stays suspended, and deleting it again goes on. Throws `Contention` where it is changed at the same time.
 */
export async function deleteOrganization(
  organization: Organization,
  deps: Deps<'table:write' | 'erasures:record'>,
): Promise<Tombstone> {
  const suspended = await setSuspended(organization, true, deps);
  const { id } = suspended;
  await forgetSessions({ organizationId: id }, deps);
  for (const instance of await listInstances(id, deps)) await deleteInstance(instance, deps);
  await deleteKeys(id, deps);
  await deleteMembers(id, deps);
  const now = deps.clock.now();
  const tombstone = { id, deleted_at: isoTime(now) };
  const result = await deps.table.transact([...endWrites(suspended, tombstone.deleted_at), requestedWrite(id, now)]);
  if (result.kind !== 'done') throw contended({ over: 'organization', organizationId: id }, deps);
  // It is deleted, so this never fails it: the worker that erases it lists it, too.
  await listErasure({ organizationId: id, at: now }, deps).catch((error) =>
    deps.log('erasure_not_listed', { organization: id, ...errorFields(error) }),
  );
  return tombstone;
}

/** What stays of a deleted organization, and whether something is left to be erased; undefined for one that was not deleted. */
export async function deletedOrganization(
  organizationId: OrganizationId,
  { table }: Deps<'table:read'>,
): Promise<(Tombstone & { readonly state: 'erasing' | 'erased' }) | undefined> {
  const [item, erasure] = await table.getMany([organizationKey(organizationId), erasureKey(organizationId)]);
  const tombstone = parseTombstone(item);
  return tombstone && { ...tombstone, state: erasure ? 'erasing' : 'erased' };
}
