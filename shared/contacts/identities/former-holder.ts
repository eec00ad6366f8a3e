import * as z from 'zod';
import { days } from '../../base/clock.ts';
import { type ContactId, contactIdSchema, type OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../../table/contention.ts';
import { absent, all, any, atMost, type Condition, equals } from '../../table/expressions.ts';
import type { Item, Key, Write } from '../../table/table.ts';
import { storedContactSchema } from '../contact.ts';
import { numberIdentityKey } from './identity.ts';

/** Somebody who gave a number up. */
const holderSchema = z.object({
  /** Absent for somebody who was erased, or who did so long before the others. */
  contact_id: contactIdSchema.optional(),
  /** When the number ceased to be theirs, ISO 8601, by the provider's clock. */
  until: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/**
 * A note of who gave a number up, and when: the last of them, and those before. Changes of one person's number can come in any
 * order: of n1 to n2 and n2 to n3 the second may be told first, and then the first finds by the note who has gone on to n3.
 */
const formerHolderSchema = holderSchema.extend({
  contact_id: contactIdSchema,
  /** In the order of their times. */
  earlier: z.array(holderSchema).default([]),
  /** How often the note was changed; one of an earlier version does not say. */
  revision: z.int().optional(),
});
export type FormerHolder = z.infer<typeof formerHolderSchema>;

/** The key of the note of a number. */
export const formerHolderKey = (organizationId: OrganizationId, digits: string): Key => ({
  pk: numberIdentityKey(organizationId, digits).pk,
  sk: 'FORMER-HOLDER',
});

/** The note in an item; undefined without one. */
export const parseFormerHolder = (item: Item | undefined): FormerHolder | undefined =>
  item && formerHolderSchema.parse(item);

/** The provider sends a webhook again for seven days. */
const keptMs = days(8);

/** Of whom a number was then (ISO 8601, by the provider's clock), among those who have given it up. */
export const holderThen = (note: FormerHolder | undefined, at: string): ContactId | undefined =>
  holdersIn(note).find(({ until }) => until > at)?.contact_id;

const holdersIn = (note: FormerHolder | undefined): Holder[] => (note ? [...note.earlier, note] : []);

/** The most that a note names: a number that is given up more often within its days is no person's. */
export const mostHolders = 8;

/** Notes that a contact gave a number up, in whatever order that is told. */
export async function noteFormerHolder(
  { key, ...given }: Holder & { readonly key: Key },
  deps: Deps<'table:write'>,
): Promise<void> {
  await changeNote(key, undefined, deps, (holders) => {
    const isNoted = holders.some((each) => each.contact_id === given.contact_id && each.until === given.until);
    const inOrder = [...holders, given].toSorted((one, other) => (one.until < other.until ? -1 : 1));
    return isNoted ? undefined : withFewNames(inOrder);
  });
}

/** Whose the number was before those who are left stays unknown: it was not theirs. */
function withFewNames(holders: readonly Holder[]): Holder[] {
  const beyond = holders.at(-mostHolders - 1);
  return [...(beyond ? [{ until: beyond.until }] : []), ...holders.slice(-mostHolders)];
}

/** Changes whom a note names, where `changed` finds something to change; `noted` is what stands there, where that was read. */
async function changeNote(
  key: Key,
  noted: FormerHolder | undefined,
  deps: Deps<'table:write'>,
  changed: (holders: readonly Holder[]) => readonly Holder[] | undefined,
): Promise<void> {
  let standing = noted;
  await untilSettled({ over: 'person' }, deps, async () => {
    const holders = changed(holdersIn(standing).map(({ contact_id, until }) => ({ contact_id, until })));
    if (!holders) return undefined;
    // Behind the last name nothing is known of the number's holders, with a note or without one.
    const lastNamed = holders.findLastIndex(({ contact_id }) => contact_id !== undefined);
    const [last, earlier] = [holders[lastNamed], holders.slice(0, lastNamed)];
    const revision = (standing?.revision ?? 0) + 1;
    const expires_at = Math.ceil((deps.clock.now() + keptMs) / 1000);
    const condition = isStill(standing);
    const result = await deps.table.write(
      last
        ? { kind: 'put', item: { ...key, ...last, earlier, revision, expires_at }, condition }
        : { kind: 'delete', key, condition },
    );
    if (result.kind === 'done') return undefined;
    standing = parseFormerHolder(result.item);
    return againAtOnce;
  });
}

/** The same in all that it says: an erasure may have deleted it, and another worker begun it anew. */
const isStill = (note: FormerHolder | undefined): Condition =>
  note
    ? all(equals('contact_id', note.contact_id), equals('until', note.until), equals('revision', note.revision))
    : absent();

/** That a number has not been given up since `at`, for the transaction that takes it: a concurrent worker may be noting that. */
export const isNotGivenUpSince = (organizationId: OrganizationId, number: string, at: string): Write => ({
  kind: 'check',
  key: formerHolderKey(organizationId, number),
  condition: any(absent(), atMost('until', at)),
});

const holdersSchema = storedContactSchema.pick({
  organization_id: true,
  id: true,
  chatapp_id: true,
  aliases: true,
  former_numbers: true,
  merged: true,
});

/** Takes the names of a contact, by its item, deleted or not, and of those that were merged into it out of the notes that they have left. */
export async function eraseFormerHolder(item: Item | undefined, deps: Deps<'table:write'>): Promise<void> {
  const { data } = holdersSchema.safeParse(item);
  const { organization_id, id, chatapp_id = '', aliases = [], former_numbers = [], merged = [] } = data ?? {};
  if (organization_id === undefined) return;
  const isOurs = ({ contact_id }: Holder) =>
    contact_id !== undefined && (contact_id === id || merged.includes(contact_id));
  for (const number of [chatapp_id, ...aliases, ...former_numbers]) {
    const key = formerHolderKey(organization_id, number);
    const note = parseFormerHolder(await deps.table.get(key));
    await changeNote(key, note, deps, (holders) =>
      holders.some(isOurs) ? holders.map((each) => (isOurs(each) ? { until: each.until } : each)) : undefined,
    );
  }
}
