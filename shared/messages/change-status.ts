import type { Deps } from '../runtime/deps.ts';
import { messageKey, type Place, parseMessage, statusWrite } from './message-store.ts';
import { detachWrite, targetOf } from './reaction-writes.ts';
import type { StatusChange } from './status.ts';

/**
 * Moves a message's status forward; where the change does not lead forward, nothing happens. A reaction that fails is
 * taken off its target. False when others were at it: look again.
 */
export async function changeStatus(
  organizationId: string,
  place: Place,
  change: StatusChange,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const write = statusWrite(organizationId, place, change);
  if (!write) return true;
  const detached = change.status === 'failed' ? await detachWrites(organizationId, place, deps) : [];
  if (detached.length > 0) {
    const result = await deps.table.transact([write, ...detached]);
    if (result.kind === 'conflict') return false;
    // Refused for the status: too late. For the target: a later reaction is there, and this one's failure still counts.
    if (result.kind === 'done' || result.refusals[0]) return true;
  }
  await deps.table.write(write);
  return true;
}

async function detachWrites(organizationId: string, place: Place, deps: Deps<'table:read'>) {
  if (!('reaction_id' in place)) return [];
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  if (!message) return [];
  const reaction = { organization_id: organizationId, message_id: message.id };
  const target = await targetOf({ ...reaction, contact_id: message.contact_id, reaction: message.reaction }, deps);
  return target ? [detachWrite(reaction, target)] : [];
}
