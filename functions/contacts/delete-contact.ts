import { findContact } from '../../shared/contacts/find-contact.ts';
import { deleteContact } from '../../shared/contacts/operations.ts';
import { removeContact } from '../../shared/erasing/delete-contact.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, queues, table } from '../../shared/runtime/live.ts';

/** `DELETE /contact`: gone at once, and erased in the background. */
export const serve = endpoint('delete-contact', deleteContact, async ({ organization, query }, deps) => {
  await removeContact(await findContact(organization, query, deps), deps);
  return { body: { success: true, message: 'The contact is deleted. Its messages and files are being erased.' } };
});
export const handler = serve(livePorts(table, queues, lateMedia));
