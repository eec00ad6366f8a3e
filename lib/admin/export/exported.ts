import { uuidOfToken } from '../../../shared/base/ids.ts';
import { parseContact, type StoredContact } from '../../../shared/contacts/contact.ts';
import { entriesIn, groupsOf, sortTokenIn } from '../../../shared/contacts/list/list-items.ts';
import { answeredBy } from '../../../shared/conversations/answered.ts';
import { type Conversation, contactKey, headKey, parseHead } from '../../../shared/conversations/head.ts';
import { inboxPartOf } from '../../../shared/conversations/inbox-place.ts';
import type { StoredMessage } from '../../../shared/conversations/message.ts';
import { parseMessage, reactionMessagesOf } from '../../../shared/conversations/message-store.ts';
import { messagesBetween } from '../../../shared/conversations/numbered.ts';
import { toMessage } from '../../../shared/conversations/show-message.ts';
import { deliveriesPartition, deliverySchema } from '../../../shared/delivering/delivery.ts';
import { parseBody } from '../../../shared/delivering/event-body.ts';
import { showDelivery } from '../../../shared/delivering/shown-delivery.ts';
import type { ContactId, OrganizationId, WebhookId } from '../../../shared/identifiers.ts';
import type { Deps } from '../../../shared/runtime/deps.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { allPages } from '../../../shared/table/pages.ts';

/** Messages, contacts or deliveries that are read together. */
const atOnce = 100;

/** The ids of all contacts, or of the conversations of all groups, the oldest first. */
async function* idsOf(list: OrganizationId, { table }: Deps<'table:read'>): AsyncGenerator<ContactId> {
  for await (const item of allPages(table, { condition: entriesIn(list, {}) })) yield uuidOfToken(sortTokenIn(item));
}

/** All contacts, the oldest first. */
export async function* contactsOf(
  organizationId: OrganizationId,
  deps: Deps<'table:read'>,
): AsyncGenerator<StoredContact> {
  for await (const id of idsOf(organizationId, deps)) {
    const contact = parseContact(await deps.table.get(contactKey(organizationId, id)));
    if (contact) yield contact;
  }
}

/** A conversation, with the contacts that were merged into its own: reactions stay in their partitions. */
export interface ExportedConversation extends Conversation {
  readonly former: readonly ContactId[];
}

/** The conversations of all contacts. */
export async function* contactConversationsOf(
  organizationId: OrganizationId,
  deps: Deps<'table:read'>,
): AsyncGenerator<ExportedConversation> {
  for await (const { id: contactId, merged: former = [] } of contactsOf(organizationId, deps)) {
    const head = parseHead(await deps.table.get(headKey(organizationId, contactId)));
    if (head) yield { organizationId, contactId, head, former };
  }
}

/** How a conversation stands in the inbox. */
export const stateOf = ({ contactId, head }: Conversation) => ({
  conversation_id: contactId,
  status: inboxPartOf(head).status,
  assignee: head.assignee ?? null,
  unread_count: head.unread ?? 0,
});

/** The conversations of all groups that have messages, each with its head. */
export async function* groupConversationsOf(
  organizationId: OrganizationId,
  deps: Deps<'table:read'>,
): AsyncGenerator<Conversation> {
  for await (const contactId of idsOf(groupsOf(organizationId), deps)) {
    const head = parseHead(await deps.table.get(headKey(organizationId, contactId)));
    if (head) yield { organizationId, contactId, head };
  }
}

/** A message as `GET /message` shows it, and where its file is in the storage, if it has one that we have. */
interface ExportedMessage {
  readonly shown: ReturnType<typeof toMessage>;
  readonly mediaKey: string | undefined;
}

/** All messages of a conversation in their order, and then its reactions, which have no place in it. */
export async function* messagesOf(
  conversation: ExportedConversation,
  deps: Deps<'table:read'>,
): AsyncGenerator<ExportedMessage> {
  const { organizationId, contactId, head, former } = conversation;
  const exported = async (messages: readonly StoredMessage[]): Promise<ExportedMessage[]> => {
    const answered = await answeredBy(organizationId, messages, deps);
    return messages.map((stored) => ({
      shown: toMessage(stored, { head, contactId, answered }),
      mediaKey: stored.media_key ?? stored.shared_media_key,
    }));
  };
  for (let from = 1; from <= head.count; from += atOnce) {
    const to = Math.min(head.count, from + atOnce - 1);
    yield* await exported(await messagesBetween(conversation, { from, to, descending: false }, deps));
  }
  for (const id of [contactId, ...former])
    for await (const item of allPages(deps.table, { condition: reactionMessagesOf(organizationId, id) }))
      yield* await exported([parseMessage(item)].flatMap((message) => message ?? []));
}

/** All deliveries of a webhook, the oldest first, each with the text that was sent, as long as it is kept. */
export async function* deliveriesOf(
  organizationId: OrganizationId,
  webhookId: WebhookId,
  { table }: Deps<'table:read'>,
): AsyncGenerator<object> {
  const condition = equals('pk', deliveriesPartition(organizationId, webhookId));
  for await (const item of allPages(table, { condition, limit: atOnce })) {
    const delivery = deliverySchema.parse(item);
    const stored = parseBody(await table.get({ pk: delivery.body_pk, sk: delivery.body_sk }));
    yield { webhook_id: webhookId, ...showDelivery(delivery), body: stored?.body ?? null };
  }
}
