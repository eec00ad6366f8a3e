import { createBroadcast } from '../../shared/broadcasting/create-broadcast.ts';
import { createBroadcastOperation } from '../../shared/broadcasting/operations.ts';
import { creationProvider } from '../../shared/providers/chatapp/creation-provider.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia, livePorts, outbound, queues, secrets, table } from '../../shared/runtime/live.ts';

/** `POST /broadcasts`: sends a template to many contacts, at once or at its time. */
export const serve = endpoint(
  'create-broadcast',
  createBroadcastOperation,
  ({ organization, body, idempotency }, deps) =>
    createBroadcast({ organization, body, idempotency }, creationProvider, deps),
);
export const handler = serve(livePorts(table, queues, secrets, outbound, lateMedia));
