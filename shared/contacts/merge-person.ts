import { isoTime } from '../base/clock.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { isThere } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, type Condition, equals } from '../table/conditions.ts';
import { contended } from '../table/contention.ts';
import type { Change } from '../table/expressions.ts';
import type { Item, Key, Write } from '../table/table.ts';
import type { StoredContact } from './contact.ts';
import { chatappIdentityKey, numberIdentityKey } from './identity.ts';
import type { KnownPerson, Person } from './person.ts';
import { canonicalNumber } from './phone.ts';
import { reindexMark } from './search/index-contact.ts';
import { reindexContact } from './search/reindex-contact.ts';

/** The chat-app gives a person another id with each number; nobody changes theirs so often. */
const mostUserIds = 20;

/**
 * Remembers what a webhook tells of a contact that we did not know: an id of the person, a number for a contact without
 * one, another number of one that has one. What leads to somebody already is left to them. True when the contact itself
 * has changed.
 */
export async function mergePerson(
  { contact, taken }: KnownPerson,
  { number, userId }: Person,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const isNewUserId = userId !== undefined && !taken.userId && (contact.chatapp_user_ids?.length ?? 0) < mostUserIds;
  const learned = isNewUserId && (await joinUserId(contact, userId, deps));
  if (number === undefined || taken.number) return learned;
  if (contact.chatapp_id === '') return (await joinNumber(contact, number, deps)) || learned;
  const { id: contactId, organization_id: organizationId, chatapp_id: chatappId } = contact;
  await addAlias({ organizationId, contactId, chatappId, alias: number }, deps);
  return learned;
}

function joinUserId(contact: StoredContact, userId: string, deps: Deps<'table:write'>): Promise<boolean> {
  const change = { append: { chatapp_user_ids: [userId] } };
  return join(contact, { key: chatappIdentityKey(contact.organization_id, userId), change, condition: isThere }, deps);
}

/** The number becomes the contact's own: it had none. */
async function joinNumber(contact: StoredContact, number: string, deps: Deps<'table:write'>): Promise<boolean> {
  const { organization_id, id, updated_at } = contact;
  const mark = reindexMark(contactKey(organization_id, id), contact, deps);
  const after = { ...contact, chatapp_id: number, phone_number: `+${number}` };
  const joined = await join(
    contact,
    {
      key: numberIdentityKey(organization_id, number),
      also: { chatapp_id: number },
      change: {
        set: {
          chatapp_id: number,
          phone_number: after.phone_number,
          updated_at: isoTime(Math.max(deps.clock.now(), Date.parse(updated_at) + 1)),
          ...mark,
        },
      },
      condition: all(isThere, equals('chatapp_id', ''), equals('updated_at', updated_at)),
    },
    deps,
  );
  if (joined) await reindexContact(contact, after, deps);
  return joined;
}

interface Joining {
  /** Of the identity that is to lead to the contact. */
  readonly key: Key;
  readonly also?: Item;
  readonly change: Change;
  readonly condition: Condition;
}

/** Identity and contact together. Refused when somebody was faster: who they are is asked again at the next message. */
async function join(
  { organization_id, id }: StoredContact,
  { key, also, change, condition }: Joining,
  { table }: Deps<'table:write'>,
): Promise<boolean> {
  const writes: Write[] = [
    { kind: 'put', item: { ...key, contact_id: id, ...also }, condition: absent() },
    { kind: 'update', key: contactKey(organization_id, id), change, condition },
  ];
  return (await table.transact(writes)).kind === 'done';
}

export interface AliasIdentity {
  readonly organizationId: string;
  readonly contactId: string;
  /** The contact's own number in digits. */
  readonly chatappId: string;
  /** Another number that the provider knows the contact by, in digits. */
  readonly alias: string;
}

/**
 * Remembers another number of a contact, which leads to it from here on. A number that is someone's already is left to
 * them, and a contact that is gone stays gone. Spellings that we know by rule need no remembering.
 */
export async function addAlias(
  { organizationId, contactId, chatappId, alias }: AliasIdentity,
  deps: Deps<'table:write'>,
): Promise<void> {
  const { table } = deps;
  if (canonicalNumber(alias) === canonicalNumber(chatappId)) return;
  // At every send but the first, somebody has it: a read costs a quarter of a refused transaction.
  if (await table.get(numberIdentityKey(organizationId, alias))) return;
  const identity = { contact_id: contactId, chatapp_id: chatappId, alias };
  const writes: Write[] = [
    { kind: 'put', item: { ...numberIdentityKey(organizationId, alias), ...identity }, condition: absent() },
    {
      kind: 'update',
      key: contactKey(organizationId, contactId),
      change: { append: { aliases: [alias] } },
      condition: isThere,
    },
  ];
  const result = await table.transact(writes);
  if (result.kind === 'conflict') throw contended({ over: 'alias', organizationId }, deps);
}
