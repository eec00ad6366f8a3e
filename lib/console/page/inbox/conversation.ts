import type { Schema } from '../api/client.ts';

export type Contact = Schema<'Contact'>;
export type Conversation = Schema<'InboxConversation'>;
export type Message = Schema<'ConversationMessage'>;

/** Whose conversation: a person's, or a group's. It stands in the address. */
export interface ConversationKey {
  readonly kind: 'contact' | 'group';
  readonly id: string;
}

export const keyIn = ({ kind, id }: { readonly kind: string; readonly id: string }): ConversationKey => ({
  kind: kind === 'group' ? 'group' : 'contact',
  id,
});

export const keyOf = ({ contact, group }: Pick<Conversation, 'contact' | 'group'>): ConversationKey =>
  group ? { kind: 'group', id: group.id } : { kind: 'contact', id: contact?.id ?? '' };

export const isSame = (a: ConversationKey, b: ConversationKey) => a.kind === b.kind && a.id === b.id;

/** What a person is called: by name, else by number, else by what a channel calls them. */
export function nameOf(contact: Contact): string {
  const username = contact.identities.find((identity) => identity.username)?.username;
  const known = contact.full_name || numberOf(contact) || (username ? `@${username}` : '');
  return known || (contact.identities[0]?.value ?? contact.id);
}

export const numberOf = ({ phone_number }: Contact) => phone_number && `+${phone_number.replace(/^\+/, '')}`;

export const titleOf = ({ contact, group }: Pick<Conversation, 'contact' | 'group'>): string =>
  group ? (group.subject ?? group.id) : contact ? nameOf(contact) : '';
