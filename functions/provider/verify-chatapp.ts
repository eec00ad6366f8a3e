import { endpoint } from '../../shared/http/endpoint.ts';
import { challengeOf, handshakeQuerySchema } from '../../shared/providers/handshake.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `GET /provider/chatapp`: the provider's handshake. */
export const serve = endpoint('verify-chatapp', { query: handshakeQuerySchema }, async ({ query }, deps) => ({
  body: challengeOf(query, await deps.providerSecrets.chatapp()),
}));
export const handler = serve(livePorts);
