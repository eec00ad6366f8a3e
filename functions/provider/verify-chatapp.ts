import { verifyWebhook } from '../../shared/providers/operations.ts';
import { handshakeChallenge } from '../../shared/providers/webhook-authentication.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, secrets } from '../../shared/runtime/live.ts';

/** `GET /provider/chatapp`: the provider's handshake. */
export const serve = endpoint('verify-chatapp', verifyWebhook, async ({ query }, deps) => ({
  body: handshakeChallenge(query, await deps.providerSecrets.chatapp()),
}));
export const handler = serve(livePorts(secrets));
