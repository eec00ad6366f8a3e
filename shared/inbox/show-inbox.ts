import * as z from 'zod';
import { isoTime } from '../base/clock.ts';
import { timeOfToken } from '../base/ids.ts';
import { contactSchema, parseContact, toContact } from '../contacts/contact.ts';
import { answeredBy } from '../conversations/answered.ts';
import { contactKey } from '../conversations/head.ts';
import { inboxPartOf } from '../conversations/inbox-place.ts';
import { messageKey, parseMessage } from '../conversations/message-store.ts';
import { toConversationMessage } from '../conversations/show-message.ts';
import { conversationMessageSchema } from '../conversations/shown-message.ts';
import { platforms } from '../events.ts';
import type { Hint } from '../hints/tell.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, Key } from '../table/table.ts';
import { type Entry, lastPlaceOf } from './entry.ts';
import { statusSchema } from './inbox-query.ts';

/** A conversation as an inbox shows it. */
export const inboxConversationSchema = z.strictObject({
  contact: contactSchema.nullable(),
  group: z.strictObject({ id: z.string(), subject: z.string().nullable() }).nullable(),
  platform: z.enum(platforms),
  last_message: conversationMessageSchema.nullable(),
  unread_count: z.int().nonnegative(),
  last_message_at: z.string().nullable(),
  status: statusSchema,
  assignee: z.string().nullable(),
  service_window: contactSchema.shape.service_window,
});
/** A conversation as an inbox shows it. */
export type InboxConversation = z.infer<typeof inboxConversationSchema>;

type Shown = Pick<Entry, 'contactId' | 'head'>;

/**
 * Conversations as an inbox shows them, in their order; undefined where the contact is deleted, or merged into another.
 * `fresh`: what was written a moment ago is to be seen, for twice the price.
 */
export async function showConversations(
  organizationId: OrganizationId,
  entries: readonly Shown[],
  deps: Deps<'table:read'>,
  fresh = false,
): Promise<(InboxConversation | undefined)[]> {
  const keys = entries.flatMap((entry) => keysOf(organizationId, entry));
  const items = await itemsAt(keys, deps, fresh);
  const itemAt = (key: Key) => items.get(nameOf(key));
  const messages = entries.map((entry) => parseMessage(itemAt(messageKey(organizationId, lastPlaceOf(entry)))));
  const answered = await answeredBy(
    organizationId,
    messages.filter((message) => message !== undefined),
    deps,
  );
  return entries.map(({ contactId, head }, index) => {
    const stored = parseContact(itemAt(contactKey(organizationId, contactId)));
    if (head.group_id === undefined && !stored) return undefined;
    const message = messages[index];
    const contact = stored ? toContact(stored, deps.clock.now()) : null;
    return {
      contact,
      group: head.group_id === undefined ? null : { id: head.group_id, subject: head.subject ?? null },
      platform: message?.platform ?? 'chatapp',
      last_message: message ? toConversationMessage(message, { head, contactId, answered }) : null,
      unread_count: head.unread ?? 0,
      last_message_at: head.inbox_at === undefined ? null : isoTime(timeOfToken(head.inbox_at)),
      status: inboxPartOf(head).status,
      assignee: head.assignee ?? null,
      service_window: contact?.service_window ?? { open: false, expires_at: null },
    };
  });
}

/** What an open page is told of a conversation that has changed. */
export const hintOfConversation = ({ contact, group }: InboxConversation): Hint => ({
  kind: 'conversation',
  ...(contact && { contact_id: contact.id }),
  ...(group && { group_id: group.id }),
});

/** A group has no contact. */
const keysOf = (organizationId: OrganizationId, entry: Shown): Key[] => [
  ...(entry.head.count === 0 ? [] : [messageKey(organizationId, lastPlaceOf(entry))]),
  ...(entry.head.group_id === undefined ? [contactKey(organizationId, entry.contactId)] : []),
];

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;

/** What is at these keys. What a replica does not have yet is asked for again. */
async function itemsAt(
  keys: readonly Key[],
  { table }: Deps<'table:read'>,
  fresh: boolean,
): Promise<ReadonlyMap<string, Item>> {
  const found = new Map<string, Item>();
  const read = async (some: readonly Key[], consistency?: 'eventual') => {
    const items = await table.getMany(some, consistency);
    for (const [index, item] of items.entries()) if (item && some[index]) found.set(nameOf(some[index]), item);
  };
  await read(keys, fresh ? undefined : 'eventual');
  const missing = fresh ? [] : keys.filter((key) => !found.has(nameOf(key)));
  if (missing.length > 0) await read(missing);
  return found;
}
