import * as z from 'zod';
import { days } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, type Condition, equals } from '../table/conditions.ts';
import type { Change } from '../table/expressions.ts';
import type { Item, Key, SingleWrite } from '../table/table.ts';
import { messageErrorSchema } from './message.ts';
import { parsePlace, providerIdKey } from './message-store.ts';
import { type Attached, attach, attachedIn, detach } from './reactions.ts';
import type { MessageStatus, StatusChange } from './status.ts';

/** A provider repeats a receipt for seven days; what nobody has claimed by then is nobody's. */
const keptMs = days(8);

/** Where the receipt of each status is parked, in the order in which they take effect. */
const slots: readonly (readonly [MessageStatus, string])[] = [
  ['sent', 'parked_sent'],
  ['delivered', 'parked_delivered'],
  ['read', 'parked_read'],
  ['failed', 'parked_failed'],
];

const parkedSchema = z.object({ at: z.string(), error: messageErrorSchema.optional() });

/** What came before its message was known: kept under the provider's id, where its look-up will stand. */
export interface Parked {
  /** In the order in which they take effect. */
  readonly changes: readonly StatusChange[];
  /** By attribute, as the message will bear them. */
  readonly reactions: Readonly<Record<string, Attached>>;
  /** How often something was parked here. */
  readonly count?: number;
}

export function parkedIn(item: Item | undefined): Parked {
  const changes = slots.flatMap(([status, slot]) => {
    const parked = parkedSchema.safeParse(item?.[slot]);
    return parked.success ? [{ status, ...parked.data }] : [];
  });
  return { changes, reactions: attachedIn(item), count: z.int().optional().parse(item?.parked_count) };
}

/** Parks a receipt; refused when the message has become known meanwhile. The first of its status stays. */
export function parkReceipt(
  organizationId: string,
  providerId: string,
  { status, ...parked }: StatusChange,
  now: number,
): SingleWrite {
  const slot = slots.find(([candidate]) => candidate === status)?.[1] ?? '';
  return park(organizationId, providerId, { setOnce: { [slot]: parked } }, unknownStill, now);
}

/** Parks a reaction to a message that nobody knows yet; refused when it has become known, or bears a later one. */
export function parkReaction(
  organizationId: string,
  providerId: string,
  sender: string,
  reaction: Attached,
  now: number,
): SingleWrite {
  const { change, condition } = attach(sender, reaction);
  return park(organizationId, providerId, change, all(unknownStill, condition), now);
}

const unknownStill: Condition = all(absent('contact_id'), absent('erased'));

/** Any change of what is parked is counted, so that a commit that has seen less does not go on. */
export const withCount = (change: Change): Change => ({ ...change, add: { parked_count: 1 } });

function park(
  organizationId: string,
  providerId: string,
  { set, ...others }: Change,
  condition: Condition,
  now: number,
): SingleWrite {
  const change = withCount({ ...others, set: { ...set, expires_at: Math.ceil((now + keptMs) / 1000) } });
  return { kind: 'update', key: providerIdKey(organizationId, providerId), change, condition };
}

/** Holds while nothing more has been parked than what was seen. */
export const onlyParked = ({ count = 0 }: Parked): Condition => all(unknownStill, equals('parked_count', count));

/** Takes this very reaction from what waits at a key for its message, as last seen; where nothing else waits, all of it goes. */
export async function unparkReaction(
  key: Key,
  seen: Item | undefined,
  sender: string,
  id: string,
  { table }: Deps<'table:write'>,
): Promise<void> {
  const parked = parkedIn(seen);
  const reactions = Object.values(parked.reactions);
  if (parsePlace(seen) || !reactions.some((reaction) => reaction.id === id)) return;
  const isAlone = reactions.length === 1 && parked.changes.length === 0;
  if (isAlone && (await table.write({ kind: 'delete', key, condition: onlyParked(parked) })).kind === 'done') return;
  const { change, condition } = detach(sender, id);
  await table.write({ kind: 'update', key, change: withCount(change), condition });
}
