import { documentation } from './documentation.ts';
import { explain } from './explain.ts';
import { getOpenapi } from './get-openapi-operation.ts';
import { info } from './info.ts';

explain(getOpenapi.reply, {
  openapi: 'The version of OpenAPI.',
  info: 'What this API is.',
  paths: 'Its endpoints.',
});

export const getOpenapiDocs = documentation(getOpenapi, {
  tag: 'Service',
  summary: 'Get this document',
  description: 'The OpenAPI document, made from the schemas that requests are checked with.',
  success: 'The document.',
  examples: {
    document: { summary: 'The document, in short', answer: { openapi: '3.1.1', info: { ...info }, paths: {} } },
  },
});
