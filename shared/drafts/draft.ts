import * as z from 'zod';
import { days, isoTime } from '../base/clock.ts';
import { parseContact } from '../contacts/contact.ts';
import { contactGone, contactWithId } from '../contacts/find-contact.ts';
import { type ConversationKey, contactKey, contactPartition, isThere } from '../conversations/head.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, againAtOnce, untilSettled } from '../table/contention.ts';
import { absent, all, any, atMost, equals, exists, startsWith } from '../table/expressions.ts';
import { allPages, keyOf } from '../table/pages.ts';
import type { Item, Key, Write } from '../table/table.ts';

/** What a member has begun to write to a contact, as stored: it lies with the contact, and is erased with it. */
const draftSchema = z.object({ text: z.string(), updated_at: z.string(), expires_at: z.number() });

/** A draft that its member has not gone on with for so long is forgotten, in ms. */
const keptMs = days(30);

/** Whose draft it is, and to whom. */
export interface DraftOf {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly memberId: string;
}

/** A draft as its member sees it; of one that is not there the text is empty. */
interface Draft {
  readonly text: string;
  readonly updated_at: string | null;
}

const sortKeyPrefix = 'DRAFT#';

const draftKey = ({ organizationId, contactId, memberId }: DraftOf): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: `${sortKeyPrefix}${memberId}`,
});

/** The same draft under the id of the contact that stays, where theirs was merged. Throws 404 where there is none. */
async function current(of: DraftOf, deps: Deps<'table:read'>): Promise<DraftOf> {
  const contact = await contactWithId(of.organizationId, of.contactId, deps);
  if (!contact) throw contactGone(of.contactId);
  return { ...of, contactId: contact.id };
}

/** The draft of a member. Throws 404 where there is no such contact. */
export async function readDraft(of: DraftOf, deps: Deps<'table:read'>): Promise<Draft> {
  const [contact, item] = await deps.table.getMany([contactKey(of.organizationId, of.contactId), draftKey(of)]);
  if (contact?.merged_into !== undefined) return readDraft(await current(of, deps), deps);
  if (!parseContact(contact)) throw contactGone(of.contactId);
  const { data } = draftSchema.safeParse(item);
  if (!data || data.expires_at * 1000 <= deps.clock.now()) return { text: '', updated_at: null };
  return { text: data.text, updated_at: data.updated_at };
}

/** Keeps a draft; an empty one is deleted. Throws 404 where there is no such contact, and leaves nothing with one that is deleted. */
export async function keepDraft(of: DraftOf, text: string, deps: Deps<'table:write'>): Promise<Draft> {
  const now = deps.clock.now();
  const draft = { text, updated_at: isoTime(now), expires_at: Math.ceil((now + keptMs) / 1000) };
  let found = of;
  await untilSettled({ over: 'contact', organizationId: of.organizationId }, deps, async () => {
    const key = draftKey(found);
    const { kind } = await deps.table.transact([
      whileThere(found),
      text === '' ? { kind: 'delete', key } : { kind: 'put', item: { ...key, ...draft } },
    ]);
    if (kind !== 'refused') return kind === 'conflict' ? again : undefined;
    // The contact was merged, or is gone.
    found = await current(found, deps);
    return againAtOnce;
  });
  return { text, updated_at: text === '' ? null : draft.updated_at };
}

const whileThere = ({ organizationId, contactId }: ConversationKey): Write => ({
  kind: 'check',
  key: contactKey(organizationId, contactId),
  condition: isThere,
});

/**
 * Carries the drafts to a contact that was merged over to the one that stays. What a member has begun to write to that one already
 * stays, and replaces the other. Called again, also twice at once, it goes on.
 */
export async function carryDrafts(
  { organizationId, contactId }: ConversationKey,
  from: ContactId,
  deps: Deps<'table:write'>,
): Promise<void> {
  const condition = all(equals('pk', contactPartition(organizationId, from)), startsWith('sk', sortKeyPrefix));
  for await (const item of allPages(deps.table, { condition })) {
    await untilSettled({ over: 'contact', organizationId }, deps, () =>
      carryDraft(item, { organizationId, contactId }, deps),
    );
  }
}

async function carryDraft(item: Item, to: ConversationKey, deps: Deps<'table:write'>) {
  const former = keyOf(item);
  const carried = { ...item, pk: contactPartition(to.organizationId, to.contactId), sk: former.sk };
  const isFree = any(absent(), atMost('expires_at', Math.floor(deps.clock.now() / 1000)));
  const result = await deps.table.transact([
    whileThere(to),
    { kind: 'put', item: carried, condition: isFree },
    { kind: 'delete', key: former, condition: exists() },
  ]);
  if (result.kind === 'conflict') return again;
  const [gone, isTaken] = result.kind === 'refused' ? result.refusals : [];
  if (isTaken && !gone) await deps.table.write({ kind: 'delete', key: former });
}
