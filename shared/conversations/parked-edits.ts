import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import { all, equals, startsWith } from '../table/expressions.ts';
import { allPages, keyOf } from '../table/pages.ts';
import type { Item, Key } from '../table/table.ts';
import { type Action, withAction } from './message-actions.ts';
import { isErased, parsePlace, providerIdKey } from './message-store.ts';
import { type ParkingSpace, parkActions, parkedIn, parkedUntil, unparkEdits } from './parked.ts';

/** An edit or a revocation of a message that is not known. */
interface EarlyAction {
  readonly action: Action;
  /** What is parked under the provider's id, as it was read. */
  readonly lookup: Item | undefined;
  /** The keys of the identities of the person at the other end, as far as they are known. */
  readonly identities: readonly Key[];
}

/**
 * Parks an edit or a revocation until its message comes, for eight days. An edit has text of a person's conversation, so
 * it is noted with each identity of that person: the deletion of the contact finds it there, though no contact may have been
 * known yet. False where the message has become known, or something else was parked meanwhile.
 */
export async function parkAction(
  at: ParkingSpace,
  { action, lookup, identities }: EarlyAction,
  { table }: Deps<'table:write'>,
): Promise<boolean> {
  const read = lookup && parkedIn(lookup);
  const actions = withAction(read?.actions ?? { edits: [], revocations: [] }, action);
  if (!actions) return true;
  const parking = parkActions(at, actions, read);
  const notes = action.kind === 'edit' ? identities.map((identity) => noteOf(at, identity)) : [];
  if (notes.length === 0) return (await table.write(parking)).kind === 'done';
  const result = await table.transact([parking, ...notes.map((item) => ({ kind: 'put' as const, item }))]);
  return result.kind === 'done';
}

const sortKeyPrefix = 'PARKED-EDIT#';

const noteSchema = z.object({
  /** The key under which the edit is parked. */
  awaited_pk: z.string(),
  /** In ms since the epoch. */
  parked_at: z.number(),
});

/** Each edit has its own: one that is parked after a deletion must not hide those from before it. */
function noteOf({ organizationId, providerId, now }: ParkingSpace, { pk }: Key): Key & Item {
  const awaited_pk = providerIdKey(organizationId, providerId).pk;
  const sk = `${sortKeyPrefix}${awaited_pk.slice(awaited_pk.lastIndexOf('#') + 1)}#${now}`;
  return { pk, sk, awaited_pk, parked_at: now, expires_at: parkedUntil(now) };
}

/**
 * Erases the parked edits of a person's conversation, by an identity, that were parked until `until` (ms since the epoch),
 * and with them all of the same messages: another message from that identity may be another person's.
 */
export async function eraseParkedEdits(identity: Key, until: number, deps: Deps<'table:write'>): Promise<void> {
  for await (const item of notesOf(identity, deps)) {
    const { awaited_pk, parked_at } = noteSchema.parse(item);
    if (parked_at > until) continue;
    await unpark(awaited_pk, deps);
    await deps.table.write({ kind: 'delete', key: keyOf(item) });
  }
}

/** The same for an organization that is gone: all that is parked of the same messages goes too. */
export async function dropParked(identity: Key, deps: Deps<'table:write'>): Promise<void> {
  for await (const item of notesOf(identity, deps)) {
    await deps.table.write({ kind: 'delete', key: awaitedKey(noteSchema.parse(item).awaited_pk) });
    await deps.table.write({ kind: 'delete', key: keyOf(item) });
  }
}

const notesOf = (identity: Key, { table }: Deps<'table:write'>) =>
  allPages(table, { condition: all(equals('pk', identity.pk), startsWith('sk', sortKeyPrefix)) });

const awaitedKey = (pk: string): Key => ({ ...providerIdKey('', ''), pk });

async function unpark(awaited: string, deps: Deps<'table:write'>): Promise<void> {
  const key = awaitedKey(awaited);
  await untilSettled({ over: 'message-action' }, deps, async () => {
    const item = await deps.table.get(key);
    const read = item && !isErased(item) && !parsePlace(item) ? parkedIn(item) : undefined;
    if (!read?.actions || read.actions.edits.length === 0) return undefined;
    const { kind } = await deps.table.write(unparkEdits(key, read));
    return kind === 'done' ? undefined : again;
  });
}
