import * as z from 'zod';
import { days, isoTime } from '../base/clock.ts';
import { parseContact } from '../contacts/contact.ts';
import { contactKey, contactPartition, isKept } from '../conversations/head.ts';
import { ApiError } from '../errors.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { again, untilSettled } from '../table/contention.ts';
import type { Key, Write } from '../table/table.ts';

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

const draftKey = ({ organizationId, contactId, memberId }: DraftOf): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: `DRAFT#${memberId}`,
});

/** The draft of a member. Throws 404 where there is no such contact. */
export async function readDraft(of: DraftOf, { table, clock }: Deps<'table:read'>): Promise<Draft> {
  const [contact, item] = await table.getMany([contactKey(of.organizationId, of.contactId), draftKey(of)]);
  if (!contact || !parseContact(contact)) throw contactNotFound(of);
  const { data } = draftSchema.safeParse(item);
  if (!data || data.expires_at * 1000 <= clock.now()) return { text: '', updated_at: null };
  return { text: data.text, updated_at: data.updated_at };
}

/** Keeps a draft; an empty one is deleted. Throws 404 where there is no such contact, and leaves nothing with one that is deleted. */
export async function keepDraft(of: DraftOf, text: string, deps: Deps<'table:write'>): Promise<Draft> {
  const key = draftKey(of);
  if (text === '') {
    await deps.table.write({ kind: 'delete', key });
    return { text, updated_at: null };
  }
  const now = deps.clock.now();
  const draft = { text, updated_at: isoTime(now), expires_at: Math.ceil((now + keptMs) / 1000) };
  const writes: Write[] = [
    { kind: 'check', key: contactKey(of.organizationId, of.contactId), condition: isKept },
    { kind: 'put', item: { ...key, ...draft } },
  ];
  await untilSettled({ over: 'contact', organizationId: of.organizationId }, deps, async () => {
    const { kind } = await deps.table.transact(writes);
    if (kind === 'refused') throw contactNotFound(of);
    return kind === 'conflict' ? again : undefined;
  });
  return { text, updated_at: draft.updated_at };
}

const contactNotFound = ({ contactId }: DraftOf) =>
  new ApiError('Contact not found', `No contact with the id ${contactId} in this organization.`);
