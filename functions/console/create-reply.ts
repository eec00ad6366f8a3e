import { createReplyOperation } from '../../shared/replies/operations.ts';
import { createReply } from '../../shared/replies/reply.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `POST /api/{organization}/replies`: saves a text for all agents. */
export const serve = endpoint('create-reply', createReplyOperation, async ({ organization, body }, deps) => ({
  body: { success: true, reply: await createReply(organization.id, body, deps) },
}));
export const handler = serve(livePorts(table));
