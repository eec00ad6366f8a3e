import { changeContact } from '../../shared/contacts/change-contact.ts';
import { toContact } from '../../shared/contacts/contact.ts';
import { findContact } from '../../shared/contacts/find-contact.ts';
import { updateContact } from '../../shared/contacts/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `PATCH /contact`: changes what is given of a contact. */
export const serve = endpoint('update-contact', updateContact, async ({ organization, query, body }, deps) => {
  const contact = await findContact(organization, query, deps);
  return { body: { success: true, contact: toContact(await changeContact(contact, body, deps), deps.clock.now()) } };
});
export const handler = serve(livePorts);
