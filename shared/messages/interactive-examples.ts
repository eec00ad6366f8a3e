import type { BodyExample } from './send-chatapp-examples.ts';

/** Quick replies under nothing and under a file, and a list. */
export const interactiveExamples: Readonly<Record<string, BodyExample>> = {
  buttons: {
    summary: 'Quick replies',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: {
        type: 'button',
        header: 'Order 1001',
        body: 'Shall we deliver tomorrow?',
        footer: 'Between 9 and 12',
        buttons: [
          { id: 'yes', title: 'Yes' },
          { id: 'later', title: 'Later' },
        ],
      },
    },
  },
  buttons_with_media: {
    summary: 'Quick replies under a document',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: {
        type: 'button',
        body: 'Is the invoice right?',
        buttons: [
          { id: 'right', title: 'It is' },
          { id: 'wrong', title: 'It is not' },
        ],
        header_media: {
          type: 'document',
          url: 'https://files.example.com/7f3a.pdf',
          filename: 'Invoice 1001.pdf',
        },
      },
    },
  },
  list: {
    summary: 'A list',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: {
        type: 'list',
        body: 'When shall we deliver?',
        button: 'Choose a time',
        sections: [
          { title: 'Tomorrow', rows: [{ id: 'morning', title: 'Morning', description: 'Between 9 and 12' }] },
          { title: 'On Monday', rows: [{ id: 'afternoon', title: 'Afternoon' }] },
        ],
      },
    },
  },
};
