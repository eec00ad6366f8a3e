import { isThere } from '../../messages/head.ts';
import type { Person } from '../../messages/inbound/inbound.ts';
import { isoTime } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import { absent } from '../../table/expressions.ts';
import type { Expression, Item, Key, Write } from '../../table/table.ts';
import { learnAlias } from '../alias.ts';
import type { StoredContact } from '../contact.ts';
import { contactKey } from '../contact-store.ts';
import { chatappUserKey, identityKey } from '../identity.ts';
import { reindexMark } from '../search/index-mark.ts';
import { reindexContact } from '../search/reindex-contact.ts';
import type { KnownPerson } from './person.ts';

/** The chat-app gives a person another id with each number; nobody changes theirs so often. */
const mostUserIds = 20;

/**
 * Remembers what a webhook tells of a contact that we did not know: an id of the person, a number for a contact without
 * one, another number of one that has one. What leads to somebody already is left to them. True when the contact itself
 * has changed.
 */
export async function learnPerson(
  { contact, taken }: KnownPerson,
  { number, userId }: Person,
  deps: Deps<'table:write'>,
): Promise<boolean> {
  const isNewUserId = userId !== undefined && !taken.userId && (contact.chatapp_user_ids?.length ?? 0) < mostUserIds;
  const learned = isNewUserId && (await joinUserId(contact, userId, deps));
  if (number === undefined || taken.number) return learned;
  if (contact.chatapp_id === '') return (await joinNumber(contact, number, deps)) || learned;
  const { id: contactId, organization_id: organizationId, chatapp_id: chatappId } = contact;
  await learnAlias({ organizationId, contactId, chatappId, alias: number }, deps);
  return learned;
}

function joinUserId(contact: StoredContact, userId: string, deps: Deps<'table:write'>): Promise<boolean> {
  const change = {
    text: 'SET chatapp_user_ids = list_append(if_not_exists(chatapp_user_ids, :none), :ids)',
    values: { ':none': [], ':ids': [userId] },
  };
  return join(contact, { key: chatappUserKey(contact.organization_id, userId), change, condition: isThere }, deps);
}

/** The number becomes the contact's own: it had none. */
async function joinNumber(contact: StoredContact, number: string, deps: Deps<'table:write'>): Promise<boolean> {
  const { organization_id, id, updated_at } = contact;
  const mark = reindexMark(contactKey(organization_id, id), contact, deps);
  const after = { ...contact, chatapp_id: number, phone_number: `+${number}` };
  const joined = await join(
    contact,
    {
      key: identityKey(organization_id, number),
      also: { chatapp_id: number },
      change: {
        text: `SET chatapp_id = :number, phone_number = :written, updated_at = :at, ${mark.text}`,
        values: {
          ':number': number,
          ':written': after.phone_number,
          ':at': isoTime(Math.max(deps.clock.now(), Date.parse(updated_at) + 1)),
          ...mark.values,
        },
      },
      condition: {
        text: `${isThere.text} AND chatapp_id = :none AND updated_at = :seen`,
        values: { ':none': '', ':seen': updated_at },
      },
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
  readonly change: Expression;
  readonly condition: Expression;
}

/** Identity and contact together. Refused when somebody was faster: who they are is asked again at the next message. */
async function join(
  { organization_id, id }: StoredContact,
  { key, also, change, condition }: Joining,
  { table }: Deps<'table:write'>,
): Promise<boolean> {
  const writes: Write[] = [
    { kind: 'put', item: { ...key, contact_id: id, ...also }, condition: absent },
    { kind: 'update', key: contactKey(organization_id, id), change, condition },
  ];
  return (await table.transact(writes)).kind === 'done';
}
