import { updateReplyOperation } from '../../shared/replies/operations.ts';
import { changeReply } from '../../shared/replies/reply.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `PATCH /api/{organization}/replies/{id}`: changes a saved text. */
export const serve = endpoint('update-reply', updateReplyOperation, async ({ organization, path, body }, deps) => ({
  body: { success: true, reply: await changeReply({ organizationId: organization.id, id: path.id }, body, deps) },
}));
export const handler = serve(livePorts(table));
