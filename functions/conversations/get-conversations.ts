import { endpoint } from '../../shared/http/endpoint.ts';
import { getConversations } from '../../shared/messages/get-conversations-operation.ts';
import { readConversation } from '../../shared/messages/read-conversation.ts';
import { termsOf } from '../../shared/messages/search-terms.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** E5: a page of a conversation, or of what in it contains one of the terms. */
export const serve = endpoint('get-conversations', getConversations, async (request, deps) => ({
  body: await readConversation(request.organization, request.query, termsOf(request.query.query), deps),
}));
export const handler = serve(livePorts);
