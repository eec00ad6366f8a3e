import { exampleProviderId } from '../../conversations/docs.ts';
import { explain } from '../../http/explain.ts';
import { sentSchema } from '../sent-body.ts';
import type { BodyExample } from './interactive-examples.ts';

explain(
  sentSchema,
  { success: 'Always true.', message: 'Always the same.', data: 'What was sent.' },
  { id: 'SentMessage', description: 'The provider took the message.' },
);
explain(sentSchema.shape.data, {
  message_id: 'The provider’s.',
  recipient: 'The number that it went to, digits only; the user id of somebody who has none.',
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
    description: 'The number or user id as it was given, with the provider’s own id for it.',
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

const number = '5511999990000';

/** The answer to an example. */
export const sentExample = ({ message_type, user_id }: BodyExample['body']) => ({
  success: true as const,
  message: 'Message sent successfully' as const,
  data: {
    message_id: exampleProviderId,
    recipient: user_id ?? number,
    message_type,
    organization: 'Acme',
    meta_response: {
      messaging_product: 'whatsapp',
      contacts: [user_id === undefined ? { input: `+${number}`, wa_id: number } : { input: user_id, user_id }],
      messages: [{ id: exampleProviderId }],
    },
  },
});
