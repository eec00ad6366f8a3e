import type * as z from 'zod';
import { absent, all, type Condition, equals, hasLength } from '../../table/expressions.ts';
import type { Item, Key } from '../../table/table.ts';
import { photoappIdentitiesOf, type StoredContact, storedContactSchema } from '../contact.ts';
import { identityKeys } from './identity.ts';

const knownBySchema = storedContactSchema.pick({
  organization_id: true,
  chatapp_id: true,
  aliases: true,
  photoapp_id: true,
  photoapp_username: true,
  further_photoapp: true,
  chatapp_user_ids: true,
  chatapp_lids: true,
});

/** The keys of all identities that lead to a contact. */
export function identityKeysOf({
  organization_id,
  chatapp_id,
  chatapp_user_ids = [],
  chatapp_lids = [],
  aliases = [],
  ...photoapp
}: z.infer<typeof knownBySchema>): Key[] {
  return identityKeys(organization_id, {
    numbers: [chatapp_id, ...aliases].filter((number) => number !== ''),
    userIds: chatapp_user_ids,
    lids: chatapp_lids,
    photoappIds: photoappIdentitiesOf(photoapp).map(({ id }) => id),
  });
}

/**
 * The same for the item of a contact, deleted or not; none without an item, and for what is left of a contact that was
 * merged into another.
 */
export const identityKeysIn = (item: Item | undefined): Key[] =>
  item?.chatapp_id === undefined ? [] : identityKeysOf(knownBySchema.parse(item));

/** The items of all identities that lead to a contact, as they are when all of them lead to it. */
export function identityItems(contact: StoredContact): (Item & Key)[] {
  const { id: contact_id, organization_id, chatapp_id, aliases = [], chatapp_user_ids = [] } = contact;
  const keysOf = (numbers: readonly string[]) =>
    new Set(identityKeys(organization_id, { numbers }).map(({ pk }) => pk));
  const [own, others] = [keysOf([chatapp_id]), keysOf(aliases)];
  const attributesOf = ({ pk }: Key) => ({
    ...((own.has(pk) || others.has(pk)) && { chatapp_id }),
    ...(own.has(pk) && { user_id: chatapp_user_ids.at(-1) }),
  });
  return identityKeysOf(contact).map((key) => ({ ...key, contact_id, ...attributesOf(key) }));
}

/** The condition that a contact has the identities that it had when it was read. */
export const hasSameIdentities = ({
  chatapp_id,
  aliases,
  chatapp_user_ids,
  chatapp_lids,
  further_photoapp,
  merged,
}: StoredContact): Condition =>
  all(
    equals('chatapp_id', chatapp_id),
    hasAsMany('aliases', aliases),
    hasAsMany('chatapp_user_ids', chatapp_user_ids),
    hasAsMany('chatapp_lids', chatapp_lids),
    hasAsMany('further_photoapp', further_photoapp),
    hasAsMany('merged', merged),
  );

const hasAsMany = (name: string, list: readonly unknown[] | undefined) =>
  list ? hasLength(name, list.length) : absent(name);

/** Identities of one contact, at most: its deletion deletes them all in one transaction of a hundred writes. */
export const mostIdentities = 75;

/** Whether two contacts have more identities than one may have. */
export const haveTooManyIdentities = (contacts: readonly [StoredContact, StoredContact]): boolean =>
  contacts.flatMap(identityKeysOf).length > mostIdentities;
