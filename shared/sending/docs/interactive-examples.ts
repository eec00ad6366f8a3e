import type * as z from 'zod';
import type { sendBodySchema } from '../bodies/send-body.ts';

/** A body of E1 as callers send it, and what it is an example of. */
export interface BodyExample {
  readonly summary: string;
  readonly body: z.input<typeof sendBodySchema>;
}

/** At least one of each kind of interactive message. */
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
  link: {
    summary: 'A button that opens a page',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: {
        type: 'cta_url',
        body: 'Your order 1001 is on its way.',
        button: { text: 'Follow it', url: 'https://shop.example.com/orders/1001' },
      },
    },
  },
  location_request: {
    summary: 'A question where the person is',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: { type: 'location_request', body: 'Where shall we deliver?' },
    },
  },
  product: {
    summary: 'A product of a catalog',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: { type: 'product', body: 'This one is back.', catalog_id: '367025965434465', product_id: 'sku-7' },
    },
  },
  product_list: {
    summary: 'Products of a catalog',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: {
        type: 'product_list',
        header: 'New this week',
        body: 'What may it be?',
        catalog_id: '367025965434465',
        sections: [
          { title: 'Shirts', product_ids: ['sku-7', 'sku-8'] },
          { title: 'Shoes', product_ids: ['sku-21'] },
        ],
      },
    },
  },
  flow: {
    summary: 'A form',
    body: {
      phone_number: '+5511999990000',
      message_type: 'interactive',
      interactive: {
        type: 'flow',
        body: 'Book your appointment.',
        button: { text: 'Book' },
        flow_id: '1197715005513101',
        flow_token: 'appointment-1001',
        flow_action: 'navigate',
        screen: 'BOOKING',
        data: { days: ['2026-12-01', '2026-12-02'] },
      },
    },
  },
};
