import { addContact } from '../../shared/contacts/add-contact.ts';
import { newContactSchema } from '../../shared/contacts/new-contact.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { created } from '../../shared/http/replies.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `POST /contact`: a new contact of the organization. */
export const serve = endpoint('create-contact', { body: newContactSchema }, async ({ organization, body }, deps) =>
  created({ success: true, contact: await addContact(organization, body, 'api', deps) }),
);
export const handler = serve(livePorts);
