import { documentation } from '../openapi/documentation.ts';
import { getDocsScript } from './get-docs-script-operation.ts';

export const getDocsScriptDocs = documentation(getDocsScript, {
  tag: 'Service',
  summary: 'Get the script of that page',
  description: 'Redoc, which makes the page from the document.',
  success: 'The script.',
  examples: { script: { summary: 'The script', answer: '/*! For license information …' } },
});
