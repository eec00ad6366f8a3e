import { tellPages } from '../../shared/hints/tell.ts';
import { changeConversation } from '../../shared/inbox/change-conversation.ts';
import { updateConversation } from '../../shared/inbox/operations.ts';
import { hintOfConversation } from '../../shared/inbox/show-inbox.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, queues, sockets, table } from '../../shared/runtime/live.ts';

/** `PATCH /conversation`: closes, opens or assigns a conversation, or says whether its bot responds. */
export const serve = endpoint(
  'update-conversation',
  updateConversation,
  async ({ organization, query: named, body: changes }, deps) => {
    const conversation = await changeConversation(organization, { named, changes }, deps);
    await tellPages(organization.id, [hintOfConversation(conversation)], deps);
    return { body: { success: true, conversation } };
  },
);
export const handler = serve(livePorts(table, queues, sockets));
