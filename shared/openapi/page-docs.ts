import { documentation } from '../http/documentation.ts';
import { explain } from '../http/explain.ts';
import { consoleInfo, gatewayInfo, info } from './info.ts';
import { getDocs, getDocsScript } from './page-operations.ts';
import { getConsoleOpenapi, getDeepHealth, getGatewayOpenapi, getHealth, getOpenapi } from './service-operations.ts';

/** What the OpenAPI document says of `GET /docs`. */
export const getDocsDocs = documentation(getDocs, {
  tag: 'Service',
  summary: 'Read this document',
  description:
    'The document as a page for people, where a call of the service can be tried with a key. It loads nothing from other hosts, and sends nothing to any.',
  success: 'The page.',
  examples: { page: { summary: 'The page', answer: '<!doctype html>…' } },
});

/** What it says of `GET /docs/script.js`. */
export const getDocsScriptDocs = documentation(getDocsScript, {
  tag: 'Service',
  summary: 'Get the script of that page',
  description: 'RapiDoc, which makes the page from the document, and sends what is tried there.',
  success: 'The script.',
  examples: { script: { summary: 'The script', answer: '/*! RapiDoc …' } },
});

explain(getOpenapi.reply, {
  openapi: 'The version of OpenAPI.',
  info: 'What this API is.',
  paths: 'Its endpoints.',
});

const anyOrigin = {
  'Access-Control-Allow-Origin': {
    description: 'Pages of every origin may read the document.',
    schema: { type: 'string', const: '*' },
    example: '*',
  },
} as const;

/** What it says of `GET /openapi.json`. */
export const getOpenapiDocs = documentation(getOpenapi, {
  tag: 'Service',
  summary: 'Get this document',
  description:
    'The OpenAPI document, made from the schemas that requests are checked with. Pages of every origin may read it, so that editors and generators in a browser can.',
  success: 'The document.',
  answerHeaders: anyOrigin,
  examples: {
    document: {
      summary: 'The document, in short',
      answer: { openapi: '3.1.1', info: { title: info.title, version: info.version }, paths: {} },
    },
  },
});

/** What it says of `GET /openapi-gateway.json`. */
export const getGatewayOpenapiDocs = documentation(getGatewayOpenapi, {
  tag: 'Service',
  summary: 'Get the document of the gateway alone',
  description:
    'The endpoints of the gateway as an OpenAPI document of their own, for a generator that makes a client of one address and one kind of key.',
  success: 'The document.',
  answerHeaders: anyOrigin,
  examples: {
    gateway_document: {
      summary: 'The document, in short',
      answer: { openapi: '3.1.1', info: { title: gatewayInfo.title, version: info.version }, paths: {} },
    },
  },
});

/** What it says of `GET /openapi-console.json`. */
export const getConsoleOpenapiDocs = documentation(getConsoleOpenapi, {
  tag: 'Service',
  summary: 'The console’s OpenAPI document',
  description:
    'The API of the console as an OpenAPI document of its own: what people do who have signed in. Its page is made with types of it.',
  success: 'The document.',
  answerHeaders: anyOrigin,
  examples: {
    console_document: {
      summary: 'The document, in short',
      answer: { openapi: '3.1.1', info: { title: consoleInfo.title, version: info.version }, paths: {} },
    },
  },
});

explain(getHealth.reply, { success: 'Always true.', status: 'Always `ok`.' });

/** What it says of `GET /health`. */
export const getHealthDocs = documentation(getHealth, {
  tag: 'Service',
  summary: 'Is it there',
  description: 'The API is reachable and runs our code. Says nothing of what stands behind it.',
  success: 'It is.',
  examples: { health: { summary: 'A look', answer: { success: true, status: 'ok' } } },
});

explain(getDeepHealth.reply, {
  success: 'Always true.',
  checks: 'What stands behind the API; each is `ok`.',
});
explain(getDeepHealth.reply.shape.checks, {
  table: 'It is read.',
  queues: 'Each of them answers.',
  secrets: 'All of them have been read within the last five minutes.',
});

/** What it says of `GET /health/deep`. */
export const getDeepHealthDocs = documentation(getDeepHealth, {
  tag: 'Service',
  summary: 'Does all behind it answer',
  description:
    'Touches the table, the queues and the secrets, and changes nothing. Where one of them does not answer, the answer is 500 `Internal server error`, and its message names it. For a monitor, at most twice a second in all.',
  success: 'All of them answer.',
  examples: {
    deep: {
      summary: 'All answer',
      answer: { success: true, checks: { table: 'ok', queues: 'ok', secrets: 'ok' } },
    },
  },
});
