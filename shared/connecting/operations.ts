import * as z from 'zod';
import type { Operation } from '../http/operation.ts';
import { withSomeChange } from '../input/changes.ts';
import { upstreams } from '../instances/instance.ts';
import { instanceChangeSchema, newInstanceSchema } from '../instances/manage-instance.ts';
import { providers, shopPlatforms } from '../organizations/organization.ts';
import { channelFields } from '../organizations/organization-input.ts';

const text = z.string().nullable();
const state = {
  state: z.enum(['connected', 'needs_reconnecting', 'incomplete']),
  state_reason: text,
  state_since: z.iso.datetime().nullable(),
};

/** The organization's account at the chat-app's provider. */
export const chatappSchema = z.strictObject({
  id: z.literal('chatapp'),
  kind: z.literal('chatapp'),
  ...state,
  provider: z.enum(providers),
  account_id: text,
  business_id: text,
  has_token: z.boolean(),
});

/** Its account on the photo-app. */
export const photoappSchema = z.strictObject({
  id: z.literal('photoapp'),
  kind: z.literal('photoapp'),
  ...state,
  account_id: text,
  has_token: z.boolean(),
});

/** The shop that is asked for its orders' numbers. */
export const shopSchema = z.strictObject({
  id: z.literal('shop'),
  kind: z.literal('shop'),
  ...state,
  platform: z.enum(shopPlatforms).nullable(),
  url: text,
  has_token: z.boolean(),
});

/** An instance of the gateway. */
export const instanceChannelSchema = z.strictObject({
  id: z.string(),
  kind: z.literal('instance'),
  ...state,
  name: z.string(),
  upstream: z.enum(upstreams),
  url: text,
  has_key: z.boolean(),
  has_webhook_secret: z.boolean(),
  inbound: z.enum(['on', 'off']).nullable(),
  webhook_path: text,
  created_at: z.iso.datetime(),
});

/** A channel of an organization, as its owners see it. No token, key or secret is in it. */
const channelSchema = z.discriminatedUnion('kind', [chatappSchema, photoappSchema, shopSchema, instanceChannelSchema]);
/** A shown channel. */
export type ShownChannel = z.infer<typeof channelSchema>;

const { account, token, platform, url, provider } = channelFields;

/** What is given to connect each kind of channel. */
export const newChannels = {
  chatapp: z.object({
    kind: z.literal('chatapp'),
    account_id: account,
    token,
    business_id: account.optional(),
  }),
  photoapp: z.object({ kind: z.literal('photoapp'), account_id: account, token }),
  shop: z.object({ kind: z.literal('shop'), platform, url, token }),
  instance: newInstanceSchema.safeExtend({ kind: z.literal('instance') }),
};

const newChannelSchema = z.discriminatedUnion(
  'kind',
  [newChannels.chatapp, newChannels.photoapp, newChannels.shop, newChannels.instance],
  { error: 'must be one of chatapp, photoapp, shop, instance' },
);
/** A new channel, parsed. */
export type NewChannel = z.infer<typeof newChannelSchema>;

/** What may be changed of channels; which of it a channel has follows from its kind. */
export const channelChangeSchema = withSomeChange({
  account_id: account.optional(),
  token: token.optional(),
  business_id: account.nullable().optional(),
  provider: provider.optional(),
  platform: platform.optional(),
  ...instanceChangeSchema.shape,
});
/** A change of a channel, parsed. */
export type ChannelChange = z.infer<typeof channelChangeSchema>;

const one = z.object({ id: z.string() });
const success = z.literal(true);

/** `GET /api/{organization}/channels`. */
export const listChannelsOperation = {
  reply: z.strictObject({ success, channels: z.array(channelSchema) }),
} satisfies Operation;

/** `POST /api/{organization}/channels`. */
export const connectChannelOperation = {
  body: newChannelSchema,
  status: 201,
  reply: z.strictObject({ success, channel: channelSchema, webhook_secret: text }),
} satisfies Operation;

/** `PATCH /api/{organization}/channels/{id}`. */
export const changeChannelOperation = {
  path: one,
  body: channelChangeSchema,
  reply: z.strictObject({ success, channel: channelSchema, webhook_secret: text }),
} satisfies Operation;

/** `DELETE /api/{organization}/channels/{id}`. */
export const disconnectChannelOperation = {
  path: one,
  reply: z.strictObject({ success, channel: channelSchema }),
} satisfies Operation;

/** What an owner is told of a check. */
export const shownCheckSchema = z.strictObject({
  result: z.enum(['ok', 'refused', 'disconnected', 'unreachable', 'incomplete']),
  message: z.string(),
});

/** `POST /api/{organization}/channels/{id}/check`. */
export const checkChannelOperation = {
  path: one,
  reply: z.strictObject({ success, channel: channelSchema, check: shownCheckSchema }),
} satisfies Operation;
