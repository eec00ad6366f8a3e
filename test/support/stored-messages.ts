import { headKey, inboxMember, lastMembers } from '../../shared/conversations/head.ts';
import { messageKey } from '../../shared/conversations/message-store.ts';
import type { TableWriter, Write } from '../../shared/table/table.ts';

const sentAt = '2026-11-28T10:00:00.000Z';

/** Puts texts into an empty conversation as if they had been sent, oldest first. */
export async function storeMessages(
  table: TableWriter,
  { organizationId, contactId }: { readonly organizationId: string; readonly contactId: string },
  texts: readonly string[],
): Promise<void> {
  const put = (message: string, index: number): Write => {
    const seq = index + 1;
    return {
      kind: 'put',
      item: {
        ...messageKey(organizationId, { contact_id: contactId, seq }),
        id: `msg_${String(seq).padStart(30, '0')}`,
        message_id: `wamid.${contactId}.${seq}`,
        contact_id: contactId,
        message,
        message_type: 'text',
        media_type: null,
        media_url: null,
        direction: 'outbound',
        sender_type: 'bot-chatapp',
        recipient: '5511999990000',
        message_status: 'sent',
        status_history: [],
        created_at: sentAt,
      },
    };
  };
  for (let done = 0; done < texts.length; done += 100) {
    await table.transact(texts.slice(done, done + 100).map((text, index) => put(text, done + index)));
  }
  const conversation = { organizationId, contactId };
  const set = { count: texts.length, ...lastMembers(conversation, { created_at: sentAt }) };
  const change = { set, setOnce: inboxMember(conversation, { status: 'open', isUnread: false }) };
  await table.write({ kind: 'update', key: headKey(organizationId, contactId), change });
}
