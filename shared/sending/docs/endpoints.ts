import { documentation } from '../../http/documentation.ts';
import { explain } from '../../http/explain.ts';
import { photoappBodySchema, sendPhotoapp } from '../bodies/photoapp.ts';
import { sendChatapp } from '../operations.ts';
import { photoappSentSchema } from '../sent-body.ts';
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

explain(
  photoappBodySchema,
  {
    message_type: 'Always `audio`.',
    photoapp_id:
      'The platform’s id of the recipient, digits, as a string: a JSON number is refused, and neither a username nor a phone number can replace it. This or `contact_id` is required; with both, they must be one contact’s.',
    contact_id: 'The recipient by our id of the contact.',
    media_url:
      'Where the platform fetches the audio: an https address, publicly accessible (a private one, or a name that leads to one, is 400; AAC, M4A, WAV or MP4, up to 25 MB). It is stored with the message and shown in the conversation, so the file must stay there.',
    caption: 'Refused: send a caption as a separate text message.',
  },
  { id: 'PhotoappAudio', description: 'An audio message on the photo-app channel.' },
);
explain(
  photoappSentSchema,
  {
    success: 'Always true.',
    message_id: 'The platform’s.',
    recipient_id: 'The platform’s id of the recipient.',
    message_type: 'As in the request.',
    contact: 'The recipient.',
  },
  { id: 'PhotoappSent', description: 'The platform took the message.' },
);
explain(photoappSentSchema.shape.contact, {
  id: 'Ours.',
  name: 'Null when unknown.',
  photoapp_username: 'Null when unknown.',
});

export const examplePhotoappId = '17841400008460056';
export const examplePhotoappMessageId = 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQxNDAwMDA4NDYwMDU2';

const body = {
  photoapp_id: examplePhotoappId,
  message_type: 'audio',
  media_url: 'https://example.org/hello.m4a',
} as const;
const answer = {
  success: true,
  message_id: examplePhotoappMessageId,
  recipient_id: examplePhotoappId,
  message_type: 'audio',
  contact: { id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f', name: 'Ana Souza', photoapp_username: 'ana.souza' },
} as const;

export const sendPhotoappDocs = documentation(sendPhotoapp, {
  tag: 'Messages',
  summary: 'Send a photo-app audio message',
  description: `Sends an audio message to a contact over the photo-app channel. A deployment can leave this endpoint out.

The platform is called exactly once, and nothing is ever tried again. A 200 says that it took the message. After 500, 502 and 504 read the conversation before you send again: the message may have been sent. Unknown body fields are ignored.`,
  success: 'The platform took the message.',
  errors: [
    'Invalid message type',
    'Invalid provider',
    'Contact not found',
    'Rate limited',
    'Provider limit reached',
    'Provider rejected message',
    'Provider send failed',
    'Send outcome unknown',
    'Send unconfirmed',
  ],
  ownErrors: {
    'Missing required field': { example: { message: 'photoapp_id is required, or contact_id' } },
    'Invalid field': {
      when: 'A field has the wrong type, is over a limit or none of the allowed values, `caption` is given, or both identifiers name different contacts.',
      example: { message: 'caption cannot be combined with media; send it as a separate text message' },
    },
    'Invalid message type': {
      when: '`message_type` is not `audio`.',
      example: { message: 'message_type must be audio' },
    },
    'Invalid provider': {
      when: 'The photo-app channel is not connected: it is not configured, the platform refuses its token or lacks a permission, or another app holds the conversation.',
      example: { message: 'The photo-app channel is not connected: photoapp_token is not configured.' },
    },
    'Contact not found': {
      example: { message: `No contact with the photo-app id ${examplePhotoappId} in this organization.` },
    },
    'Invalid API key': { when: 'The key is missing, malformed, unknown, expired or revoked.' },
    'Rate limited': {
      when: 'The organization’s own rate is used up: nothing was sent; `Retry-After` says when to try again.',
      example: {
        message:
          'The organization may send 80 messages a second (800 in ten seconds, also at once), and has. The operator of this service can raise it: admin organization update --send-rate.',
      },
    },
    'Provider limit reached': {
      when: 'The platform’s limit is reached: nothing was sent and nothing is stored; `Retry-After` says when to try again.',
    },
    'Provider rejected message': {
      when: 'The platform refuses the message: the 24 hours after the contact’s last message are over, the person is not there, or the file is not what it should be. The explanation carries its code and words.',
      example: { message: '(10) This message is sent outside of allowed window. (subcode 2534022)' },
    },
    'Provider send failed': { example: { message: '(2) Service temporarily unavailable' } },
  },
  examples: {
    photoapp_id: { summary: 'By the platform’s id', body, answer },
    contact_id: {
      summary: 'By our id of the contact',
      body: { contact_id: answer.contact.id, message_type: 'audio', media_url: body.media_url },
      answer,
    },
  },
});
