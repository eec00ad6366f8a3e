import * as z from 'zod';
import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { takeGateway } from './evolution/take-gateway-operation.ts';

const webhookSchema = z.looseObject({ event: z.string(), instance: z.string().optional(), data: z.unknown() });

explain(takeGateway.path, { instance: 'The name of the gateway instance.' });
explain(
  webhookSchema,
  {
    event:
      'What happened: `messages.update`, `messages.upsert` or `send.message`, also as `MESSAGES_UPDATE`; others change nothing.',
    instance: 'What the server calls the instance. Not read: the path says it.',
    data: 'What it happened to, or a list. An update has `keyId` (or `key`) and `status`; a message is a record with `key`, `message` and `messageTimestamp`.',
  },
  { id: 'GatewayWebhook', description: 'What an Evolution server sends. Its `apikey` is not read, and goes nowhere.' },
);

const key = { id: '3EB0C431C26A1916E07A', fromMe: true, remoteJid: '5511999990000@s.whatsapp.net' };
const webhook = (event: string, data: object) => ({ event, instance: 'support', data });
const path = { instance: 'support' };

export const takeGatewayDocs = documentation(takeGateway, {
  tag: 'Provider webhooks',
  summary: 'Take a webhook of a gateway instance’s server',
  description:
    'Answers 200 once everything in the webhook is safely queued. Updates move the status of what was sent; a message that the instance’s own number sent settles a send whose answer was lost, or is stored as written by a person. Messages of customers are acknowledged and dropped: they come by the chat-app’s own webhooks. Bodies are taken up to 6 MB.',
  success: 'Everything in it is safe.',
  errors: ['Invalid request body', 'Invalid API key'],
  ownErrors: {
    'Invalid request body': { when: 'The body is not JSON.', example: { message: 'The body is not valid JSON.' } },
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
  examples: {
    update: {
      summary: 'A message was delivered',
      path,
      body: webhook('messages.update', {
        keyId: key.id,
        remoteJid: key.remoteJid,
        fromMe: true,
        status: 'DELIVERY_ACK',
      }),
      answer: { success: true },
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
      answer: { success: true },
    },
  },
});
