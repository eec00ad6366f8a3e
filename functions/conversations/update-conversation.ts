import { changeConversation } from '../../shared/inbox/change-conversation.ts';
import { updateConversation } from '../../shared/inbox/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `PATCH /conversation`: closes, opens or assigns a conversation, or says whether its bot responds. */
export const serve = endpoint(
  'update-conversation',
  updateConversation,
  async ({ organization, query: named, body: changes }, deps) => ({
    body: { success: true, conversation: await changeConversation(organization, { named, changes }, deps) },
  }),
);
export const handler = serve(livePorts);
