import { serve as serveCreateContact } from '../../functions/contacts/create-contact.ts';
import { serve as serveDeleteContact } from '../../functions/contacts/delete-contact.ts';
import { serve as serveContact } from '../../functions/contacts/get-contact.ts';
import { serve as serveUpdateContact } from '../../functions/contacts/update-contact.ts';
import { serve as serveConversations } from '../../functions/conversations/get-conversations.ts';
import { serve as serveMessage } from '../../functions/messages/get-message.ts';
import { serve as serveSend } from '../../functions/messages/send-chatapp.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { caller } from '../support/call.ts';
import { makeTenant, type Tenant } from '../support/tenant.ts';
import type { World } from '../support/world.ts';

/** The contact that most tests write to. */
export const number = '+5511999990000';
export const digits = '5511999990000';

/** A text to that contact. */
export const aText = { phone_number: number, message_type: 'text', text: 'Olá 👋' };

/** The service API as the holder of a key sees it. */
export function clientOf(ports: Ports, apiKey?: string) {
  const send = caller(serveSend, ports, apiKey);
  const conversations = caller(serveConversations, ports, apiKey);
  const message = caller(serveMessage, ports, apiKey);
  return {
    send,
    conversations,
    contact: caller(serveContact, ports, apiKey),
    createContact: caller(serveCreateContact, ports, apiKey),
    updateContact: (query: string, body: unknown) =>
      caller(serveUpdateContact, ports, apiKey)({ method: 'PATCH', query, body }),
    deleteContact: (query: string) => caller(serveDeleteContact, ports, apiKey)({ method: 'DELETE', query }),
    /** E1, a text to the usual contact, with other fields or headers where a test is about them. */
    sendText: (fields: object = {}, headers: Record<string, string> = {}) =>
      send({ headers, body: { ...aText, ...fields } }),
    message: (id: string) => message({ query: new URLSearchParams({ id }).toString() }),
    /** The whole conversation with a number, oldest first. */
    async conversation(chatappNumber = digits) {
      const messages = [];
      for (let page = 1; ; page++) {
        const { body } = await conversations({
          query: `chatappNumber=${chatappNumber}&ascending=true&limit=100&page=${page}`,
        });
        messages.push(...body.messages);
        if (!body.pagination.hasNextPage) return messages;
      }
    },
  };
}

/** Our ids of the messages that went to the provider, oldest first; a message tried twice is there twice. */
export const idsSent = ({ outgoing }: World): string[] =>
  outgoing.map(({ body }) => JSON.parse(String(body)).biz_opaque_callback_data);

export type Client = ReturnType<typeof clientOf>;

/** An organization of a test's own that can send, with the usual contact and a client. */
export async function newClient(
  ports: Ports,
): Promise<Client & { readonly tenant: Tenant; readonly contactId: string }> {
  const tenant = await makeTenant(ports);
  const { id } = await tenant.addContact(number);
  return { ...clientOf(ports, tenant.apiKey), tenant, contactId: id };
}
