import { headKey } from '../../shared/conversations/head.ts';
import { messageKey } from '../../shared/conversations/message-store.ts';
import type { PlainWrite, TableWriter } from '../../shared/table/table.ts';

/** Messages that are made and written at a time. */
const atOnce = 5_000;

/** Where the one message is that a conversation has so far. */
export interface Filled {
  readonly organizationId: string;
  readonly contactId: string;
}

/**
 * Writes the message that is there, as the code made it, again and again, each with its text, until there are `count`, and
 * has the head count them.
 */
export async function fillConversation(
  { organizationId, contactId }: Filled,
  { count, textOf }: { readonly count: number; readonly textOf: (seq: number) => string },
  table: TableWriter,
): Promise<void> {
  const keyOf = (seq: number) => messageKey(organizationId, { contact_id: contactId, seq });
  const first = await table.get(keyOf(1));
  const put = (seq: number): PlainWrite => ({ kind: 'put', item: { ...first, message: textOf(seq), ...keyOf(seq) } });
  for (let done = 0; done < count; done += atOnce) {
    const length = Math.min(atOnce, count - done);
    await table.writeMany(Array.from({ length }, (_, index) => put(done + index + 1)));
  }
  const change = { set: { count } };
  await table.write({ kind: 'update', key: headKey(organizationId, contactId), change });
}
