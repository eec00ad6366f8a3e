import { mergeContacts } from '../../shared/contacts/operations.ts';
import { requestMerge } from '../../shared/contacts/request-merge.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, table } from '../../shared/runtime/live.ts';

/** `POST /contact/merge`: two contacts are one person; they become one in the background. */
export const serve = endpoint('merge-contacts', mergeContacts, async ({ organization, body }, deps) => {
  await requestMerge(organization.id, body, deps);
  return { body: { success: true, message: 'The contacts are being merged.' } };
});
export const handler = serve(livePorts(table, queues));
