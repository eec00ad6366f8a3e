import { phoneFormat } from '../contacts/phone-docs.ts';
import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { exampleProviderId } from './message-docs.ts';
import { textMessageSchema } from './send-body.ts';
import { sendChatapp } from './send-chatapp-operation.ts';
import { sentSchema } from './send-result.ts';

explain(sendChatapp.query, { tenantId: 'The organization’s slug. If given, the key must be that organization’s.' });

const common = {
  phone_number: `The recipient, a contact of the organization. ${phoneFormat}`,
  message_type: 'What is sent.',
  context_message_id: 'The provider’s id of the message to reply to.',
};
explain(textMessageSchema, { ...common, text: 'What it says.' }, { id: 'TextMessage', description: 'A text.' });
explain(
  sentSchema,
  { success: 'Always true.', message: 'Always the same.', data: 'What was sent.' },
  { id: 'Sent', description: 'The provider took the message.' },
);
explain(sentSchema.shape.data, {
  message_id: 'The provider’s.',
  recipient: 'The number that it went to, digits only.',
  message_type: 'As in the request.',
  organization: 'The name of the organization.',
  meta_response: 'The provider’s answer. Absent when the outcome became known by a receipt alone.',
});
explain(sentSchema.shape.data.shape.meta_response.unwrap(), {
  messaging_product: { type: 'string', description: 'The provider’s name of the channel.' },
  contacts: {
    type: 'array',
    items: {
      type: 'object',
      properties: { input: { type: 'string', description: 'As it was sent.' } },
      additionalProperties: true,
    },
    description: 'The number as it was given, with the provider’s own id for it.',
  },
  messages: {
    type: 'array',
    items: {
      type: 'object',
      properties: { id: { type: 'string', description: 'As in `message_id`.' } },
      additionalProperties: true,
    },
    description: 'The provider’s id of the message.',
  },
});

const sent = {
  success: true,
  message: 'Message sent successfully',
  data: {
    message_id: exampleProviderId,
    recipient: '5511999990000',
    message_type: 'text',
    organization: 'Acme',
    meta_response: {
      messaging_product: 'whatsapp',
      contacts: [{ input: '+5511999990000', wa_id: '5511999990000' }],
      messages: [{ id: exampleProviderId }],
    },
  },
} as const;

export const sendChatappDocs = documentation(sendChatapp, {
  tag: 'Messages',
  summary: 'Send a chat-app message',
  description: `Sends a message to a contact over the chat-app channel.

A 200 says that the provider took it; what happens later shows in \`message_status\`. The message is in the conversation whatever the answer was, except after a refusal by our own checks or a rate limit. Nothing is ever sent twice under one \`Idempotency-Key\`. Unknown body fields are ignored.`,
  success: 'The provider took the message.',
  errors: [
    'Invalid message type',
    'Invalid provider',
    'Provider rejected message',
    'Contact not found',
    'Rate limited',
    'Provider send failed',
    'Send outcome unknown',
  ],
  ownErrors: {
    'Contact not found': {
      example: {
        message: 'No contact with the number 5511999990000 in this organization. Create it first, with POST /contact.',
        chatapp_id: '5511999990000',
      },
    },
  },
  examples: {
    text: {
      summary: 'A text',
      body: { phone_number: '+5511999990000', message_type: 'text', text: 'Your order 1001 is on its way.' },
      answer: sent,
    },
    reply: {
      summary: 'A reply to an earlier message',
      body: {
        phone_number: '+55 (11) 99999-0000',
        message_type: 'text',
        text: 'It leaves tomorrow.',
        context_message_id: 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABEYEkZGMjQ1N0FDRjA2Q0U5RDdBNgA=',
      },
      answer: sent,
    },
  },
});
