import type * as z from 'zod';
import { explain } from '../http/explain.ts';
import { chatappSchema, instanceChannelSchema, photoappSchema, shopSchema } from './operations.ts';

const shown = {
  id: 'It stands in the path of what is done to the channel.',
  kind: 'Which kind of channel it is.',
  state:
    '`connected`; `needs_reconnecting`: its provider has refused it, or its server has no connection; `incomplete`: something is missing.',
  state_reason: 'Why it is not connected, in words; else null.',
  state_since: 'Since when its provider has refused it; else null.',
};
const account_id = 'The id of the account at the provider; null where none is set.';
const has_token = 'Whether a token is stored.';

explain(
  chatappSchema,
  {
    ...shown,
    provider: '`evolution`: messages go by instances alone.',
    account_id,
    business_id: 'The business account whose templates are sent; null where none is set.',
    has_token,
  },
  { id: 'ChatappChannel', description: 'The organization’s account at the chat-app’s provider.' },
);
explain(
  photoappSchema,
  { ...shown, account_id, has_token },
  { id: 'PhotoappChannel', description: 'The organization’s account on the photo-app.' },
);
explain(
  shopSchema,
  { ...shown, platform: 'Its platform.', url: 'Where it stands.', has_token },
  { id: 'ShopChannel', description: 'The organization’s shop.' },
);
explain(
  instanceChannelSchema,
  {
    ...shown,
    name: 'As the gateway’s callers name it.',
    upstream: 'Where its messages go: `evolution`, a server; `cloudprovider`, the chat-app’s own account.',
    url: 'Where its server stands; null without one.',
    has_key: 'Whether a key of the server is stored.',
    has_webhook_secret: 'Whether the server’s webhooks must bear a secret.',
    inbound: 'Whether what customers write is taken from its server; null without one.',
    webhook_path: 'Where the server’s webhooks go, below the address of the service’s API; null without one.',
    created_at: 'When it was made.',
  },
  { id: 'InstanceChannel', description: 'An instance of the gateway.' },
);

const connected = { state: 'connected', state_reason: null, state_since: null } as const;

/** Channels of the examples. */
export const numberExample: z.infer<typeof chatappSchema> = {
  id: 'chatapp',
  kind: 'chatapp',
  ...connected,
  provider: 'cloudprovider',
  account_id: '106540352242922',
  business_id: null,
  has_token: true,
};
export const shopExample: z.infer<typeof shopSchema> = {
  id: 'shop',
  kind: 'shop',
  state: 'incomplete',
  state_reason: 'Missing: token.',
  state_since: null,
  platform: 'shopify',
  url: 'https://acme.myshopify.com',
  has_token: false,
};
export const instanceExample: z.infer<typeof instanceChannelSchema> = {
  id: 'instance:front-desk',
  kind: 'instance',
  ...connected,
  name: 'front-desk',
  upstream: 'cloudprovider',
  url: null,
  has_key: false,
  has_webhook_secret: false,
  inbound: null,
  webhook_path: null,
  created_at: '2026-11-28T10:00:00.000Z',
};
