import { contactKey, isThere } from '../../conversations/head.ts';
import type { ContactId, OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { contended } from '../../table/contention.ts';
import { absent, all, type Change, type Condition, equals, shorterThan } from '../../table/expressions.ts';
import type { Item, Key, Write } from '../../table/table.ts';
import { laterTime, type StoredContact } from '../contact.ts';
import { reindexContact } from '../search/index-contact.ts';
import { reindexMark } from '../search/index-mark.ts';
import { chatappIdentityKey, lidIdentityKey, numberIdentityKey } from './identity.ts';
import type { KnownPerson, Person } from './person.ts';
import { canonicalNumber } from './phone.ts';

/**
 * The chat-app gives a person another id with each number; a number is not changed so often. What strangers send must not
 * make a contact that cannot be deleted: all that leads to it goes in one transaction, of a hundred writes at most.
 */
const [mostUserIds, mostLids, mostAliases] = [20, 10, 20];

/**
 * Merges what a webhook says of a person into the contact: a new id of the person, a number for a contact without one,
 * another number of a contact that has one. An identity that leads to another contact stays with that contact. True when
 * the contact itself has changed, but for its aliases.
 */
export async function learnIdentities(
  { contact, taken }: KnownPerson,
  { number, userId, lid }: Person,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const { aliases = [], chatapp_user_ids = [], chatapp_lids = [] } = contact;
  const isNewUserId = userId !== undefined && !taken.userId && chatapp_user_ids.length < mostUserIds;
  const isNewLid = lid !== undefined && !taken.lid && chatapp_lids.length < mostLids;
  if (isNewLid) await addLid(contact, lid, deps);
  const changed = isNewUserId && (await addUserId(contact, userId, deps));
  if (number === undefined || taken.number) return changed;
  if (contact.chatapp_id === '') return (await setNumber(contact, number, deps)) || changed;
  const { id: contactId, organization_id: organizationId, chatapp_id: chatappId } = contact;
  if (aliases.length < mostAliases) await addAlias({ organizationId, contactId, chatappId, alias: number }, deps);
  return changed;
}

function addUserId(contact: StoredContact, userId: string, deps: Deps<'table:write'>): Promise<boolean> {
  const change = { append: { chatapp_user_ids: [userId] } };
  const condition = shorterThan('chatapp_user_ids', mostUserIds);
  return addIdentity(contact, { key: chatappIdentityKey(contact.organization_id, userId), change, condition }, deps);
}

function addLid(contact: StoredContact, lid: string, deps: Deps<'table:write'>): Promise<boolean> {
  const change = { append: { chatapp_lids: [lid] } };
  const condition = shorterThan('chatapp_lids', mostLids);
  return addIdentity(contact, { key: lidIdentityKey(contact.organization_id, lid), change, condition }, deps);
}

/** Makes the number the contact's own, which has none. */
async function setNumber(contact: StoredContact, number: string, deps: Deps<'table:write'>): Promise<boolean> {
  const { organization_id, id, updated_at } = contact;
  const numbers = { chatapp_id: number, phone_number: `+${number}` };
  const mark = reindexMark(contactKey(organization_id, id), contact, deps);
  const addition = {
    key: numberIdentityKey(organization_id, number),
    attributes: { chatapp_id: number },
    change: { set: { ...numbers, updated_at: laterTime(contact, deps.clock.now()), ...mark } },
    condition: all(equals('chatapp_id', ''), equals('updated_at', updated_at)),
  };
  const isAdded = await addIdentity(contact, addition, deps);
  if (isAdded) await reindexContact(contact, { ...contact, ...numbers }, deps);
  return isAdded;
}

interface Addition {
  /** Of the identity that is to lead to the contact. */
  readonly key: Key;
  /** What the identity says besides the contact's id. */
  readonly attributes?: Item;
  /** What becomes of the contact. */
  readonly change: Change;
  /** What must hold of the contact, besides that it is there. */
  readonly condition?: Condition;
}

/** Writes identity and contact together. False when a concurrent writer was first: the next webhook of the person asks again. */
async function addIdentity(
  { organization_id, id }: StoredContact,
  { key, attributes, change, condition }: Addition,
  { table }: Deps<'table:write'>,
): Promise<boolean> {
  const writes: Write[] = [
    { kind: 'put', item: { ...key, contact_id: id, ...attributes }, condition: absent() },
    {
      kind: 'update',
      key: contactKey(organization_id, id),
      change,
      condition: condition ? all(isThere, condition) : isThere,
    },
  ];
  return (await table.transact(writes)).kind === 'done';
}

/** An identity of kind alias: another number by which the provider knows a contact. */
export interface AliasIdentity {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  /** The contact's own number in digits. */
  readonly chatappId: string;
  /** The other number in digits. */
  readonly alias: string;
}

/**
 * Has another number lead to a contact from here on. A number that leads to a contact already stays with it, and a deleted
 * contact stays deleted. A spelling of the contact's own number needs no identity, and one with twenty others gets no more. Throws `Contention` when another
 * transaction is at the same items.
 */
export async function addAlias(
  { organizationId, contactId, chatappId, alias }: AliasIdentity,
  deps: Deps<'table:write'>,
): Promise<void> {
  const { table } = deps;
  if (canonicalNumber(alias) === canonicalNumber(chatappId)) return;
  // At every send but the first, the alias is there already: a read costs a quarter of a refused transaction.
  if (await table.get(numberIdentityKey(organizationId, alias))) return;
  const identity = { contact_id: contactId, chatapp_id: chatappId, alias };
  const writes: Write[] = [
    { kind: 'put', item: { ...numberIdentityKey(organizationId, alias), ...identity }, condition: absent() },
    {
      kind: 'update',
      key: contactKey(organizationId, contactId),
      change: { append: { aliases: [alias] } },
      condition: all(isThere, shorterThan('aliases', mostAliases)),
    },
  ];
  const result = await table.transact(writes);
  if (result.kind === 'conflict') throw contended({ over: 'alias', organizationId }, deps);
}
