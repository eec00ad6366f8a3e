import type * as z from 'zod';
import type { ProviderTemplate } from '../../templates/template.ts';
import type { templateMessageSchema } from '../bodies/template.ts';

interface TemplateExample {
  readonly summary: string;
  readonly body: z.input<typeof templateMessageSchema>;
}

/** Bodies of E1 with a template. */
export const templateExamples: Readonly<Record<'template' | 'template_with_header', TemplateExample>> = {
  template: {
    summary: 'A template, with its variables by their numbers',
    body: {
      phone_number: '+5511999990000',
      message_type: 'template',
      template: {
        name: 'order_update',
        language: 'en',
        variables: { 1: 'Ana', 2: '1001' },
        buttons: [{ index: 0, text: '1001' }],
      },
    },
  },
  template_with_header: {
    summary: 'A template with named variables, under a document',
    body: {
      phone_number: '+5511999990000',
      message_type: 'template',
      template: {
        name: 'invoice_ready',
        language: 'en',
        header: { media_url: 'https://files.example.com/7f3a.pdf', filename: 'Invoice 1001.pdf' },
        variables: { first_name: 'Ana' },
        buttons: [{ index: 0, payload: 'invoice-1001-paid' }],
      },
    },
  },
};

/** The templates that these bodies name, as the provider has them. */
export const exampleTemplates: readonly ProviderTemplate[] = [
  {
    id: '1192339204654487',
    name: 'order_update',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    quality: 'GREEN',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{1}}, your order {{2}} is on its way.',
        example: { body_text: [['Ana', '1001']] },
      },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Follow it', url: 'https://example.com/orders/{{1}}', example: ['1001'] }],
      },
    ],
  },
  {
    id: '920070352646140',
    name: 'invoice_ready',
    language: 'en',
    category: 'UTILITY',
    status: 'APPROVED',
    components: [
      { type: 'HEADER', format: 'DOCUMENT' },
      {
        type: 'BODY',
        text: 'Hi {{first_name}}, here is your invoice.',
        example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] },
      },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'It is paid' }] },
    ],
  },
];
