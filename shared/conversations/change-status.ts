import { days } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Again, again } from '../table/contention.ts';
import type { Item } from '../table/table.ts';
import { messageKey, type Place, parseMessage, statusWrite } from './message-store.ts';
import { detachWrite, targetOf } from './reaction-writes.ts';
import type { StatusChange } from './status.ts';

/**
 * A queue shows a message again within minutes when its worker has died; but queue and dead-letter queue may keep it for
 * 14 days each, until somebody sends it back. Bodies of events are kept for 30: until then announcing twice delivers once.
 */
export const freshMs = days(28);

/**
 * `news`: the status has changed, or a webhook has brought the same within the last four weeks, and whoever
 * handled it may have died before telling of it. `old`: it does not lead forward.
 */
export type StatusResult = 'news' | 'old';

/** Moves a message's status forward; where the change does not lead forward, nothing happens. A reaction that fails is taken off its target. */
export async function changeStatus(
  organizationId: string,
  place: Place,
  change: StatusChange,
  deps: Deps<'table:write'>,
): Promise<StatusResult | Again> {
  const now = deps.clock.now();
  const write = statusWrite(organizationId, place, change, now);
  if (!write) return 'old';
  const detached = change.status === 'failed' ? await detachWrites(organizationId, place, deps) : [];
  if (detached.length > 0) {
    const result = await deps.table.transact([write, ...detached]);
    if (result.kind === 'conflict') return again;
    if (result.kind === 'done') return 'news';
    // Refused for the status: too late. For the target: a later reaction is there, and this one's failure still counts.
    if (result.refusals[0]) return isFresh(result.refusals[0].item, change, now);
  }
  const result = await deps.table.write(write);
  return result.kind === 'done' ? 'news' : isFresh(result.item, change, now);
}

function isFresh(item: Item | undefined, { status }: StatusChange, now: number): StatusResult {
  const noted = parseMessage(item)?.status_history.find((each) => each.status === status)?.noted_at;
  return noted !== undefined && Date.parse(noted) > now - freshMs ? 'news' : 'old';
}

async function detachWrites(organizationId: string, place: Place, deps: Deps<'table:read'>) {
  if (!('reaction_id' in place)) return [];
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  if (!message) return [];
  const reaction = { organization_id: organizationId, message_id: message.id };
  const target = await targetOf({ ...reaction, contact_id: message.contact_id, reaction: message.reaction }, deps);
  return target ? [detachWrite(reaction, target)] : [];
}
