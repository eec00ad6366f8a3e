import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { categoryMeaning, componentsMeaning } from './docs.ts';
import {
  createTemplateOperation,
  deleteTemplateOperation,
  newComponentSchema,
  newTemplateSchema,
} from './operations.ts';

explain(
  newTemplateSchema,
  {
    name: 'Lower-case letters, digits and underscores. Each language of a name is made by itself.',
    language: 'As the provider writes it: `en`, `pt_BR`.',
    category: categoryMeaning,
    components: `${componentsMeaning} With an \`example\` for each variable, which the provider wants.`,
  },
  { id: 'NewTemplate', description: 'A template that the provider is to approve.' },
);
explain(newComponentSchema, { type: '`HEADER`, `BODY`, `FOOTER` or `BUTTONS`. All other members are the provider’s.' });
explain(createTemplateOperation.reply, {
  success: 'Always true.',
  template: 'The template, which as a rule is `PENDING`.',
});

const components = [{ type: 'BODY', text: 'Your parcel {{1}} is ready.', example: { body_text: [['1001']] } }];
const draft = { name: 'parcel_ready', language: 'en', category: 'UTILITY', components };

export const createTemplateDocs = documentation(createTemplateOperation, {
  tag: 'Templates',
  summary: 'Create a template',
  description:
    'Makes a template at the provider. It can be sent once the provider has approved it, which takes seconds to a day: `status` says so.',
  success: 'The new template.',
  errors: [
    'Invalid provider',
    'Provider rejected message',
    'Template already exists',
    'Rate limited',
    'Provider send failed',
  ],
  ownErrors: {
    'Missing required field': { example: { message: 'name is required' } },
    'Invalid field': { example: { message: 'category must be one of MARKETING, UTILITY, AUTHENTICATION' } },
    'Provider rejected message': {
      when: 'The provider says what is wrong with the template; `message` carries its code and words.',
      example: { message: '(100) Invalid parameter: The body has more variables than examples.' },
    },
    'Provider send failed': {
      when: 'The provider could not make it just now.',
      example: { message: '(131000) Something went wrong' },
    },
  },
  examples: {
    text: {
      summary: 'A text with one variable',
      body: draft,
      answer: {
        success: true,
        template: {
          ...draft,
          id: '920070352646140',
          status: 'PENDING',
          rejected_reason: null,
          quality: null,
          variables: [{ component: 'body', name: '1', index: 0, example: '1001' }],
          updated_at: '2026-11-28T10:00:00.000Z',
        },
      },
    },
  },
});

explain(deleteTemplateOperation.query, {
  name: 'Which one.',
  language: 'In this language alone; without it, all languages are deleted.',
});
explain(deleteTemplateOperation.reply, { success: 'Always true.', message: 'That it is done.' });

export const deleteTemplateDocs = documentation(deleteTemplateOperation, {
  tag: 'Templates',
  summary: 'Delete a template',
  description:
    'Deletes a template at the provider, which takes no new one of the same name for 30 days after it was sent.',
  success: 'It is deleted.',
  errors: ['Invalid provider', 'Template not found', 'Rate limited', 'Provider send failed'],
  ownErrors: {
    'Missing required parameter': { example: { message: 'name is required' } },
    'Provider send failed': {
      when: 'The provider could not delete it just now.',
      example: { message: '(131000) Something went wrong' },
    },
  },
  examples: {
    all: {
      summary: 'All languages of a name',
      query: { name: 'order_update' },
      answer: { success: true, message: 'Template order_update deleted' },
    },
  },
});
