import { endpoint } from '../../shared/http/endpoint.ts';
import { verifyWebhook } from '../../shared/providers/operations.ts';
import { challengeOf } from '../../shared/providers/provider-webhook.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

/** `GET /provider/chatapp`: the provider's handshake. */
export const serve = endpoint('verify-chatapp', verifyWebhook, async ({ query }, deps) => ({
  body: challengeOf(query, await deps.providerSecrets.chatapp()),
}));
export const handler = serve(livePorts);
