import { pageFacts } from '../http/paging.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ConversationQuery } from './conversation-query.ts';
import { findConversation } from './find-conversation.ts';
import type { ConversationPage } from './get-conversations-operation.ts';
import { messagesBetween } from './message-store.ts';
import { toConversationMessage } from './shown-message.ts';

/** The answer of E5's `conversation-messages`. Every page costs the same: messages are numbered without gaps. */
export async function readConversation(
  organization: Organization,
  query: ConversationQuery,
  deps: Deps<'table:read'>,
): Promise<ConversationPage> {
  const { contactId, head } = await findConversation(organization, query, deps);
  const range = rangeOf(head.count, query);
  const messages = range.to < range.from ? [] : await messagesBetween(organization.id, contactId, range, deps);
  const { currentPage, totalPages, ...neighbours } = pageFacts(head.count, query);
  return {
    success: true,
    messages: messages.map(toConversationMessage),
    pagination: { currentPage, totalPages, totalMessages: head.count, messagesPerPage: query.limit, ...neighbours },
    count: messages.length,
    searchTerms: null,
    filtered: false,
    stored: head.count > 0,
  };
}

/** The sequence numbers of a page; `to` before `from` when the page is past the end. */
function rangeOf(count: number, { limit, page, ascending }: Pick<ConversationQuery, 'limit' | 'page' | 'ascending'>) {
  const skipped = (page - 1) * limit;
  return ascending
    ? { from: skipped + 1, to: Math.min(count, skipped + limit), descending: false }
    : { from: Math.max(1, count - skipped - limit + 1), to: count - skipped, descending: true };
}
