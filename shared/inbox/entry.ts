import type { SortToken } from '../base/ids.ts';
import { contactOfPartition, type Head, headSchema } from '../conversations/head.ts';
import type { Place } from '../conversations/message-store.ts';
import type { ContactId } from '../identifiers.ts';
import { keyOf } from '../table/pages.ts';
import type { Item } from '../table/table.ts';

/** What an inbox shows of a conversation, by its head: as the index has it, or the head itself. */
export interface Entry {
  readonly contactId: ContactId;
  /** Its place in the inbox. */
  readonly position: SortToken;
  readonly head: Head;
}

/** The entry of the index's inbox that an item is; undefined for a conversation that has no message. */
export function parseEntry(item: Item): Entry | undefined {
  const head = headSchema.parse(item);
  const contact = contactOfPartition(keyOf(item).pk);
  return contact && head.inbox_at !== undefined
    ? { contactId: contact.contactId, position: head.inbox_at, head }
    : undefined;
}

/** Where the last message of a conversation is. */
export const lastPlaceOf = ({ contactId, head: { last_place, count } }: Pick<Entry, 'contactId' | 'head'>): Place =>
  last_place ?? { contact_id: contactId, seq: count };
