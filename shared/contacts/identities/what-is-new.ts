import { absent, equals } from '../../table/expressions.ts';
import type { Item, Key, Write } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { contactNameLength } from '../new-contact.ts';
import type { Changes } from '../planned-change.ts';
import { chatappIdentityKey, lidIdentityKey, numberIdentityKey } from './identity.ts';
import { identityKeysOf, mostIdentities } from './keys-of-contact.ts';
import type { KnownPerson, Person } from './person.ts';
import { isFormerNumber } from './same-person.ts';

/**
 * The chat-app gives a person another id with each number; a number is not changed so often. What strangers send must not
 * make a contact that cannot be deleted: all that leads to it goes in one transaction, of a hundred writes at most.
 */
const [mostUserIds, mostLids, mostAliases] = [20, 10, 20];

/** What a provider says of a person that their contact does not have yet. */
export interface News {
  /** New values of the contact's members. */
  readonly changes: Changes;
  /** Identities that are to lead to the contact, and what those that do are to say. */
  readonly writes: readonly Write[];
}

/**
 * What is new in what a provider says of a contact: ids that lead to no contact yet, within the bounds; a name where there is
 * none; another username. A number that the contact has given up is not its own again.
 */
export function newsOf(known: KnownPerson, person: Person): News {
  // Of each kind there are bounds; merges bring more of all kinds.
  const isFull = identityKeysOf(known.contact).length >= mostIdentities;
  const ids = isFull ? [] : [newUserId(known, person), newLid(known, person), newNumber(known, person)];
  const found = [...ids, newNames(known, person)].filter((each) => each !== undefined);
  return {
    changes: Object.assign({}, ...found.map(({ changes }) => changes)),
    writes: found.flatMap(({ writes }) => writes),
  };
}

function newUserId({ contact, holders }: KnownPerson, { userId }: Person): News | undefined {
  const { chatapp_user_ids = [], chatapp_id, id, organization_id } = contact;
  if (userId === undefined || holders.userId !== undefined || chatapp_user_ids.length >= mostUserIds) return undefined;
  const key = numberIdentityKey(organization_id, chatapp_id);
  const condition = equals('contact_id', id);
  const toNumber: Write = { kind: 'update', key, change: { set: { user_id: userId } }, condition };
  return {
    changes: { chatapp_user_ids: [...chatapp_user_ids, userId] },
    writes: [identity(contact, chatappIdentityKey(organization_id, userId)), ...(chatapp_id === '' ? [] : [toNumber])],
  };
}

function newLid({ contact, holders }: KnownPerson, { lid }: Person): News | undefined {
  const { chatapp_lids = [], organization_id } = contact;
  if (lid === undefined || holders.lid !== undefined || chatapp_lids.length >= mostLids) return undefined;
  return {
    changes: { chatapp_lids: [...chatapp_lids, lid] },
    writes: [identity(contact, lidIdentityKey(organization_id, lid))],
  };
}

/** The number of a contact without one, or another number of one that has its own: an alias. */
function newNumber({ contact, holders }: KnownPerson, { number, userId }: Person): News | undefined {
  if (number === undefined || holders.number !== undefined) return undefined;
  const { aliases = [], chatapp_id, chatapp_user_ids = [], organization_id } = contact;
  const key = numberIdentityKey(organization_id, number);
  const user_id = userId ?? chatapp_user_ids.at(-1);
  if (isFormerNumber(contact, number)) return undefined;
  if (chatapp_id === '') {
    const changes = { chatapp_id: number, phone_number: `+${number}` };
    return { changes, writes: [identity(contact, key, { chatapp_id: number, user_id })] };
  }
  if (aliases.length >= mostAliases) return undefined;
  return {
    changes: { aliases: [...aliases, number] },
    writes: [identity(contact, key, { chatapp_id, alias: number })],
  };
}

/** A name that is there stays, be it the organization's or the provider's; of usernames the latest counts. */
function newNames({ contact }: KnownPerson, { name, username, photoappId }: Person): News | undefined {
  const member = photoappId === undefined ? 'chatapp_username' : 'photoapp_username';
  const isNamed = contact.full_name === '' && name !== undefined;
  const isOther = username !== undefined && username !== contact[member];
  if (!isNamed && !isOther) return undefined;
  const changes = { ...(isNamed && { full_name: cutName(name) }), ...(isOther && { [member]: username }) };
  return { changes, writes: [] };
}

/** The item of an identity that is to lead to a contact; refused where it leads to one already. */
const identity = ({ id }: StoredContact, key: Key, attributes: Item = {}): Write => ({
  kind: 'put',
  item: { ...key, contact_id: id, ...attributes },
  condition: absent(),
});

/** A provider's webhook cannot be refused for a name that is too long. */
export const cutName = (name: string): string => Array.from(name).slice(0, contactNameLength).join('');
