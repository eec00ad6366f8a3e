import { toContact } from '../../shared/contacts/contact.ts';
import { findContact, keysOfNamed } from '../../shared/contacts/find-contact.ts';
import { getContact, mergedInto } from '../../shared/contacts/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /contact`: the contact that the query names, also by the id of one that was merged into it. */
export const serve = endpoint(
  'get-contact',
  getContact,
  async ({ organization, query }, deps) => {
    const contact = await findContact(organization, query, deps);
    return { body: { success: true, contact: toContact(contact, deps.clock.now()), ...mergedInto(contact, query) } };
  },
  ({ organization, query }) => keysOfNamed(organization, query),
);
export const handler = serve(livePorts(table));
