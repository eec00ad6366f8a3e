import { days, isoTime } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type Again, again } from '../table/contention.ts';
import { all, equals, oneOf } from '../table/expressions.ts';
import type { Item, SingleWrite } from '../table/table.ts';
import { messageKey, type Place, parseMessage } from './message-store.ts';
import { detachWrites, targetOf } from './reaction-writes.ts';
import { type StatusChange, statusesBefore } from './status.ts';

/** A receipt for a message that is recorded. */
interface Update {
  readonly organizationId: OrganizationId;
  readonly place: Place;
  readonly change: StatusChange;
}

/**
 * `announce`: the status has changed, or the same receipt came within the last four weeks, and the worker that handled it
 * may have died before it had the change announced. `ignore`: it does not lead forward.
 */
type StatusResult = 'announce' | 'ignore';

/**
 * Moves a message's status forward; where the change does not lead forward, nothing happens. A reaction that fails is taken
 * off its target, where the one that it has replaced shows again.
 */
export async function changeStatus(update: Update, deps: Deps<'table:write'>): Promise<StatusResult | Again> {
  const now = deps.clock.now();
  const write = statusWrite(update, now);
  if (!write) return 'ignore';
  const detached = update.change.status === 'failed' ? await failedReaction(update, deps) : [];
  if (detached.length > 0) {
    const result = await deps.table.transact([write, ...detached]);
    if (result.kind === 'conflict') return again;
    if (result.kind === 'done') return 'announce';
    // Refused for the status: too late. For the target: it has changed since it was read.
    return result.refusals[0] ? repeated(result.refusals[0].item, update.change, now) : again;
  }
  const result = await deps.table.write(write);
  return result.kind === 'done' ? 'announce' : repeated(result.item, update.change, now);
}

/** Refused where the change does not lead forward; undefined where it never does. */
function statusWrite({ organizationId, place, change }: Update, now: number): SingleWrite | undefined {
  const { status, at, error } = change;
  const from = statusesBefore(status);
  if (from.length === 0) return undefined;
  return {
    kind: 'update',
    key: messageKey(organizationId, place),
    change: {
      set: { message_status: status, ...(error && { error }) },
      append: { status_history: [{ status, at, noted_at: isoTime(now) }] },
    },
    // An inbound message has no receipts: what a provider says of it is dropped.
    condition: all(oneOf('message_status', from), equals('direction', 'outbound')),
  };
}

/** The write that takes a reaction which has failed off its target; none for other messages, and where it is not there. */
async function failedReaction({ organizationId, place }: Update, deps: Deps<'table:read'>): Promise<SingleWrite[]> {
  if (!('reaction_id' in place)) return [];
  const message = parseMessage(await deps.table.get(messageKey(organizationId, place)));
  const target = message && (await targetOf({ ...message, organization_id: organizationId }, deps));
  return target ? detachWrites({ organizationId, target, now: deps.clock.now() }, message.id) : [];
}

/**
 * How long after a change its event is announced again, in ms. A queue shows a message again within minutes when its worker
 * has died; but a queue may keep it for 14 days, and the table its dead letter for 14 more, until an operator sends it back.
 * Bodies of events are kept for 30: until then announcing twice delivers once.
 */
export const reannounceMs = days(28);

/** Of a receipt that was refused: whether the message has had the same one of late. */
function repeated(item: Item | undefined, { status }: StatusChange, now: number): StatusResult {
  const noted = parseMessage(item)?.status_history.find((each) => each.status === status)?.noted_at;
  return noted !== undefined && Date.parse(noted) > now - reannounceMs ? 'announce' : 'ignore';
}
