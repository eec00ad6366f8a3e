import * as z from 'zod';
import { fittingOf } from '../http/page-size.ts';
import type { Organization } from '../organizations/organization.ts';
import { refuseUnfilled } from '../organizations/refuse-unfilled.ts';
import type { Deps } from '../runtime/deps.ts';
import { type InboxQuery, matcherOf, partsOf, tokenSince } from './inbox-query.ts';
import { readInbox } from './read-inbox.ts';
import { inboxConversationSchema, showConversations } from './show-inbox.ts';

/** The answer that shows a page of an inbox. */
export const inboxPageSchema = z.strictObject({
  success: z.literal(true),
  conversations: z.array(inboxConversationSchema),
  next_cursor: z.string().nullable(),
});
/** A page of an inbox. */
export type InboxPage = z.infer<typeof inboxPageSchema>;

/**
 * The answer of the action `inbox`: the conversations of people and groups, the latest last message first. Throws 409 where
 * the operator has still to add those of an earlier version: an inbox without them would say that there are none.
 */
export async function listInbox(
  organization: Organization,
  query: InboxQuery,
  deps: Deps<'table:read' | 'table:inbox'>,
): Promise<InboxPage> {
  refuseUnfilled(organization);
  const { id: organizationId } = organization;
  const { limit, cursor: before, since } = query;
  const selection = { organizationId, parts: partsOf(query), from: tokenSince(since), before, limit };
  const { entries, next } = await readInbox({ ...selection, matches: matcherOf(query) }, deps);
  const shown = await showConversations(organizationId, entries, deps);
  // A page that is too large for Lambda is shorter, and the next one goes on behind it.
  const fitting = fittingOf(shown);
  return {
    success: true,
    conversations: shown.slice(0, fitting).filter((each) => each !== undefined),
    next_cursor: (fitting < shown.length ? entries[fitting - 1]?.position : next) ?? null,
  };
}
