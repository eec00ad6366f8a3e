import * as z from 'zod';
import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { signedWebhookDocs } from './signed-webhook-docs.ts';
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
  ...signedWebhookDocs,
  rawBody: webhookSchema,
  examples: { receipt: { summary: 'A receipt', body: receipt, answer: { success: true } } },
});
