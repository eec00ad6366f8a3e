import * as z from 'zod';
import { days } from '../base/clock.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { absent, all, type Change, type Condition, equals } from '../table/expressions.ts';
import type { Item, Key, SingleWrite } from '../table/table.ts';
import type { ConversationKey } from './head.ts';
import { type Actions, type Edit, messageErrorSchema, parkedActionsSchema } from './message.ts';
import { parsePlace, providerIdKey } from './message-store.ts';
import { isOneConversation } from './one-conversation.ts';
import { attachedFrom, attachedIn, detach, type ReactionChange, waitedInOf } from './reactions.ts';
import type { MessageStatus, StatusChange } from './status.ts';

/** A provider sends a receipt again for seven days; one that is still parked by then is of no message of ours. */
const keptMs = days(8);

/** The attributes in which a receipt of each status is parked, in the order in which receipts take effect. */
const slots: readonly (readonly [MessageStatus, string])[] = [
  ['sent', 'parked_sent'],
  ['delivered', 'parked_delivered'],
  ['read', 'parked_read'],
  ['failed', 'parked_failed'],
];

const parkedSchema = z.object({ at: z.string(), error: messageErrorSchema.optional() });

/** What came before its message was known. It is kept under the provider's id, where the message's look-up will stand. */
export interface Parked {
  /** Receipts, in the order in which they take effect. */
  readonly changes: readonly StatusChange[];
  /** By attribute, of whichever conversation. */
  readonly reactions: ReturnType<typeof attachedIn>;
  /** Edits and revocations, of the person and of our account. */
  readonly actions?: Actions;
  /** How often something was parked here. */
  readonly count?: number;
}

/** What is parked in the item at a provider's id. */
export function parkedIn(item: Item | undefined): Parked {
  const changes = slots.flatMap(([status, slot]) => {
    const parked = parkedSchema.safeParse(item?.[slot]);
    return parked.success ? [{ status, ...parked.data }] : [];
  });
  return {
    changes,
    reactions: attachedIn(item),
    actions: parkedActionsSchema.optional().parse(item?.parked_actions),
    count: z.int().optional().parse(item?.parked_count),
  };
}

/** What is parked for a message of a conversation. The reactions are those that the message bears. */
export interface ParkedFor extends Omit<Parked, 'reactions'> {
  readonly borne: Parked['reactions'];
}

/**
 * What is parked, without the reactions that another conversation than the message's has parked under its id. Whose edits and
 * revocations are, is judged where they are applied: those from a contact that was merged since are this conversation's.
 */
export async function parkedFor(
  { organizationId, contactId }: ConversationKey,
  { reactions, actions, ...parked }: Parked,
  deps: Deps<'table:read'>,
): Promise<ParkedFor> {
  const done = [...(actions?.edits ?? []), ...(actions?.revocations ?? [])];
  const authors = done.flatMap(({ author }) => author?.conversation_id ?? []);
  const conversations = [...new Set([...waitedInOf(reactions), ...authors])];
  const found = await Promise.all(
    conversations.map(async (each) =>
      (await isOneConversation(organizationId, [each, contactId], deps)) ? [each] : [],
    ),
  );
  const own = new Set(found.flat());
  const joined = <Done extends Pick<Edit, 'author'>>(each: Done): Done =>
    each.author?.conversation_id !== undefined && own.has(each.author.conversation_id)
      ? { ...each, author: { ...each.author, conversation_id: contactId } }
      : each;
  return {
    ...parked,
    borne: attachedFrom(reactions, own),
    actions: actions && { edits: actions.edits.map(joined), revocations: actions.revocations.map(joined) },
  };
}

/**
 * What a message of ours is recorded with. Its file is still to be deleted where it was revoked, so a worker applies the
 * actions once it is recorded.
 */
export const keptWith = ({ borne, actions }: ParkedFor): Record<string, unknown> => ({
  ...borne,
  ...(actions && { parked_actions: actions }),
});

/** The provider's id to park under, and when, in ms since the epoch. */
export interface ParkingSpace {
  readonly organizationId: OrganizationId;
  readonly providerId: string;
  readonly now: number;
}

/** Parks a receipt; refused when the message has become known meanwhile. The first of its status stays. */
export function parkReceipt(at: ParkingSpace, { status, ...parked }: StatusChange): SingleWrite {
  const slot = slots.find(([candidate]) => candidate === status)?.[1] ?? '';
  return parkWrite(at, { setOnce: { [slot]: parked } }, isMessageUnknown);
}

/** Changes the reactions that are parked for a message; refused when it has become known. */
export const parkReaction = (at: ParkingSpace, { change, condition }: ReactionChange): SingleWrite =>
  parkWrite(at, change, all(isMessageUnknown, condition));

/** Parks all that was done to a message; refused when it has become known, and where more was parked since `read`. */
export const parkActions = (at: ParkingSpace, actions: Actions, read: Parked | undefined): SingleWrite =>
  parkWrite(at, { set: { parked_actions: actions } }, read ? onlyParked(read) : absent());

/** Takes the edits out of what is parked, as it was read. */
export const unparkEdits = (key: Key, read: Parked): SingleWrite => ({
  kind: 'update',
  key,
  change: withCount({ set: { parked_actions: read.actions && { ...read.actions, edits: [] } } }),
  condition: onlyParked(read),
});

/** When what is parked at `now` (ms since the epoch) ends, in seconds. */
export const parkedUntil = (now: number): number => Math.ceil((now + keptMs) / 1000);

const isMessageUnknown: Condition = all(absent('contact_id'), absent('erased'));

function parkWrite(
  { organizationId, providerId, now }: ParkingSpace,
  { set, ...change }: Change,
  condition: Condition,
): SingleWrite {
  return {
    kind: 'update',
    key: providerIdKey(organizationId, providerId),
    change: withCount({ ...change, set: { ...set, expires_at: parkedUntil(now) } }),
    condition,
  };
}

/** A change of what is parked, counted: a commit that has read less is refused. */
const withCount = (change: Change): Change => ({ ...change, add: { parked_count: 1 } });

/** Holds while nothing has been parked since `Parked` was read. */
export const onlyParked = ({ count = 0 }: Pick<Parked, 'count'>): Condition =>
  all(isMessageUnknown, equals('parked_count', count));

/**
 * Takes a reaction, and no other one of the same reactor, out of what is parked in the item `read` at `key`; where nothing
 * else is parked there, the item is deleted.
 */
export async function unparkReaction(
  { key, read }: { readonly key: Key; readonly read: Item | undefined },
  id: string,
  deps: Deps<'table:write'>,
): Promise<void> {
  let standing = read;
  await untilSettled({ over: 'reaction-target' }, deps, async () => {
    const changed = parsePlace(standing) ? undefined : detach(standing, id);
    if (!changed) return undefined;
    const parked = parkedIn(standing);
    const [one, ...others] = Object.values(parked.reactions);
    const isLast = one?.replaced === undefined && others.length === 0;
    const isAlone = isLast && parked.changes.length === 0 && parked.actions === undefined;
    const result = await deps.table.write(
      isAlone
        ? { kind: 'delete', key, condition: onlyParked(parked) }
        : {
            kind: 'update',
            key,
            change: withCount(changed.change),
            condition: all(isMessageUnknown, changed.condition),
          },
    );
    if (result.kind === 'done') return undefined;
    standing = result.item;
    return againAtOnce;
  });
}
