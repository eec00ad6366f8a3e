import type { Organization } from '../organizations/organization.ts';
import type { Item, Key } from '../table/table.ts';
import { firstIdOf, firstIdOfPhotoapp, firstIdOfUser, type NewContact } from './contact.ts';
import { chatappUserKey, identityKey, photoappIdentityKey } from './identity.ts';

export type KnownBy = Pick<NewContact, 'chatapp_id' | 'photoapp_id' | 'chatapp_user_id'>;

/** One of the things that will lead to a contact; its item lacks the contact's id. */
export interface NewIdentity {
  /** As a refusal calls it. */
  readonly what: string;
  readonly item: Item & Key;
  /** The id of a contact that is known by nothing before this. */
  readonly firstId: string;
}

/** All that leads to a contact. The number comes first: by it most sends guess the contact's id. */
export function identitiesOf(
  organization: Organization,
  { chatapp_id, photoapp_id, chatapp_user_id }: KnownBy,
): NewIdentity[] {
  const identities: NewIdentity[] = [];
  if (chatapp_id !== '') {
    identities.push({
      what: `number ${chatapp_id}`,
      item: { ...identityKey(organization.id, chatapp_id), chatapp_id },
      firstId: firstIdOf(organization, chatapp_id),
    });
  }
  if (photoapp_id !== undefined) {
    identities.push({
      what: `photo-app id ${photoapp_id}`,
      item: { ...photoappIdentityKey(organization.id, photoapp_id) },
      firstId: firstIdOfPhotoapp(organization, photoapp_id),
    });
  }
  if (chatapp_user_id !== undefined) {
    identities.push({
      what: `user id ${chatapp_user_id}`,
      item: { ...chatappUserKey(organization.id, chatapp_user_id) },
      firstId: firstIdOfUser(organization, chatapp_user_id),
    });
  }
  return identities;
}

/** The contact that has the first of these already; `refusals` is what a transaction was refused for at their places. */
export function holderOf(
  identities: readonly NewIdentity[],
  refusals: readonly ({ readonly item?: Item } | undefined)[],
): { readonly what: string; readonly contactId: string } | undefined {
  for (const [index, { what }] of identities.entries()) {
    const { contact_id } = refusals[index]?.item ?? {};
    if (contact_id !== undefined) return { what, contactId: String(contact_id) };
  }
  return undefined;
}
