import { toContact } from '../../shared/contacts/contact.ts';
import { findContact, keysOfNamed } from '../../shared/contacts/find-contact.ts';
import { listContacts } from '../../shared/contacts/list-contacts.ts';
import { keysOfConversation } from '../../shared/history/find-conversation.ts';
import { listGroups } from '../../shared/history/list-groups.ts';
import { getConversations } from '../../shared/history/operations.ts';
import { readConversation } from '../../shared/history/read-conversation.ts';
import { listInbox } from '../../shared/inbox/list-inbox.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, secrets, table } from '../../shared/runtime/live.ts';

/** `GET /conversations`: a page of a conversation or of its messages with a term, a page of the contacts, of the groups or of the inbox, or a contact by number. */
export const serve = endpoint(
  'get-conversations',
  getConversations,
  async ({ organization, query }, deps) => {
    switch (query.action) {
      case 'contacts':
        return { body: await listContacts(organization, query, deps) };
      case 'groups':
        return { body: await listGroups(organization, query, deps) };
      case 'inbox':
        return { body: await listInbox(organization, query, deps) };
      case 'find-by-phone': {
        const contact = await findContact(organization, { phone_number: query.chatappNumber }, deps);
        return { body: { success: true, contact: toContact(contact, deps.clock.now()) } };
      }
      default:
        return { body: await readConversation(organization, query, deps) };
    }
  },
  ({ organization, query }) => {
    if (query.action === 'find-by-phone') return keysOfNamed(organization, { phone_number: query.chatappNumber });
    const isConversation = query.action === undefined || query.action === 'conversation-messages';
    return isConversation ? keysOfConversation(organization, query) : [];
  },
);
export const handler = serve(livePorts(table, secrets, outbound));
