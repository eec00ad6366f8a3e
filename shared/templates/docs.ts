import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { listTemplatesOperation } from './operations.ts';
import { type ShownTemplate, shownTemplateSchema, templateVariableSchema } from './shown-template.ts';

export const componentsMeaning =
  'Its parts in the provider’s own shape: `HEADER`, `BODY`, `FOOTER`, `BUTTONS`, with `{{1}}` or `{{first_name}}` where variables stand.';
export const categoryMeaning = '`MARKETING`, `UTILITY` or `AUTHENTICATION`.';

explain(
  shownTemplateSchema,
  {
    id: 'The provider’s.',
    name: 'Its name. Every language of it is a template of its own.',
    language: 'As the provider writes it: `en`, `pt_BR`.',
    category: `${categoryMeaning} The provider may change it.`,
    status:
      'In the provider’s words; `APPROVED` alone can be sent. Others are `PENDING`, `REJECTED`, `PAUSED`, `DISABLED`.',
    rejected_reason: 'Why the provider has refused it, in its words.',
    quality: 'What its recipients think of it, in the provider’s words: `GREEN`, `YELLOW`, `RED`, `UNKNOWN`.',
    components: componentsMeaning,
    variables: 'What a message must bring: the variables of header and body, and of buttons.',
    updated_at: 'When our copy was changed last.',
  },
  { id: 'Template', description: 'A message that the provider has approved beforehand, or is to approve.' },
);
explain(
  templateVariableSchema,
  {
    component: 'Where it stands.',
    name: 'The name by which `variables` of a message names it: a number, or a name. Of a button that copies a code, `code`.',
    index: 'Its place in a list of `variables`, from 0; of a button, the button’s `index`.',
    example: 'What the provider was given as an example.',
  },
  { id: 'TemplateVariable', description: 'A variable of a template.' },
);

explain(listTemplatesOperation.query, {
  name: 'Of this name alone, in every language.',
  language: 'In this language alone.',
  status: 'In this status alone, in either case.',
  limit: 'How many at most; 50 unless given.',
  cursor: '`next_cursor` of the answer before.',
});
explain(listTemplatesOperation.reply, {
  success: 'Always true.',
  templates: 'In the order of their names.',
  next_cursor: 'For the next page; null where there is none.',
});

const exampleTemplate: ShownTemplate = {
  id: '1192339204654487',
  name: 'order_update',
  language: 'en',
  category: 'UTILITY',
  status: 'APPROVED',
  rejected_reason: null,
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
  variables: [
    { component: 'body', name: '1', index: 0, example: 'Ana' },
    { component: 'body', name: '2', index: 1, example: '1001' },
    { component: 'button', name: '1', index: 0, example: '1001' },
  ],
  updated_at: '2026-11-28T10:00:00.000Z',
};

export const listTemplatesDocs = documentation(listTemplatesOperation, {
  tag: 'Templates',
  summary: 'List templates',
  description:
    'The templates of the organization’s business account at the provider. The provider is asked at most once a minute; its webhooks keep the list up to date in between.',
  success: 'A page of them.',
  errors: ['Invalid provider', 'Provider send failed'],
  ownErrors: {
    'Invalid provider': {
      when: 'The organization’s provider is not `cloudprovider`, its business account is not configured, or its token was refused.',
      example: {
        message:
          'The current provider is cloudprovider, but chatapp_business_id is not configured, which templates need. An owner can set it in the console (Settings, Channels), and the operator of this service can: relaydesk organization update --chatapp-business-id.',
      },
    },
    'Provider send failed': {
      when: 'The provider could not be asked, and there is no earlier list.',
      example: { message: 'The provider could not be asked for the templates just now; try again.' },
    },
  },
  examples: {
    one: {
      summary: 'Those of one name',
      query: { name: 'order_update' },
      answer: { success: true, templates: [exampleTemplate], next_cursor: null },
    },
  },
});
