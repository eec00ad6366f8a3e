import { documentation } from '../../http/documentation.ts';
import { explain } from '../../http/explain.ts';
import { sendChatapp } from '../operations.ts';
import './bodies.ts';
import './interactive.ts';
import './template.ts';
import { sendExamples } from './examples.ts';
import { sentExample } from './results.ts';

explain(sendChatapp.query, { tenantId: 'The organization’s slug. If given, the key must be that organization’s.' });

export const sendChatappDocs = documentation(sendChatapp, {
  tag: 'Messages',
  summary: 'Send a chat-app message',
  description: `Sends a message to a contact over the chat-app channel.

A 200 says that the provider took it, by its own answer or by a receipt that came before it; what happens later shows in \`message_status\`. The message is in the conversation whatever the answer was, except after a refusal by our own checks, a file that could not be brought to the provider, or a rate limit. Nothing is ever sent twice under one \`Idempotency-Key\`. Unknown body fields are ignored.

A template is checked against the organization’s own before anything is sent: what our copy does not know, or would refuse, is asked of the provider first. The conversation has it as its recipient reads it.

Files are downloaded from the address that the message names, or are uploads (\`POST /media\`); they are checked by their content, stored, and given to the provider; the conversation has a link to the stored file that is valid for a year.`,
  success: 'The provider took the message.',
  errors: [
    'Invalid message type',
    'Invalid provider',
    'Media download failed',
    'Upload not found',
    'Unsupported media',
    'Provider rejected message',
    'Re-engagement required',
    'Contact opted out',
    'Template not usable',
    'Contact not found',
    'Rate limited',
    'Quota exceeded',
    'Provider upload failed',
    'Provider send failed',
    'Send outcome unknown',
  ],
  ownErrors: {
    'Missing required field': { example: { message: 'phone_number is required, or contact_id, or user_id' } },
    'Invalid field': {
      when: 'A field has the wrong type, is over a limit or none of the allowed values; the ids of the recipient name different contacts, or one who is known by neither a number nor a user id.',
      example: { message: 'user_id and contact_id name different contacts' },
    },
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
      { summary, body, answer: sentExample(body) },
    ]),
  ),
});
