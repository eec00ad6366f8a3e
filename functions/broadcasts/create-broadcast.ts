import { createBroadcast } from '../../shared/broadcasting/create-broadcast.ts';
import { createBroadcastOperation } from '../../shared/broadcasting/operations.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import { askTemplates } from '../../shared/providers/chatapp/ask-templates.ts';
import { plainChatappChannel } from '../../shared/providers/chatapp/channel.ts';
import type { Deps } from '../../shared/runtime/deps.ts';
import { endpoint } from '../../shared/runtime/endpoint.ts';
import { livePorts } from '../../shared/runtime/live-ports.ts';

const provider = {
  ask: askTemplates,
  checkChannel: (organization: Organization, deps: Deps<'secrets' | 'http'>) =>
    plainChatappChannel(organization, {}, deps),
};

/** `POST /broadcasts`: sends a template to many contacts, at once or at its time. */
export const serve = endpoint(
  'create-broadcast',
  createBroadcastOperation,
  ({ organization, body, idempotency }, deps) => createBroadcast({ organization, body, idempotency }, provider, deps),
);
export const handler = serve(livePorts);
