import * as z from 'zod';
import { absent, all, type Condition, equals, exists } from '../table/conditions.ts';
import type { Item, Key, Write } from '../table/table.ts';
import { contactOfPartition, contactPartition } from './contact-partition.ts';

/** The head of a contact's conversation: a small item of its own, touched by commits (and a deletion) alone. */
const headSchema = z.object({
  /** Messages recorded, which is also the sequence number of the last one. */
  count: z.int().nonnegative(),
  last_message_at: z.string().optional(),
  deleted_at: z.string().optional(),
});
export type Head = z.infer<typeof headSchema>;

const sortKey = 'HEAD';

export const headKey = (organizationId: string, contactId: string): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: sortKey,
});

export const emptyHead: Head = { count: 0 };

/** The head of a conversation that is there; a deleted contact's is not. */
export function parseHead(item: Item | undefined): Head | undefined {
  const head = item && headSchema.parse(item);
  return head?.deleted_at === undefined ? head : undefined;
}

/** There is a conversation, and its contact is not deleted. Holds for the contact's own item too. */
export const isThere: Condition = all(exists(), absent('deleted_at'));

/** The next sequence number goes to the writer who finds the head as it was read, and to none once the contact is deleted. */
export const nextHead = (key: Key, { count }: Head, created_at: string): Write => ({
  kind: 'update',
  key,
  change: { set: { count: count + 1, last_message_at: created_at } },
  condition: all(equals('count', count), absent('deleted_at')),
});

export interface ConversationKey {
  readonly organizationId: string;
  readonly contactId: string;
}

/** Whose conversation an item is the head of; undefined for an item of anything else. */
export const conversationOfHead = ({ pk, sk }: Key): ConversationKey | undefined =>
  sk === sortKey ? contactOfPartition(pk) : undefined;
