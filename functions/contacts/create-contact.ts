import { toContact } from '../../shared/contacts/contact.ts';
import { addContact } from '../../shared/contacts/new-contact.ts';
import { createContact } from '../../shared/contacts/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `POST /contact`: a new contact of the organization. */
export const serve = endpoint('create-contact', createContact, async ({ organization, body }, deps) => ({
  body: {
    success: true,
    contact: toContact(await addContact(organization, { body, source: 'api' }, deps), deps.clock.now()),
  },
}));
export const handler = serve(livePorts(table));
