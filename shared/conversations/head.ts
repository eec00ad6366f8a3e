import * as z from 'zod';
import { type ContactId, contactIdSchema, type OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent, all, type Condition, equals, exists } from '../table/expressions.ts';
import type { Item, Key, Write } from '../table/table.ts';

/** The partition that holds a contact, the head of its conversation and its messages. */
export const contactPartition = (organizationId: OrganizationId, contactId: ContactId): string =>
  `${organizationId}#CONTACT#${contactId}`;

/** The contact that a partition is of; undefined for the partition of anything else. */
export function contactOfPartition(pk: string): { organizationId: OrganizationId; contactId: ContactId } | undefined {
  const [, organizationId, contactId] = /^([^#]+)#CONTACT#(.+)$/.exec(pk) ?? [];
  return organizationId && contactId ? { organizationId, contactId } : undefined;
}

/** The key of a contact's own item. */
export const contactKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: 'CONTACT',
});

/** Messages 1 to `count` of a conversation that others were merged into, as numbered by its latest merge (`joined.ts`). */
const joinedSchema = z.object({ generation: z.int().positive(), count: z.int().nonnegative() });

const headSchema = z.object({
  /** Messages recorded, which is also the sequence number of the last one. */
  count: z.int().nonnegative(),
  last_message_at: z.string().optional(),
  deleted_at: z.string().optional(),
  joined: joinedSchema.optional(),
  /** The contact whose conversation has this one's messages since a merge. Nothing is recorded here any more. */
  merged_into: contactIdSchema.optional(),
  /** Of a group's conversation: the provider's id of the group, and its subject where a provider has told it. */
  group_id: z.string().optional(),
  subject: z.string().optional(),
  /** When the group came on its organization's list of groups: ISO 8601. */
  listed_at: z.string().optional(),
});
/**
 * The head of a conversation: a small item of its own. Commits count in it, and a deletion marks it; of a group it also has
 * the subject, written when a provider tells it, and since when the group is listed.
 */
export type Head = z.infer<typeof headSchema>;

const sortKey = 'HEAD';

/** The key of a conversation's head. */
export const headKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: sortKey,
});

/** The head of a conversation without a message. */
export const emptyHead: Head = { count: 0 };

/** The head in an item; undefined where there is none, and for the mark of a contact that is deleted or merged into another. */
export function parseHead(item: Item | undefined): Head | undefined {
  const head = item && headSchema.parse(item);
  return head?.deleted_at === undefined && head?.merged_into === undefined ? head : undefined;
}

/** The condition that messages may be changed that lie in a conversation, though it may be part of another since a merge. */
export const isKept: Condition = all(exists(), absent('deleted_at'));

/**
 * The condition that there is a conversation whose contact is neither deleted nor merged into another. It serves for the
 * contact's own item too.
 */
export const isThere: Condition = all(isKept, absent('merged_into'));

/** What a head is to say of the messages that are recorded with it: one, unless `messages` says how many. */
interface Recorded {
  readonly created_at: string;
  readonly group_id?: string;
  readonly messages?: number;
}

/** Takes the next sequence numbers; refused when a concurrent writer took them, or the contact is deleted. */
export const nextHead = (
  key: Key,
  head: Head,
  { created_at, group_id = head.group_id, messages = 1 }: Recorded,
): Write => ({
  kind: 'update',
  key,
  change: { set: { count: head.count + messages, last_message_at: created_at, group_id } },
  condition: all(equals('count', head.count), absent('deleted_at'), absent('merged_into')),
});

/** What tells a conversation from all others; `contactId` is the group's conversation's id in a group. */
export interface ConversationKey {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
}

/** A conversation by its head, as it was read. */
export interface Conversation extends ConversationKey {
  readonly head: Head;
}

/**
 * The conversation that shows the messages of `key`, whose head's item was read: itself, or after merges that of the contact
 * that stays, for one read each. Undefined where it is gone.
 */
export async function currentConversation(
  { organizationId, contactId }: ConversationKey,
  item: Item | undefined,
  deps: Pick<Deps<'table:read'>, 'table'>,
): Promise<Conversation | undefined> {
  const head = item && headSchema.parse(item);
  if (!head || head.deleted_at !== undefined) return undefined;
  if (head.merged_into === undefined) return { organizationId, contactId, head };
  const next = { organizationId, contactId: head.merged_into };
  return currentConversation(next, await deps.table.get(headKey(organizationId, next.contactId)), deps);
}

/** Whether a conversation is known to be deleted by its head's item: that of its contact, or of the one that it was merged into. */
export const isConversationGone = async (
  key: ConversationKey,
  item: Item | undefined,
  deps: Pick<Deps<'table:read'>, 'table'>,
): Promise<boolean> =>
  item?.merged_into === undefined
    ? item?.deleted_at !== undefined
    : (await currentConversation(key, item, deps)) === undefined;

/** Whether two contacts' partitions are of one conversation. Without a read where they are the same. */
export async function isOneConversation(
  organizationId: OrganizationId,
  [one, other]: readonly [ContactId, ContactId],
  deps: Pick<Deps<'table:read'>, 'table'>,
): Promise<boolean> {
  if (one === other) return true;
  const items = await deps.table.getMany([one, other].map((contactId) => headKey(organizationId, contactId)));
  const [first, second] = await Promise.all(
    [one, other].map((contactId, index) => currentConversation({ organizationId, contactId }, items[index], deps)),
  );
  return first !== undefined && first.contactId === second?.contactId;
}

/** The conversation whose head is at a key; undefined for the key of anything else. */
export const conversationOfHead = ({ pk, sk }: Key): ConversationKey | undefined =>
  sk === sortKey ? contactOfPartition(pk) : undefined;
