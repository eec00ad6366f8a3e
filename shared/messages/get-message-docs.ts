import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import { getMessage } from './get-message-operation.ts';
import { exampleMessage, exampleProviderId } from './message-docs.ts';

explain(getMessage.query, {
  id: 'Our id of the message or the provider’s. Mind that `+`, `/` and `=` must be percent-encoded.',
});
explain(getMessage.reply, { success: 'Always true.', message: 'The message.' });

export const getMessageDocs = documentation(getMessage, {
  tag: 'Messages',
  summary: 'Get a message',
  description: 'One message with what became of it, by our id or the provider’s.',
  success: 'The message.',
  errors: ['Missing required parameter', 'Message not found'],
  examples: {
    by_provider_id: {
      summary: 'By the provider’s id',
      query: { id: exampleProviderId },
      answer: { success: true, message: exampleMessage },
    },
  },
});
