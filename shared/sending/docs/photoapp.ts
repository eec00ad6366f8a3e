import { documentation } from '../../http/documentation.ts';
import { explain } from '../../http/explain.ts';
import {
  photoappFileSchemas,
  photoappReactionBodySchema,
  photoappReactionSchema,
  photoappTextSchema,
  sendPhotoapp,
} from '../bodies/photoapp.ts';
import { photoappSentSchema } from '../sent-body.ts';

const envelope = {
  message_type: 'What is sent.',
  photoapp_id:
    'The platform’s id of the recipient, digits, as a string: a JSON number is refused, and neither a username nor a phone number can replace it. This or `contact_id` is required; with both, they must be one contact’s.',
  contact_id: 'The recipient by our id of the contact.',
};

explain(
  photoappTextSchema,
  { ...envelope, text: 'What it says: 1,000 bytes of UTF-8 at most.' },
  { id: 'PhotoappText', description: 'A text on the photo-app channel.' },
);

const formats = {
  image: 'JPEG or PNG, up to 8 MB',
  video: 'MP4, OGG, AVI, MOV or WebM, up to 25 MB',
  audio: 'AAC, M4A, WAV or MP4, up to 25 MB',
  document: 'PDF, up to 25 MB',
};
const named = { image: 'An image', video: 'A video', audio: 'An audio message', document: 'A document' };
const ids = { image: 'PhotoappImage', video: 'PhotoappVideo', audio: 'PhotoappAudio', document: 'PhotoappDocument' };
for (const schema of photoappFileSchemas) {
  const [kind] = schema.shape.message_type.values;
  if (kind === undefined) continue;
  explain(
    schema,
    {
      ...envelope,
      media_url: `Where the platform fetches the file: an https address, publicly accessible (${formats[kind]}). It is stored with the message and shown in the conversation, so the file must stay there. This or \`media_id\` is required, and not both.`,
      media_id: `The file as an upload (\`POST /media\`; ${formats[kind]}). It is checked and stored, and the platform fetches it at an address that is good for an hour; the conversation has a link that is valid for a year.`,
      caption: 'Refused: send a caption as a separate text message.',
    },
    { id: ids[kind], description: `${named[kind]} on the photo-app channel.` },
  );
}

explain(
  photoappReactionSchema,
  { ...envelope, reaction: 'To what, and with what.' },
  { id: 'PhotoappReaction', description: 'A reaction on the photo-app channel, or its removal.' },
);
explain(photoappReactionBodySchema, {
  message_id: 'The platform’s id of the message.',
  emoji: '`❤`, the one reaction that the platform takes, or empty to take it back.',
});

explain(
  photoappSentSchema,
  {
    success: 'Always true.',
    message_id: 'The platform’s; null for a reaction, to which it gives none.',
    recipient_id: 'The platform’s id of the recipient.',
    message_type: 'As in the request.',
    contact: 'The recipient.',
  },
  { id: 'PhotoappSentMessage', description: 'The platform took the message.' },
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
  summary: 'Send a photo-app message',
  description: `Sends a text, a file or a reaction to a contact over the photo-app channel. A deployment can leave this endpoint out.

The platform is called exactly once, and nothing is ever tried again. A 200 says that it took the message. After 500, 502 and 504 read the conversation before you send again: the message may have been sent. Unknown body fields are ignored.`,
  success: 'The platform took the message.',
  errors: [
    'Invalid message type',
    'Invalid provider',
    'Media download failed',
    'Upload not found',
    'Unsupported media',
    'Contact not found',
    'Rate limited',
    'Provider limit reached',
    'Provider rejected message',
    'Quota exceeded',
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
      when: '`message_type` is none of the six.',
      example: { message: 'message_type must be one of text, image, video, audio, document, reaction' },
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
          'The organization may send 80 messages a second (800 in ten seconds, also at once), and has. The operator of this service can raise it: relaydesk organization update --send-rate.',
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
    text: {
      summary: 'A text',
      body: { photoapp_id: examplePhotoappId, message_type: 'text', text: 'Your order is on its way' },
      answer: { ...answer, message_type: 'text' },
    },
    upload: {
      summary: 'An image without a public address',
      body: { photoapp_id: examplePhotoappId, message_type: 'image', media_id: 'upl_4kTq81LmZw2xR7tYc3Ns9V' },
      answer: { ...answer, message_type: 'image' },
    },
    reaction: {
      summary: 'A reaction',
      body: {
        photoapp_id: examplePhotoappId,
        message_type: 'reaction',
        reaction: { message_id: examplePhotoappMessageId, emoji: '❤️' },
      },
      answer: { ...answer, message_type: 'reaction', message_id: null },
    },
    contact_id: {
      summary: 'By our id of the contact',
      body: { contact_id: answer.contact.id, message_type: 'audio', media_url: body.media_url },
      answer,
    },
  },
});
