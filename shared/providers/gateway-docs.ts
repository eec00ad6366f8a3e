import * as z from 'zod';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { takenWebhookDocs } from './docs.ts';
import { takeGateway, takeGatewayEvent } from './operations.ts';

const webhookSchema = z.looseObject({ event: z.string(), instance: z.string().optional(), data: z.unknown() });

const instance = 'The name of the gateway instance.';
explain(takeGateway.path, { instance });
explain(takeGatewayEvent.path, {
  instance,
  event: 'The name of the event, as `messages-update`. Not read: the body says it.',
});
explain(
  webhookSchema,
  {
    event:
      'What happened: `messages.update`, `messages.upsert`, `messages.edited`, `messages.delete`, `send.message`, `send.message.update`, `call`, `groups.upsert`, `groups.update`, `chats.upsert` or `chats.update`, also as `MESSAGES_UPDATE`; others change nothing.',
    instance: 'What the server calls the instance. Not read: the path says it.',
    data: 'What it happened to, or a list of up to 1,000. An update has `keyId` (or `key`) and `status`; a message is a record with `key`, `message` and `messageTimestamp`.',
  },
  { id: 'GatewayWebhook', description: 'What an Evolution server sends. Its `apikey` is not read, and goes nowhere.' },
);

const key = { id: '3EB0C431C26A1916E07A', fromMe: true, remoteJid: '5511999990000@s.whatsapp.net' };
const webhook = (event: string, data: object) => ({ event, instance: 'support', data });
const path = { instance: 'support' };

const shared = {
  tag: 'Provider webhooks',
  success: takenWebhookDocs.success,
  errors: ['Invalid request body', 'Invalid field', 'Invalid API key'],
  ownErrors: {
    'Invalid request body': takenWebhookDocs.notJson,
    'Invalid field': {
      when: 'It has more than 1,000 entries. Nothing of it is taken.',
      example: { message: 'data: a webhook has 1,000 entries at most, all lists in it together.' },
    },
    'Invalid API key': {
      when: 'The secret is missing or wrong, or there is no such instance.',
      example: { message: 'x-webhook-secret is missing or is not the secret of this instance.' },
    },
  },
  headers: {
    'X-Webhook-Secret': {
      description: 'The webhook secret of the instance.',
      pattern: '^[\\x21-\\x7e]{1,1024}$',
      example: 'k3dGQ0xYb2pVZ1l0N1hWcWJ5c2Fh',
    },
  },
  rawBody: webhookSchema,
} as const;

const answer = { success: true } as const;

const update = {
  summary: 'A message was delivered',
  path,
  body: webhook('messages.update', { keyId: key.id, remoteJid: key.remoteJid, fromMe: true, status: 'DELIVERY_ACK' }),
  answer,
};

export const takeGatewayDocs = documentation(takeGateway, {
  ...shared,
  summary: 'Take a webhook of a gateway instance’s server',
  description:
    'Answers 200 once everything in the webhook that concerns us is safely queued. A customer’s message is stored in the person’s or the group’s conversation, with its file, and an unknown person becomes a contact; votes are replies to their poll. An instance can be set to take nothing of customers and groups (`relaydesk instance update --inbound off`), where it comes by the chat-app’s own webhooks as well. Updates move the status of what was sent; a message that the instance’s own number sent settles a send whose answer was lost, or is stored as written by a person, unless it went through the server (`send.message`). What was taken back on a phone changes, and so do texts and captions that were edited there; where nothing says who edited it, only what was typed on our phone or came from there. A customer changes on the gateway only what that customer wrote, in that conversation. The earlier text is kept. What is told of a group is its subject. Bodies are taken up to 6 MB.',
  examples: {
    update,
    received: {
      summary: 'A customer has written in a group',
      path,
      body: webhook('messages.upsert', {
        key: {
          id: '3A35903C2393D681D816',
          fromMe: false,
          remoteJid: '120363041234567890@g.us',
          participant: '267692862898397@lid',
          participantAlt: '5511999990000@s.whatsapp.net',
        },
        pushName: 'Ana',
        message: { conversation: 'Is it on its way?' },
        messageType: 'conversation',
        messageTimestamp: 1795860001,
        source: 'android',
      }),
      answer,
    },
    upsert: {
      summary: 'A message was sent from the phone',
      path,
      body: webhook('messages.upsert', {
        key,
        pushName: '',
        status: 'SERVER_ACK',
        message: { conversation: 'It is on its way.' },
        messageType: 'conversation',
        messageTimestamp: 1795860002,
      }),
      answer,
    },
    edited: {
      summary: 'A message was edited on the phone',
      path,
      body: webhook('messages.edited', {
        key,
        type: 'MESSAGE_EDIT',
        editedMessage: { conversation: 'It is on its way!' },
        timestampMs: '1795860062000',
      }),
      answer,
    },
    deleted: {
      summary: 'A message was taken back on the phone',
      path,
      body: webhook('messages.delete', { ...key, status: 'DELETED' }),
      answer,
    },
  },
});

export const takeGatewayEventDocs = documentation(takeGatewayEvent, {
  ...shared,
  summary: 'Take a webhook of a server that adds the event’s name to the address',
  description:
    'The same as without the event: where servers are set to have an address for each event (`webhook_by_events`).',
  examples: { update: { ...update, path: { ...path, event: 'messages-update' } } },
});
