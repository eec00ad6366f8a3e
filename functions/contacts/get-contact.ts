import { toContact } from '../../shared/contacts/contact.ts';
import { findContact } from '../../shared/contacts/find-contact.ts';
import { getContact } from '../../shared/contacts/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `GET /contact`: the contact with a number. */
export const serve = endpoint('get-contact', getContact, async ({ organization, query }, deps) => ({
  body: { success: true, contact: toContact(await findContact(organization, query, deps)) },
}));
export const handler = serve(livePorts);
