import * as z from 'zod';
import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { takeWebhook } from './take-webhook-operation.ts';

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
  description:
    'Answers 200 once everything in the webhook is safely queued. The signature is checked over the bytes as they came, against every configured app secret. Bodies are taken up to 6 MB.',
  success: 'Everything in it is safe.',
  errors: ['Invalid request body', 'Invalid API key'],
  ownErrors: {
    'Invalid request body': {
      when: 'The body is not JSON.',
      example: { message: 'The body is not valid JSON.' },
    },
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
  rawBody: webhookSchema,
  examples: { receipt: { summary: 'A receipt', body: receipt, answer: { success: true } } },
});
