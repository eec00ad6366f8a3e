import * as z from 'zod';
import { present } from '../table/expressions.ts';
import type { Expression, Item, Key } from '../table/table.ts';

/** The head of a contact's conversation: a small item of its own, touched by commits (and a deletion) alone. */
const headSchema = z.object({
  /** Messages recorded, which is also the sequence number of the last one. */
  count: z.int().nonnegative(),
  last_message_at: z.string().optional(),
  deleted_at: z.string().optional(),
});
export type Head = z.infer<typeof headSchema>;

/** The partition that holds a contact, the head of its conversation and its messages. */
export const contactPartition = (organizationId: string, contactId: string): string =>
  `${organizationId}#CONTACT#${contactId}`;

export const headKey = (organizationId: string, contactId: string): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: 'HEAD',
});

export const emptyHead: Head = { count: 0 };

/** The head of a conversation that is there; a deleted contact's is not. */
export function parseHead(item: Item | undefined): Head | undefined {
  const head = item && headSchema.parse(item);
  return head?.deleted_at === undefined ? head : undefined;
}

/** There is a conversation, and its contact is not deleted. Holds for the contact's own item too. */
export const isThere: Expression = { text: `${present.text} AND attribute_not_exists(deleted_at)` };

export interface ConversationKey {
  readonly organizationId: string;
  readonly contactId: string;
}

/** Whose conversation an item is the head of; undefined for an item of anything else. */
export function conversationOfHead({ pk, sk }: Key): ConversationKey | undefined {
  const [, organizationId, contactId] = /^([^#]+)#CONTACT#(.+)$/.exec(pk) ?? [];
  return sk === 'HEAD' && organizationId && contactId ? { organizationId, contactId } : undefined;
}
