import { listRepliesOperation } from '../../shared/replies/operations.ts';
import { pageOfReplies } from '../../shared/replies/reply.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /api/{organization}/replies`: the texts that agents have at hand. */
export const serve = endpoint('list-replies', listRepliesOperation, async ({ organization, query }, deps) => ({
  body: { success: true, ...(await pageOfReplies(organization.id, query, deps)) },
}));
export const handler = serve(livePorts(table));
