import { answeredBy } from '../conversations/answered.ts';
import type { Conversation } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messagesAt, messagesBetween } from '../conversations/numbered.ts';
import { toConversationMessage } from '../conversations/show-message.ts';
import { refuseLargePage } from '../http/page-size.ts';
import { type Paging, pageFacts } from '../input/parse.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { type ConversationQuery, resolveTerms } from './conversation-query.ts';
import { findConversation } from './find-conversation.ts';
import type { ConversationPage } from './operations.ts';
import { searchConversation } from './search-conversation.ts';

/**
 * The answer of the action `conversation-messages`. Without terms every page costs the same, since messages are numbered
 * without gaps; with terms all texts are read first. Throws 404 and 400 as `findConversation` and `resolveTerms` do, and 400 where
 * the page is larger than Lambda answers.
 */
export async function readConversation(
  organization: Organization,
  query: ConversationQuery,
  deps: Deps<'table:read' | 'secrets' | 'http' | 'shop:note'>,
): Promise<ConversationPage> {
  const conversation = await findConversation(organization, query, deps);
  const terms = await resolveTerms(organization, query, deps);
  const isFiltered = terms.length > 0;
  const { total, messages } = isFiltered
    ? await readMatches(conversation, { ...query, terms }, deps)
    : await readAll(conversation, query, deps);
  const around = {
    head: conversation.head,
    contactId: conversation.contactId,
    answered: await answeredBy(organization.id, messages, deps),
  };
  const shown = messages.map((message) => toConversationMessage(message, around));
  refuseLargePage(shown, { limit: query.limit, because: 'long texts' });
  const { currentPage, totalPages, ...neighbours } = pageFacts(total, query);
  return {
    success: true,
    messages: shown,
    pagination: { currentPage, totalPages, totalMessages: total, messagesPerPage: query.limit, ...neighbours },
    count: shown.length,
    searchTerms: isFiltered ? [...terms] : null,
    filtered: isFiltered,
    stored: conversation.head.count > 0,
  };
}

/** A page of a conversation, or of its messages that contain one of the terms. */
interface Selection {
  /** Messages on all pages. */
  readonly total: number;
  readonly messages: readonly StoredMessage[];
}

type Order = Paging & { readonly ascending: boolean };

async function readAll(conversation: Conversation, order: Order, deps: Deps<'table:read'>): Promise<Selection> {
  const { count } = conversation.head;
  const range = rangeOf(count, order);
  const messages = range.to < range.from ? [] : await messagesBetween(conversation, range, deps);
  return { total: count, messages };
}

async function readMatches(
  conversation: Conversation,
  { terms, ...order }: Order & { readonly terms: readonly string[] },
  deps: Deps<'table:read'>,
): Promise<Selection> {
  const found = await searchConversation(conversation, terms, deps);
  const { from, to, descending } = rangeOf(found.length, order);
  const page = found.slice(from - 1, Math.max(from - 1, to));
  const numbers = descending ? page.reverse() : page;
  return { total: found.length, messages: await messagesAt(conversation, numbers, deps) };
}

/** What a page takes of `count` messages, counted from 1; `to` before `from` when the page is past the end. */
function rangeOf(count: number, { limit, page, ascending }: Order) {
  const skipped = (page - 1) * limit;
  return ascending
    ? { from: skipped + 1, to: Math.min(count, skipped + limit), descending: false }
    : { from: Math.max(1, count - skipped - limit + 1), to: count - skipped, descending: true };
}
