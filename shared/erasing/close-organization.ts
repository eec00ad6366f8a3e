import { isoTime } from '../base/clock.ts';
import { uuidOfToken } from '../base/ids.ts';
import { storedContactSchema } from '../contacts/contact.ts';
import { entriesIn, groupsOf, sortTokenIn } from '../contacts/list/list-items.ts';
import { begunGroups } from '../conversations/group.ts';
import { contactKey, headKey } from '../conversations/head.ts';
import { inboxAttributes } from '../conversations/inbox-place.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { webhookKey, webhooksOf } from '../subscriptions/webhook.ts';
import { again, untilSettled } from '../table/contention.ts';
import { type Condition, exists } from '../table/expressions.ts';
import { keyOf } from '../table/pages.ts';
import type { Item, Key, Write } from '../table/table.ts';
import { registerWrite } from './organization-erasure.ts';

/** Conversations closed at a time: two reads of a batch, and as many transactions side by side. */
const atOnce = 25;

/**
 * Closes what a deleted organization has, piece by piece, and puts it on the register: its webhooks, which hear of nothing any
 * more, and its conversations, to which nothing is committed any more. What is closed is on no list any more. Ends as `more`
 * at `until`, in ms since the epoch; called again it goes on.
 */
export async function closeOrganization(
  organizationId: OrganizationId,
  until: number,
  deps: Deps<'table:write'>,
): Promise<'closed' | 'more'> {
  for (const { id } of await webhooksOf(organizationId, deps)) {
    await untilWritten(organizationId, deps, async () => [
      registerWrite(organizationId, 'webhook', id),
      { kind: 'delete', key: webhookKey(organizationId, id) },
    ]);
  }
  for (const list of listsOf(organizationId)) {
    for (;;) {
      const { items } = await deps.table.page({ condition: list.condition, limit: atOnce });
      if (items.length === 0) break;
      if (deps.clock.now() >= until) return 'more';
      await closeAll(
        organizationId,
        items.map((item) => ({ entry: keyOf(item), id: list.idOf(item) })),
        deps,
      );
    }
  }
  return 'closed';
}

interface List {
  readonly condition: Condition;
  readonly idOf: (item: Item) => ContactId;
}

/** All lists of conversations: of contacts, of groups, and the notes of all groups, listed or not, that later versions make. */
const listsOf = (organizationId: OrganizationId): readonly List[] => {
  const listed = (item: Item) => uuidOfToken(sortTokenIn(item));
  return [
    { condition: entriesIn(organizationId, {}), idOf: listed },
    { condition: entriesIn(groupsOf(organizationId), {}), idOf: listed },
    { condition: begunGroups(organizationId), idOf: ({ sk }) => String(sk) },
  ];
};

interface Listed {
  readonly entry: Key;
  readonly id: ContactId;
}

const mergedSchema = storedContactSchema.pick({ merged: true });

/** Closes these conversations, and those of the contacts that were merged into theirs before. */
async function closeAll(
  organizationId: OrganizationId,
  listed: readonly Listed[],
  deps: Deps<'table:write'>,
): Promise<void> {
  const contacts = await deps.table.getMany(listed.map(({ id }) => contactKey(organizationId, id)));
  const former = contacts.flatMap((item) => mergedSchema.parse(item ?? {}).merged ?? []);
  await closeGroup(
    organizationId,
    former.map((id) => ({ id })),
    deps,
  );
  await closeGroup(organizationId, listed, deps);
}

async function closeGroup(
  organizationId: OrganizationId,
  conversations: readonly { readonly id: ContactId; readonly entry?: Key }[],
  deps: Deps<'table:write'>,
): Promise<void> {
  for (let done = 0; done < conversations.length; done += atOnce) {
    await Promise.all(
      conversations.slice(done, done + atOnce).map(({ id, entry }) =>
        untilWritten(organizationId, deps, async () => {
          const keys = [contactKey(organizationId, id), headKey(organizationId, id)];
          const found = await deps.table.getMany(keys);
          const there = keys.filter((_key, index) => found[index]);
          return [
            registerWrite(organizationId, 'conversation', id),
            ...there.map((key) => closedWrite(key, deps.clock.now())),
            ...(entry ? [{ kind: 'delete' as const, key: entry }] : []),
          ];
        }),
      ),
    );
  }
}

/** Writes with what was read for it, again while concurrent writers are at the same items. Throws `Contention`. */
const untilWritten = (
  organizationId: OrganizationId,
  deps: Deps<'table:write'>,
  writes: () => Promise<readonly Write[]>,
): Promise<void> =>
  untilSettled({ over: 'contact-deletion', organizationId }, deps, async () => {
    const { kind } = await deps.table.transact(await writes());
    return kind === 'done' ? undefined : again;
  });

/** A contact or a head is marked as deleted, as in its own deletion, but for the sweep, which is not to erase it. It is in no inbox any more. */
const closedWrite = (key: Key, now: number): Write => ({
  kind: 'update',
  key,
  change: { setOnce: { deleted_at: isoTime(now) }, remove: ['due_shard', 'due_at', ...inboxAttributes] },
  condition: exists(),
});
