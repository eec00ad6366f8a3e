import type { OrganizationId } from '../identifiers.ts';
import { all, equals } from '../table/expressions.ts';
import type { SingleWrite } from '../table/table.ts';
import {
  type Conversation,
  type Head,
  headKey,
  type InboxPart,
  inboxMember,
  inboxPartition,
  inboxShards,
  isThere,
} from './head.ts';

/*
 * Where a conversation stands in its organization's inbox, which its head says: commits put it there (`nextHead`), an
 * organization closes, assigns and reads it, a merge joins two, and a deletion takes it away.
 */

/** The part of the inbox that a conversation is in, or comes into with its first message. */
export const inboxPartOf = ({ inbox = '' }: Pick<Head, 'inbox'>): InboxPart => ({
  status: inbox.includes('#closed') ? 'closed' : 'open',
  isUnread: inbox.includes('-unread#'),
});

/** The partitions of the index that a part of an inbox is spread over. */
export const inboxPartitions = (organizationId: OrganizationId, part: InboxPart): string[] =>
  Array.from({ length: inboxShards }, (_, shard) => inboxPartition(organizationId, part, shard));

/** What a head says of the inbox, and does not say once its conversation is gone. */
export const inboxAttributes: readonly (keyof Head)[] = [
  ...(['inbox', 'inbox_at', 'unread', 'assignee', 'platform', 'last_place'] as const),
];

/** What an organization changes of a conversation. */
export interface InboxChange {
  readonly status?: InboxPart['status'];
  /** Null where no member has it. */
  readonly assignee?: string | null;
  /** How many messages are unread from now on. */
  readonly unread?: number;
}

/** What the head of a conversation says after a change. */
export function changedInbox(conversation: Conversation, change: InboxChange) {
  const { head } = conversation;
  const { status = inboxPartOf(head).status, assignee = head.assignee ?? null, unread = head.unread ?? 0 } = change;
  return {
    ...inboxMember(conversation, { status, isUnread: unread > 0 }),
    unread: unread > 0 ? unread : undefined,
    assignee: assignee ?? undefined,
  };
}

/** What the head of a conversation says once another's messages are in it: it is open if one of those that have messages is. */
export function joinedInbox(keep: Conversation, merge: Conversation) {
  const heads = [keep.head, merge.head];
  const statuses = heads.filter(({ count }) => count > 0).map((head) => inboxPartOf(head).status);
  const status = statuses.length === 0 ? undefined : statuses.includes('open') ? 'open' : 'closed';
  const unread = (keep.head.unread ?? 0) + (merge.head.unread ?? 0);
  return changedInbox(keep, { status, unread, assignee: keep.head.assignee ?? merge.head.assignee });
}

/** The condition that a head says what it said when it was read: no message has come, and none was read. */
export const saysTheSame = ({ count, inbox, unread, assignee }: Head) =>
  all(isThere, equals('count', count), equals('inbox', inbox), equals('unread', unread), equals('assignee', assignee));

/** The write of a change; refused where the head does not say any more what it said when it was read. */
export const inboxWrite = (conversation: Conversation, change: InboxChange): SingleWrite => ({
  kind: 'update',
  key: headKey(conversation.organizationId, conversation.contactId),
  change: { set: changedInbox(conversation, change) },
  condition: saysTheSame(conversation.head),
});
