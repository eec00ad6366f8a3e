import { type ConversationKey, currentConversation, headKey } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messagesBetween } from '../conversations/numbered.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Entry } from './new-message.ts';

/** What the ids of votes begin with that an update has told, which has no id of its own. */
export const updateVotePrefix = 'vote.';
const isFromUpdate = (providerId = ''): boolean => providerId.startsWith(updateVotePrefix);

/** In how many of a conversation's last messages, and within how many ms, a vote may have been told before. */
const [lastMessages, closeMs] = [20, 120_000];

/**
 * Whether a vote is in the conversation under another id. A gateway's server tells a vote as a message and as an update of
 * its poll, in any order; a person who votes so, otherwise and so again has voted three times.
 */
export async function isToldVote(key: ConversationKey, entry: Entry, deps: Deps<'table:read'>): Promise<boolean> {
  if (entry.kind !== 'message' || !isVote(entry.content)) return false;
  const head = await deps.table.get(headKey(key.organizationId, key.contactId));
  const conversation = await currentConversation(key, head, deps);
  const count = conversation?.head.count ?? 0;
  if (!conversation || count === 0) return false;
  const range = { from: Math.max(1, count - lastMessages + 1), to: count, descending: true };
  const messages = await messagesBetween(conversation, range, deps);
  const last = messages.find((message) => isVote(message) && isSameVoter(entry, message));
  const { content, at, providerId } = entry;
  if (!last || isFromUpdate(last.message_id) === isFromUpdate(providerId)) return false;
  return last.message === content.message && Math.abs(Date.parse(last.created_at) - Date.parse(at)) <= closeMs;
}

const isVote = ({ type, content }: Pick<StoredMessage, 'type' | 'content'>): boolean =>
  type === 'reply' && content?.kind === 'poll_vote';

/** Whether a stored vote is of the same person in the same poll; each message may name the person in another way. */
function isSameVoter(
  { content, echo, groupId, person }: Extract<Entry, { kind: 'message' }>,
  vote: StoredMessage,
): boolean {
  const isSamePoll = vote.context_message_id === content.context_message_id;
  if (!isSamePoll || (vote.direction === 'outbound') !== (echo ?? false)) return false;
  if (groupId === undefined || echo) return true;
  const { phone_number, user_id } = vote.sender ?? {};
  return [person.number === phone_number && phone_number, person.lid === user_id && user_id].some(Boolean);
}
