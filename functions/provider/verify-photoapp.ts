import { verifyWebhook } from '../../shared/providers/operations.ts';
import { handshakeChallenge } from '../../shared/providers/webhook-authentication.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts, secrets } from '../../shared/runtime/live.ts';

/** `GET /provider/photoapp`: the photo-app's handshake. */
export const serve = endpoint('verify-photoapp', verifyWebhook, async ({ query }, deps) => ({
  body: handshakeChallenge(query, await deps.providerSecrets.photoapp()),
}));
export const handler = serve(livePorts(secrets));
