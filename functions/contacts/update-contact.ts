import { settleBlock } from '../../shared/blocking/provider-block.ts';
import { changeContact } from '../../shared/contacts/change-contact.ts';
import { toContact } from '../../shared/contacts/contact.ts';
import { findContact } from '../../shared/contacts/find-contact.ts';
import { updateContact } from '../../shared/contacts/operations.ts';
import { tellPages } from '../../shared/hints/tell.ts';
import { blockAtChatapp } from '../../shared/providers/chatapp/block-users.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, outbound, queues, secrets, sockets, table } from '../../shared/runtime/live.ts';

/** `PATCH /contact`: changes what is given of a contact; whom it blocks, or lets go, the provider does too. */
export const serve = endpoint('update-contact', updateContact, async ({ organization, query, body }, deps) => {
  const changed = await changeContact(await findContact(organization, query, deps), body, deps);
  const contact =
    body.blocked === undefined ? changed : await settleBlock({ organization, contact: changed }, blockAtChatapp, deps);
  // No event tells of the unread mark.
  if (body.has_unread_messages !== undefined)
    await tellPages(organization.id, [{ kind: 'conversation', contact_id: contact.id }], deps);
  return { body: { success: true, contact: toContact(contact, deps.clock.now()) } };
});
export const handler = serve(livePorts(table, queues, secrets, outbound, sockets));
