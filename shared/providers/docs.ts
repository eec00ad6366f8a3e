import * as z from 'zod';
import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { takeWebhook, verifyWebhook } from './operations.ts';

/** What the documentation says of every webhook that is taken. */
export const takenWebhookDocs = {
  success: 'Everything in it is safe.',
  notJson: { when: 'The body is not JSON.', example: { message: 'The body is not valid JSON.' } },
} as const;

/** The same of those that a provider signs. */
const signedWebhookDocs = {
  description:
    'Answers 200 once everything in the webhook is safely queued. The signature is checked over the bytes as they came, against every configured app secret. Bodies are taken up to 6 MB.',
  success: takenWebhookDocs.success,
  errors: ['Invalid request body', 'Invalid API key'],
  ownErrors: {
    'Invalid request body': takenWebhookDocs.notJson,
    'Invalid API key': {
      when: 'The signature is missing or not one over this body.',
      example: { message: 'X-Hub-Signature-256 is missing or does not match the body.' },
    },
  },
  headers: {
    'X-Hub-Signature-256': {
      description: 'HMAC-SHA256 of the body under one of the app secrets, in hexadecimal digits.',
      pattern: '^sha256=[0-9a-fA-F]{64}$',
      example: 'sha256=0d3a3f0a4a3b6c5b8f1f2e6f3c1c2f9f9e5f1b6a7d8c9e0f1a2b3c4d5e6f7a8b',
    },
  },
} as const;

explain(verifyWebhook.query, {
  'hub.mode': 'Must be `subscribe`.',
  'hub.verify_token': 'Must be the configured token.',
  'hub.challenge': 'Comes back as the answer.',
});

export const verifyChatappDocs = documentation(verifyWebhook, {
  tag: 'Provider webhooks',
  summary: 'Prove the callback address to the chat-app provider',
  description: 'The handshake with which the chat-app provider checks the address that its webhooks will go to.',
  success: 'The challenge.',
  errors: ['Verification failed'],
  examples: {
    handshake: {
      summary: 'The handshake',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify me', 'hub.challenge': '1158201444' },
      answer: '1158201444',
    },
  },
});

const changeSchema = z.looseObject({ field: z.string(), value: z.looseObject({}) });
const entrySchema = z.looseObject({ id: z.string(), changes: z.array(changeSchema) });
const webhookSchema = z.looseObject({ object: z.string(), entry: z.array(entrySchema) });

explain(
  webhookSchema,
  { object: 'The provider’s name of the kind of account.', entry: 'One for each account.' },
  { id: 'ChatappWebhook', description: 'What the provider sends. Whatever else is in it is no reason to refuse it.' },
);
explain(entrySchema, { id: 'The provider’s id of the account.', changes: 'What happened.' });
explain(changeSchema, {
  field: 'The kind of change; messages and their statuses come as `messages`.',
  value: 'The change.',
});
explain(changeSchema.shape.value, {
  metadata: { type: 'object', description: 'Which of our numbers it concerns: `phone_number_id`.' },
  statuses: { type: 'array', items: { type: 'object' }, description: 'Receipts of messages that we sent.' },
  messages: { type: 'array', items: { type: 'object' }, description: 'Messages from contacts.' },
});
explain(takeWebhook.reply, { success: 'Always true.' });

const receipt = {
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
            statuses: [
              {
                id: 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABEYEjhBQ0Y5RTI3QzQxRDY3MzU0MgA=',
                status: 'delivered',
                timestamp: '1795860002',
                recipient_id: '5511999990000',
              },
            ],
          },
        },
      ],
    },
  ],
};

export const takeChatappDocs = documentation(takeWebhook, {
  tag: 'Provider webhooks',
  summary: 'Take a webhook of the chat-app provider',
  ...signedWebhookDocs,
  rawBody: webhookSchema,
  examples: { receipt: { summary: 'A receipt', body: receipt, answer: { success: true } } },
});

export const verifyPhotoappDocs = documentation(verifyWebhook, {
  tag: 'Provider webhooks',
  summary: 'Prove the callback address to the photo-app',
  description: 'The handshake with which the photo-app checks the address that its webhooks will go to.',
  success: 'The challenge.',
  errors: ['Verification failed'],
  examples: {
    handshake: {
      summary: 'The handshake',
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': 'verify my photos', 'hub.challenge': '1158201444' },
      answer: '1158201444',
    },
  },
});

const partySchema = z.looseObject({ id: z.string() });
const eventSchema = z.looseObject({ sender: partySchema, recipient: partySchema, timestamp: z.number() });
const photoappEntrySchema = z.looseObject({ id: z.string(), time: z.number(), messaging: z.array(eventSchema) });
const photoappWebhookSchema = z.looseObject({ object: z.string(), entry: z.array(photoappEntrySchema) });

explain(
  photoappWebhookSchema,
  { object: 'Always `instagram`.', entry: 'One for each account.' },
  { id: 'PhotoappWebhook', description: 'What the photo-app sends. Whatever else is in it is no reason to refuse it.' },
);
explain(photoappEntrySchema, {
  id: 'The platform’s id of our account.',
  time: 'When it was sent, in milliseconds since the epoch.',
  messaging: 'What happened. Newer apps may get `changes` instead, each with `field` and `value`.',
});
explain(eventSchema, {
  sender: 'Who did it: a person, or our account in an echo.',
  recipient: 'To whom.',
  timestamp: 'When, in milliseconds since the epoch.',
  message: {
    type: 'object',
    description: 'A message, with `mid`, `text`, `attachments`; or that it is an echo, or deleted.',
  },
  reaction: { type: 'object', description: 'A reaction to the message `mid`, or that it was taken back.' },
  postback: { type: 'object', description: 'A button that was pressed; it may come without `mid`.' },
  referral: {
    type: 'object',
    description: 'What the person clicked: an ad, a link. It comes alone, or with a message.',
  },
  read: { type: 'object', description: 'That the message `mid` was seen.' },
});
explain(partySchema, { id: 'The platform’s id of a person or an account, as text.' });

const account = '17841400000000000';
const person = '17841400008460057';
const webhook = (event: object) => ({
  object: 'instagram',
  entry: [{ id: account, time: 1795860002345, messaging: [{ timestamp: 1795860002123, ...event }] }],
});
const fromPerson = { sender: { id: person }, recipient: { id: account } };
const mid = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQxNDAwMDA4NDYwMDU3';

export const takePhotoappDocs = documentation(takeWebhook, {
  tag: 'Provider webhooks',
  summary: 'Take a webhook of the photo-app',
  ...signedWebhookDocs,
  rawBody: photoappWebhookSchema,
  examples: {
    message: {
      summary: 'A message',
      body: webhook({ ...fromPerson, message: { mid, text: 'Is it still there?' } }),
      answer: { success: true },
    },
    read: { summary: 'A receipt', body: webhook({ ...fromPerson, read: { mid } }), answer: { success: true } },
    echo: {
      summary: 'A message of our own account, sent in the app',
      body: webhook({
        sender: { id: account },
        recipient: { id: person },
        message: { mid, text: 'It is.', is_echo: true },
      }),
      answer: { success: true },
    },
  },
});
