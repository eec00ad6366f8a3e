import { explain } from '../http/explain.ts';
import {
  type Webhook,
  type WebhookState,
  webhookReplySchema,
  webhookSchema,
  webhookStateSchema,
} from './shown-webhook.ts';
import { oneWebhook } from './webhook.ts';

export const urlMeaning =
  'Where events are POSTed to: an `https` address on the usual port, without user and password, that leads to the public internet.';
export const typeMeaning =
  '`all`: every type. `message_sent` and `sent_message` are two names of one event, which each subscription gets once, under the name that it asked for; `all` gets it as `message_sent`.';
export const typesMeaning =
  'Names of different events, without `all`: one subscription to several types, with one secret, and one delivery of each event.';
export const platformMeaning = 'Events of this channel alone.';

const members = {
  id: 'Ours.',
  url: urlMeaning,
  type: `What it asks for; the first of \`types\`. ${typeMeaning}`,
  types: 'What it asks for, as a list: of one name, or `all`, where it was asked for by `type`.',
  platform: platformMeaning,
  created_at: { description: 'ISO 8601 with a numeric offset.', format: 'date-time' },
};
const state = {
  enabled: 'Whether it gets events.',
  disabled_reason: 'Why it gets none. Null when it is enabled.',
  disabled_at: {
    description: 'Since when it gets none: ISO 8601, in UTC. Null when it is enabled.',
    format: 'date-time',
  },
  failing_since: {
    description: 'Since when every attempt has failed: ISO 8601, in UTC. Null when the latest one was delivered.',
    format: 'date-time',
  },
};

/** What the secret of a webhook is good for. */
const secretMeaning =
  'Signs the deliveries (Standard Webhooks 1.0.0): `whsec_` and base64 of the key. It is shown here and never again.';

/** The members of a subscription that is shown with its secret. */
export const withSecret = { ...members, secret: secretMeaning };
export const stateWithSecret = { ...members, ...state, secret: secretMeaning };

explain(webhookSchema, members, { id: 'Webhook', description: 'A subscription to events.' });
explain(
  webhookStateSchema,
  { ...members, ...state },
  { id: 'WebhookSubscription', description: 'A subscription to events, with whether it gets any.' },
);
explain(webhookReplySchema, { success: 'Always true.', webhook: 'The subscription.' });

/** The address of the examples. */
export const exampleUrl = 'https://hooks.example.org/relaydesk';

export const exampleWebhook: Webhook = {
  id: '3f0e1c52-7a4b-8d19-9c6e-2b1f0a9d8e7c',
  url: exampleUrl,
  type: 'message_received',
  types: ['message_received'],
  platform: 'chatapp',
  created_at: '2026-11-28T10:00:00.000+00:00',
};

export const exampleState: WebhookState = {
  ...exampleWebhook,
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: null,
};

export const exampleSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDazfQnqvvUBg=';
export const exampleEventId = 'evt_4kTq81LmZw2xR7tYc3Ns9V';
export const exampleDeliveryId = `dlv_1795860000000_${exampleEventId}`;

explain(oneWebhook.path, { id: 'Of the webhook.' });

/** The path of every example. */
export const examplePath = { id: exampleWebhook.id };
