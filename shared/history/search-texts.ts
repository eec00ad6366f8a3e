import * as z from 'zod';
import { isoTime, seconds } from '../base/clock.ts';
import { timeOfToken } from '../base/ids.ts';
import { answeredBy } from '../conversations/answered.ts';
import { type Conversation, headKey, headSchema } from '../conversations/head.ts';
import { messagesAt } from '../conversations/numbered.ts';
import { toConversationMessage } from '../conversations/show-message.ts';
import { conversationMessageSchema } from '../conversations/shown-message.ts';
import { blockLength } from '../conversations/text-blocks.ts';
import { fittingOf } from '../http/page-size.ts';
import type { Entry } from '../inbox/entry.ts';
import { inboxQuerySchema, partsOf } from '../inbox/inbox-query.ts';
import { readInbox } from '../inbox/read-inbox.ts';
import { inboxConversationSchema, showConversations } from '../inbox/show-inbox.ts';
import { requiredText } from '../input/fields.ts';
import type { Organization } from '../organizations/organization.ts';
import { refuseUnfilled } from '../organizations/refuse-unfilled.ts';
import type { Deps } from '../runtime/deps.ts';
import { searchConversation } from './search-conversation.ts';

/** The parameters of `GET /api/{organization}/search`. */
export const searchQuerySchema = z.object({
  text: requiredText({ max: 100 }),
  cursor: inboxQuerySchema.shape.cursor,
});
type SearchQuery = z.infer<typeof searchQuerySchema>;

/** A conversation in which the text was found: its latest messages that have it, and how many have. */
export const foundTextSchema = z.strictObject({
  conversation: inboxConversationSchema,
  messages: z.array(conversationMessageSchema),
  count: z.int().positive(),
});

/** The answer of a search: what was found so far, and how far that is. */
export const foundTextsSchema = z.strictObject({
  success: z.literal(true),
  found: z.array(foundTextSchema),
  conversations_searched: z.int().nonnegative(),
  searched_until: z.iso.datetime().nullable(),
  next_cursor: z.string().nullable(),
});
type FoundTexts = z.infer<typeof foundTextsSchema>;

/** What one answer may take: so many conversations, and so many messages in them, of which a full block's cost a tenth. */
const most = { conversations: 100, effort: 2_000, found: 20, ms: seconds(8) };
/** Conversations that are searched side by side. */
const atOnce = 10;
/** Messages of one conversation that are shown. */
const shownOfEach = 3;
const ofBlock = 10;

type SearchDeps = Deps<'table:read' | 'table:inbox'>;

/**
 * Looks for a text in all conversations, from the latest on, with no index but those that each conversation has anyway. It ends after
 * a bounded effort, says up to which time it has come, and goes on from there with its cursor.
 */
export async function searchTexts(
  organization: Organization,
  { text, cursor }: SearchQuery,
  deps: SearchDeps,
): Promise<FoundTexts> {
  refuseUnfilled(organization);
  const { id: organizationId } = organization;
  const parts = partsOf(inboxQuerySchema.parse({ action: 'inbox' }));
  const selection = { organizationId, parts, before: cursor, limit: most.conversations };
  const { entries, next } = await readInbox(selection, deps);
  const items = await deps.table.getMany(
    entries.map(({ contactId }) => headKey(organizationId, contactId)),
    'eventual',
  );
  const conversations = items.map((item, index) => ({
    organizationId,
    contactId: (entries[index] as Entry).contactId,
    head: item ? headSchema.parse(item) : (entries[index] as Entry).head,
  }));
  const until = deps.clock.now() + most.ms;
  const hits: Hit[] = [];
  let effort = 0;
  let walked = 0;
  while (
    walked < conversations.length &&
    effort < most.effort &&
    hits.length < most.found &&
    deps.clock.now() < until
  ) {
    const some = conversations.slice(walked, walked + atOnce);
    const searched = await Promise.all(some.map((one) => searchOne(one, text, deps)));
    hits.push(...searched.flatMap((hit, index) => (hit ? [{ ...hit, place: walked + index }] : [])));
    effort += some.reduce((sum, one) => sum + effortOf(one), 0);
    walked += some.length;
  }
  const found = await shown(hits, deps);
  // What is too large for Lambda is found by the next answer, which goes on behind the last hit of this one.
  const fitting = fittingOf(found);
  const seen = fitting < found.length ? (hits[fitting - 1] as Hit).place + 1 : walked;
  const isWhole = seen === conversations.length && next === undefined;
  const last = entries[seen - 1]?.position;
  return {
    success: true,
    found: found.slice(0, fitting).filter((each) => each !== undefined),
    conversations_searched: seen,
    searched_until: last === undefined ? null : isoTime(timeOfToken(last)),
    next_cursor: isWhole ? null : (last ?? next ?? null),
  };
}

interface Hit {
  readonly conversation: Conversation;
  readonly numbers: readonly number[];
  /** Among the conversations that were read. */
  readonly place: number;
}

async function searchOne(conversation: Conversation, text: string, deps: SearchDeps) {
  const numbers = await searchConversation(conversation, [text], deps);
  return numbers.length > 0 ? { conversation, numbers } : undefined;
}

const effortOf = ({ head: { count } }: Conversation): number =>
  Math.floor(count / blockLength) * ofBlock + (count % blockLength);

/** The hits as they are shown; undefined where the contact is gone. */
async function shown(hits: readonly Hit[], deps: SearchDeps): Promise<(FoundTexts['found'][number] | undefined)[]> {
  const [first] = hits;
  if (!first) return [];
  const { organizationId } = first.conversation;
  const views = await showConversations(
    organizationId,
    hits.map(({ conversation }) => conversation),
    deps,
  );
  return Promise.all(
    hits.map(async ({ conversation, numbers }, index) => {
      const view = views[index];
      if (!view) return undefined;
      const messages = await messagesAt(conversation, numbers.slice(-shownOfEach).reverse(), deps);
      const around = { ...conversation, answered: await answeredBy(organizationId, messages, deps) };
      return {
        conversation: view,
        messages: messages.map((message) => toConversationMessage(message, around)),
        count: numbers.length,
      };
    }),
  );
}
