import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { instanceExample, numberExample, shopExample } from './doc-parts.ts';
import {
  changeChannelOperation,
  channelChangeSchema,
  checkChannelOperation,
  connectChannelOperation,
  disconnectChannelOperation,
  listChannelsOperation,
  newChannels,
  shownCheckSchema,
} from './operations.ts';

const account = 'The id of the account at the provider. It is one organization’s alone.';
const token = 'The access token. It is stored sealed, and never shown.';
const address = 'Where the shop, or the instance’s server, stands: https, without a path of its API.';
const platform = 'The shop’s platform.';
const business = 'The business account whose templates are sent.';
const key = 'The server’s own key. It is stored sealed, and never shown.';
const inbound =
  '`off`: what customers write to the instance is dropped, since it comes by the chat-app’s own webhooks.';

explain(
  newChannels.chatapp,
  { kind: 'The chat-app.', account_id: account, token, business_id: business },
  { id: 'NewChatappChannel', description: 'The chat-app, by its provider’s own API.' },
);
explain(
  newChannels.photoapp,
  { kind: 'The photo-app.', account_id: account, token },
  { id: 'NewPhotoappChannel', description: 'The photo-app.' },
);
explain(
  newChannels.shop,
  { kind: 'A shop.', platform, url: address, token: `${token} Of WooCommerce: \`key:secret\`.` },
  { id: 'NewShopChannel', description: 'A shop, which is asked for the numbers of orders.' },
);
explain(
  newChannels.instance,
  {
    kind: 'An instance of the gateway.',
    name: 'As the server knows it; unique in the deployment.',
    upstream: 'Where its messages go.',
    url: address,
    key,
    webhook_secret: 'What the server’s webhooks bear as `x-webhook-secret`; made if absent.',
    inbound,
  },
  { id: 'NewInstanceChannel', description: 'An instance of the gateway.' },
);
explain(
  channelChangeSchema,
  {
    account_id: account,
    token,
    business_id: `${business} Null takes it away.`,
    provider: 'Whether the chat-app’s messages go by its provider’s API.',
    platform,
    url: `${address} It asks for \`token\`, or \`key\`, as well: what is stored goes to no other address.`,
    key,
    inbound,
    new_webhook_secret:
      'True: the server’s webhooks must bear another secret as `x-webhook-secret`, which the answer shows. The one before it is refused from then on.',
  },
  { id: 'ChannelChange', description: 'What is given is changed. Each kind of channel has its own of these.' },
);
explain(shownCheckSchema, {
  result:
    '`ok`: it takes what it is sent; `refused`: it does not take the token; `disconnected`: the server has no connection to the chat-app; `unreachable`: it could not be asked; `incomplete`: something is missing.',
  message: 'The same in words.',
});

const id = 'As the list has it: `chatapp`, `photoapp`, `shop`, or `instance:<name>`.';
const success = 'Always true.';
explain(listChannelsOperation.reply, { success, channels: 'Accounts first, then instances by name.' });
const webhook_secret = 'What the server’s webhooks must bear, where it was made now; shown here, and never again.';
explain(connectChannelOperation.reply, { success, channel: 'As it is now.', webhook_secret });
explain(changeChannelOperation.path, { id });
explain(changeChannelOperation.reply, { success, channel: 'As it is now.', webhook_secret });
explain(disconnectChannelOperation.path, { id });
explain(disconnectChannelOperation.reply, { success, channel: 'As it was.' });
explain(checkChannelOperation.path, { id });
explain(checkChannelOperation.reply, { success, channel: 'As it is now.', check: 'What the provider said.' });

const untaken = {
  'Invalid provider': {
    when: 'The provider does not take the token for this account.',
    example: {
      message: "It is not taken: The provider refused the organization's credentials; reconnect the chat-app channel.",
    },
  },
  'Provider send failed': {
    when: 'The provider could not be asked; nothing was changed.',
    example: { message: 'Nothing was changed, since it could not be checked: It could not be asked (timeout).' },
  },
} as const;

export const listChannelsDocs = documentation(listChannelsOperation, {
  tag: 'Channels',
  summary: 'List the channels',
  description:
    'The organization’s accounts at providers, its shop and its instances, and whether they work. Secrets are in no answer.',
  success: 'All of them.',
  examples: {
    all: { summary: 'A number and an instance', answer: { success: true, channels: [numberExample, instanceExample] } },
  },
});

export const connectChannelDocs = documentation(connectChannelOperation, {
  tag: 'Channels',
  summary: 'Connect a channel',
  description: 'The provider is asked first whether it takes the token for the account; otherwise nothing is stored.',
  success: 'It is connected.',
  errors: ['Invalid provider', 'Channel already exists', 'Provider send failed'],
  ownErrors: {
    ...untaken,
    'Missing required field': { example: { message: 'token is required' } },
    'Invalid field': { example: { message: 'kind must be one of chatapp, photoapp, shop, instance' } },
  },
  examples: {
    instance: {
      summary: 'An instance without a server',
      body: { kind: 'instance', name: instanceExample.name, upstream: instanceExample.upstream },
      answer: { success: true, channel: instanceExample, webhook_secret: null },
    },
  },
});

export const changeChannelDocs = documentation(changeChannelOperation, {
  tag: 'Channels',
  summary: 'Change a channel, or connect it anew',
  description:
    'A new token connects a channel anew. The provider is asked first, as when a channel is connected. Where the webhook secret of an instance was not kept, or may be known to others, a new one is made.',
  success: 'It is changed.',
  errors: ['Channel not found', 'Invalid provider', 'Channel already exists', 'Provider send failed'],
  ownErrors: untaken,
  examples: {
    provider: {
      summary: 'Messages go by the provider’s own API',
      path: { id: 'chatapp' },
      body: { provider: 'cloudprovider' },
      answer: { success: true, channel: numberExample, webhook_secret: null },
    },
  },
});

export const disconnectChannelDocs = documentation(disconnectChannelOperation, {
  tag: 'Channels',
  summary: 'Disconnect a channel',
  description: 'Nothing goes over it any more, and its account, or its name, is free. Messages stay.',
  success: 'It is disconnected.',
  errors: ['Channel not found', 'Channel already exists'],
  examples: {
    number: { summary: 'The chat-app', path: { id: 'chatapp' }, answer: { success: true, channel: numberExample } },
  },
});

export const checkChannelDocs = documentation(checkChannelOperation, {
  tag: 'Channels',
  summary: 'Check a channel',
  description:
    'The provider is asked whether it takes what we have of the channel. What it says is the channel’s state from then on.',
  success: 'It was asked.',
  errors: ['Channel not found'],
  examples: {
    shop: {
      summary: 'A shop whose token is missing',
      path: { id: 'shop' },
      answer: {
        success: true,
        channel: shopExample,
        check: { result: 'incomplete', message: 'Missing: token.' },
      },
    },
  },
});
