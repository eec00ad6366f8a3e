import { deleteReplyOperation } from '../../shared/replies/operations.ts';
import { deleteReply } from '../../shared/replies/reply.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `DELETE /api/{organization}/replies/{id}`: a saved text is at hand no more. */
export const serve = endpoint('delete-reply', deleteReplyOperation, async ({ organization, path }, deps) => {
  await deleteReply({ organizationId: organization.id, id: path.id }, deps);
  return { body: { success: true, message: 'Reply deleted successfully' } };
});
export const handler = serve(livePorts(table));
