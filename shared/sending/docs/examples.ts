import { exampleProviderId } from '../../conversations/docs.ts';
import { type BodyExample, interactiveExamples } from './interactive-examples.ts';
import { templateExamples } from './template-examples.ts';

/** A body of each type that is a file. */
const mediaExamples = {
  image: {
    summary: 'An image with a caption',
    body: {
      phone_number: '+5511999990000',
      message_type: 'image',
      media_url: 'https://files.example.com/parcel.jpg',
      caption: 'Your parcel',
    },
  },
  video: {
    summary: 'A video',
    body: {
      phone_number: '+5511999990000',
      message_type: 'video',
      media_url: 'https://files.example.com/how-to-open-it.mp4',
    },
  },
  audio: {
    summary: 'An audio message',
    body: {
      phone_number: '+5511999990000',
      message_type: 'audio',
      media_url: 'https://files.example.com/greeting.mp3',
    },
  },
  sticker: {
    summary: 'A sticker',
    body: {
      phone_number: '+5511999990000',
      message_type: 'sticker',
      media_url: 'https://files.example.com/thanks.webp',
    },
  },
  document: {
    summary: 'A document with a name of its own',
    body: {
      phone_number: '+5511999990000',
      message_type: 'document',
      media_url: 'https://files.example.com/7f3a.pdf',
      filename: 'Invoice 1001.pdf',
      caption: 'Your invoice',
    },
  },
} as const;

/** At least one body of each type. The first is a text: other endpoints' examples show it in the conversation. */
export const sendExamples: Readonly<Record<string, BodyExample>> = {
  text: {
    summary: 'A text',
    body: { phone_number: '+5511999990000', message_type: 'text', text: 'Your order 1001 is on its way.' },
  },
  by_contact_id: {
    summary: 'A text by our id of the contact',
    body: {
      contact_id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f',
      message_type: 'text',
      text: 'Your order 1001 is on its way.',
    },
  },
  by_user_id: {
    summary: 'A text to somebody who hides their number',
    body: { user_id: 'US.13491208655302741918', message_type: 'text', text: 'Your order 1001 is on its way.' },
  },
  reply: {
    summary: 'A reply to an earlier message',
    body: {
      phone_number: '+55 (11) 99999-0000',
      message_type: 'text',
      text: 'It leaves tomorrow.',
      context_message_id: 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABEYEkZGMjQ1N0FDRjA2Q0U5RDdBNgA=',
    },
  },
  ...mediaExamples,
  location: {
    summary: 'A place',
    body: {
      phone_number: '+5511999990000',
      message_type: 'location',
      location: { latitude: -23.5503, longitude: -46.6339, name: 'Praça da Sé', address: 'Sé, São Paulo' },
    },
  },
  contacts: {
    summary: 'A contact card',
    body: {
      phone_number: '+5511999990000',
      message_type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Ana Souza', first_name: 'Ana', last_name: 'Souza' },
          phones: [{ phone: '+55 11 98888-7777', type: 'CELL' }],
        },
      ],
    },
  },
  ...interactiveExamples,
  reaction: {
    summary: 'A reaction',
    body: {
      phone_number: '+5511999990000',
      message_type: 'reaction',
      reaction: { message_id: exampleProviderId, emoji: '🎉' },
    },
  },
  ...templateExamples,
  reaction_removed: {
    summary: 'A reaction taken back',
    body: {
      phone_number: '+5511999990000',
      message_type: 'reaction',
      reaction: { message_id: exampleProviderId, emoji: '' },
    },
  },
};
