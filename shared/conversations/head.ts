import * as z from 'zod';
import { sortTokenOf } from '../base/ids.ts';
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

/** The item of a head. */
export const headSchema = z.object({
  /** Messages recorded, which is also the sequence number of the last one. */
  count: z.int().nonnegative(),
  /** The latest time of its messages, which one that came late does not have. */
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
  /** Its part of the inbox (`inboxPartition`), and its place there by that time. By these it is in the table's index. */
  inbox: z.string().optional(),
  inbox_at: z.string().optional(),
  /** Messages that came in and are unread. Absent where all is read. */
  unread: z.int().positive().optional(),
  /** Who works on it, in the organization's own words. */
  assignee: z.string().optional(),
  /** Of its last message. Absent on the chat-app. */
  platform: z.literal('photoapp').optional(),
  /** Where its last message is, if a merge has numbered it and none has come since. */
  last_place: z.object({ contact_id: contactIdSchema, seq: z.int() }).optional(),
});
/**
 * The head of a conversation: a small item of its own. Commits count in it, and a deletion marks it; an organization closes
 * it, assigns it and reads it; of a group it also has the subject, written when a provider tells it, and since when the group is listed.
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

/** Whether a conversation is worked on, and whether something in it is unread: an inbox has a part for each. */
export interface InboxPart {
  readonly status: 'open' | 'closed';
  readonly isUnread: boolean;
}

/** A thousand messages a second are two thousand writes of the index, and a partition of DynamoDB takes a thousand. */
export const inboxShards = 4;

/** A partition of the index: a shard of a part of an organization's inbox. */
export const inboxPartition = (
  organizationId: OrganizationId,
  { status, isUnread }: InboxPart,
  shard: number,
): string => `${organizationId}#INBOX#${status}${isUnread ? '-unread' : ''}#${shard}`;

/** What a head says of the part that its conversation is in: always in the same shard, by its id. */
export const inboxMember = ({ organizationId, contactId }: ConversationKey, part: InboxPart) => ({
  inbox: inboxPartition(organizationId, part, Number.parseInt(contactId.slice(-1), 16) % inboxShards),
});

/** The last message of a conversation, where it is if its number does not say it. */
type Last = Pick<Head, 'platform' | 'last_place'> & { readonly created_at: string };

/**
 * What a head says of the message that was recorded last. One that comes late does not move its conversation back: the time
 * is the latest that it and these heads know.
 */
export function lastMembers(
  { contactId: id }: ConversationKey,
  { created_at, platform, last_place }: Last,
  ...heads: readonly Pick<Head, 'last_message_at'>[]
) {
  const at = heads.reduce(
    (latest, { last_message_at = '' }) => (last_message_at > latest ? last_message_at : latest),
    created_at,
  );
  return { last_message_at: at, inbox_at: sortTokenOf({ created_at: at, id }), platform, last_place };
}

/** What a head is to say of the messages that are recorded with it: one, unless `messages` says how many. */
interface Recorded extends Omit<Last, 'last_place'> {
  readonly direction: 'inbound' | 'outbound';
  readonly group_id?: string;
  readonly messages?: number;
}

/**
 * Takes the next sequence numbers; refused when a concurrent writer took them, or the contact is deleted. What comes in is
 * unread, and opens a conversation that was closed.
 */
export function nextHead(conversation: ConversationKey, head: Head, recorded: Recorded): Write {
  const { group_id = head.group_id, messages = 1, direction } = recorded;
  const isInbound = direction === 'inbound';
  const part = inboxMember(conversation, { status: 'open', isUnread: isInbound });
  return {
    kind: 'update',
    key: headKey(conversation.organizationId, conversation.contactId),
    change: {
      set: {
        count: head.count + messages,
        ...lastMembers(conversation, recorded, head),
        group_id,
        ...(isInbound && part),
      },
      ...(isInbound ? { add: { unread: messages } } : { setOnce: part }),
    },
    condition: all(equals('count', head.count), absent('deleted_at'), absent('merged_into')),
  };
}

/** The head of a conversation that begins with these messages; refused where there is one. */
export const firstHead = (conversation: ConversationKey, recorded: Recorded): Write => {
  const { messages = 1, direction, group_id } = recorded;
  const isUnread = direction === 'inbound';
  const item = {
    ...headKey(conversation.organizationId, conversation.contactId),
    ...{ count: messages, group_id, ...lastMembers(conversation, recorded) },
    ...inboxMember(conversation, { status: 'open', isUnread }),
    ...(isUnread && { unread: messages }),
  };
  return { kind: 'put', item, condition: absent() };
};

/** The conversation whose head is at a key; undefined for the key of anything else. */
export const conversationOfHead = ({ pk, sk }: Key): ConversationKey | undefined =>
  sk === sortKey ? contactOfPartition(pk) : undefined;
