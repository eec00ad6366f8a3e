import { documentation } from '../openapi/documentation.ts';
import { explain } from '../openapi/explain.ts';
import './bodies/contacts-message-docs.ts';
import './bodies/interactive-message-docs.ts';
import './bodies/location-message-docs.ts';
import './bodies/media-messages-docs.ts';
import './bodies/reaction-message-docs.ts';
import './bodies/text-message-docs.ts';
import { sendExamples } from './send-chatapp-examples.ts';
import { sendChatapp } from './send-chatapp-operation.ts';
import { sentExample } from './send-result-docs.ts';

explain(sendChatapp.query, { tenantId: 'The organization’s slug. If given, the key must be that organization’s.' });

export const sendChatappDocs = documentation(sendChatapp, {
  tag: 'Messages',
  summary: 'Send a chat-app message',
  description: `Sends a message to a contact over the chat-app channel.

A 200 says that the provider took it; what happens later shows in \`message_status\`. The message is in the conversation whatever the answer was, except after a refusal by our own checks, a file that could not be brought to the provider, or a rate limit. Nothing is ever sent twice under one \`Idempotency-Key\`. Unknown body fields are ignored.

Files are downloaded from the address that the message names, checked by their content, stored, and given to the provider; the conversation has a link to the stored file that is valid for a year.`,
  success: 'The provider took the message.',
  errors: [
    'Invalid message type',
    'Invalid provider',
    'Media download failed',
    'Unsupported media',
    'Provider rejected message',
    'Contact not found',
    'Rate limited',
    'Provider upload failed',
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
  examples: Object.fromEntries(
    Object.entries(sendExamples).map(([name, { summary, body }]) => [
      name,
      { summary, body, answer: sentExample(body.message_type) },
    ]),
  ),
});
