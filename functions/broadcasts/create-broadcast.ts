import { createBroadcast } from '../../shared/broadcasting/create-broadcast.ts';
import { createBroadcastOperation } from '../../shared/broadcasting/operations.ts';
import { creationProvider } from '../../shared/providers/chatapp/creation-provider.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { lateMedia } from '../../shared/runtime/late-media.ts';
import { outbound } from '../../shared/runtime/live-outbound.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';
import { queues } from '../../shared/runtime/live-queues.ts';
import { secrets } from '../../shared/runtime/live-secrets.ts';
import { table } from '../../shared/runtime/live-table.ts';

/** `POST /broadcasts`: sends a template to many contacts, at once or at its time. */
export const serve = endpoint(
  'create-broadcast',
  createBroadcastOperation,
  ({ organization, body, idempotency }, deps) =>
    createBroadcast({ organization, body, idempotency }, creationProvider, deps),
);
export const handler = serve(livePorts(table, queues, secrets, outbound, lateMedia));
