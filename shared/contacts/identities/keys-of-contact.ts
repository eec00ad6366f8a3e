import type * as z from 'zod';
import type { Item, Key } from '../../table/table.ts';
import { photoappIdentitiesOf, storedContactSchema } from '../contact.ts';
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

/** The same for the item of a contact, deleted or not; none without an item. */
export const identityKeysIn = (item: Item | undefined): Key[] =>
  item ? identityKeysOf(knownBySchema.parse(item)) : [];
