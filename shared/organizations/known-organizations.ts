import type { KeyedRequest } from '../http/request.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Key } from '../table/table.ts';
import type { KnownOrganization } from './organization.ts';

/** Organizations that a process knows, at most: some 200 KB. */
const most = 1_000;

/**
 * Organizations whose items this process has read. Nothing is decided by it: with it a request's items are read together
 * with its key, and without it after that.
 */
const known = new Map<OrganizationId, KnownOrganization>();

/** Keeps what never changes of an organization for the life of the process, in the place of the one that was kept longest. */
export function noteOrganization({ id, contact_salt }: KnownOrganization): void {
  if (known.has(id)) return;
  const [oldest] = known.keys();
  if (known.size >= most && oldest !== undefined) known.delete(oldest);
  known.set(id, { id, contact_salt });
}

/** Where the items are that a request of an organization reads first; none where the process does not know the organization yet. */
export async function keysToReadAhead(
  id: OrganizationId,
  keysAhead: KeyedRequest['keysAhead'],
): Promise<readonly Key[]> {
  const organization = known.get(id);
  return organization && keysAhead ? keysAhead(organization) : [];
}
