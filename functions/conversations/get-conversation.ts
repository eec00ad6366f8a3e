import { readNamed } from '../../shared/inbox/named-conversation.ts';
import { getConversation } from '../../shared/inbox/operations.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, table } from '../../shared/runtime/live.ts';

/** `GET /conversation`: one conversation, as the inbox has it. */
export const serve = endpoint('get-conversation', getConversation, async ({ organization, query }, deps) => ({
  body: { success: true, conversation: await readNamed(organization, query, deps) },
}));
export const handler = serve(livePorts(table));
