import { explain } from '../../openapi/explain.ts';
import { envelopeMeanings } from './envelope-docs.ts';
import { textMessageSchema } from './text-message.ts';

explain(
  textMessageSchema,
  { ...envelopeMeanings, text: 'What it says.' },
  { id: 'TextMessage', description: 'A text.' },
);
