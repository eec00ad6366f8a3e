import type { OrganizationId } from '../identifiers.ts';
import { organizationKey, parseTombstone } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Key } from '../table/table.ts';
import { closeOrganization } from './close-organization.ts';
import { eraseClosed } from './erase-closed.ts';
import { listErasure } from './erasure-list.ts';
import { begunAt, parseErasure, pieceBegunWrite, pieceDoneWrite } from './organization-erasure.ts';

type ErasureDeps = Deps<'table:write' | 'media:write' | 'media:list' | 'erasures:record'>;

/**
 * Erases a piece of every deleted organization of which something is left. What a worker leaves behind that dies, or whose
 * time is over, the next run goes on with. Returns the counts that its worker logs.
 */
export async function eraseOrganizations(deps: ErasureDeps) {
  const { done, ...left } = await sweepDue(
    { kind: 'organization', handle: (key, until) => erasePiece(key, until, deps) },
    deps,
  );
  return { pieces: done.length, ...left };
}

async function erasePiece(key: Key, until: number, deps: ErasureDeps): Promise<true | undefined> {
  const found = parseErasure(await readDue(key, deps));
  if (!found) return undefined;
  const startedAt = deps.clock.now();
  const begun = await deps.table.write(pieceBegunWrite(found, startedAt));
  if (begun.kind === 'refused') return undefined;
  if (found.state === 'closing') await listDeleted(found.organization_id, deps);
  const doPiece = { closing: closeOrganization, erasing: eraseClosed }[found.state];
  const hasMore = (await doPiece(found.organization_id, until, deps)) === 'more';
  await deps.table.write(pieceDoneWrite(begunAt(found, startedAt), hasMore, deps.clock.now()));
  return true;
}

/** Before anything is closed, the erasure is on the list of those that a restored table is to have again. */
async function listDeleted(organizationId: OrganizationId, deps: ErasureDeps): Promise<void> {
  const tombstone = parseTombstone(await deps.table.get(organizationKey(organizationId)));
  if (tombstone) await listErasure({ organizationId, at: Date.parse(tombstone.deleted_at) }, deps);
}
