import { broadcastsOf, isBroadcastId, parseBroadcast } from '../broadcasts/broadcast.ts';
import { type ShownBroadcast, showBroadcasts } from '../broadcasts/shown-broadcast.ts';
import { ApiError } from '../errors.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { BroadcastsQuery } from './operations.ts';

interface Page {
  readonly broadcasts: readonly ShownBroadcast[];
  readonly next_cursor: string | null;
}

/** A page of an organization's broadcasts, the newest first. The cursor is the id that the page before ended with. Throws 400 for another. */
export async function listBroadcasts(
  organizationId: OrganizationId,
  { limit, cursor }: BroadcastsQuery,
  deps: Deps<'table:read'>,
): Promise<Page> {
  if (cursor !== undefined && !isBroadcastId(cursor)) {
    throw new ApiError('Invalid parameter', 'cursor must be the next_cursor of an earlier answer');
  }
  const condition = broadcastsOf(organizationId, cursor);
  const { items, next } = await deps.table.page({ condition, limit: limit + 1, descending: true });
  const found = items.map(parseBroadcast).filter((each) => each !== undefined);
  const page = found.slice(0, limit);
  const isMore = found.length > limit || next !== undefined;
  return {
    broadcasts: await showBroadcasts(page, deps),
    next_cursor: (isMore && page.at(-1)?.id) || null,
  };
}
