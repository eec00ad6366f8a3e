import * as z from 'zod';
import type { Item, Key } from '../table/table.ts';

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
