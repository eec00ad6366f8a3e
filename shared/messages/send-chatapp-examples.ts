import type * as z from 'zod';
import { interactiveExamples } from './interactive-examples.ts';
import { mediaExamples } from './media-examples.ts';
import { exampleProviderId } from './message-docs.ts';
import type { sendBodySchema } from './send-body.ts';

/** A body of E1 as callers send it, and what it is an example of. */
export interface BodyExample {
  readonly summary: string;
  readonly body: z.input<typeof sendBodySchema>;
}

/** At least one body of each type. The first is a text: other endpoints' examples show it in the conversation. */
export const sendExamples: Readonly<Record<string, BodyExample>> = {
  text: {
    summary: 'A text',
    body: { phone_number: '+5511999990000', message_type: 'text', text: 'Your order 1001 is on its way.' },
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
  reaction_removed: {
    summary: 'A reaction taken back',
    body: {
      phone_number: '+5511999990000',
      message_type: 'reaction',
      reaction: { message_id: exampleProviderId, emoji: '' },
    },
  },
};
