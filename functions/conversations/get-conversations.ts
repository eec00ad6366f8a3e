import { conversationQuerySchema } from '../../shared/conversations/query.ts';
import { readConversation } from '../../shared/conversations/read-conversation.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** E5: a page of a conversation. */
export const serve = endpoint('get-conversations', { query: conversationQuerySchema }, async (request, deps) => ({
  body: await readConversation(request.organization, request.query, deps),
}));
export const handler = serve();
