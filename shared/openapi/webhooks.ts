import type { ZodOpenApiPathsObject } from 'zod-openapi';
import type { EventDocs } from '../delivering/contact-event-docs.ts';
import { eventDocs } from '../delivering/event-docs.ts';

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
  example,
});

/** The headers of the Standard Webhooks specification 1.0.0. */
const headers = [
  header(
    'webhook-id',
    'The event’s id and the webhook’s: the same at each attempt and in a replay.',
    'evt_4kTq81LmZw2xR7tYc3Ns9V_3f0e1c52-7a4b-8d19-9c6e-2b1f0a9d8e7c',
  ),
  header(
    'webhook-timestamp',
    'Of this attempt, in seconds since 1970. One that is minutes old is to be refused.',
    '1795860000',
  ),
  header(
    'webhook-signature',
    '`v1,` and base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`, with the secret. For 24 hours after a rotation there are two, with a space between them.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const responses = {
  '2XX': { description: 'It has arrived. The body is not read beyond 64 KB.' },
  '410': { description: 'Nothing more is wanted: the subscription is disabled.' },
  default: {
    description: 'It has not arrived, redirects included. It is tried again; `Retry-After` can lengthen the wait.',
  },
};

/** The events that are delivered to organizations' webhooks, as the document's `webhooks`, before `sentEvents`. */
export function webhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(Object.entries(eventDocs).map(([type, docs]) => [type, { post: operationOf(type, docs) }]));
}

const operationOf = (type: string, { schema, summary, description, example }: EventDocs) => ({
  operationId: `on${type.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  tags: ['Events'],
  summary,
  description,
  security: [],
  parameters: headers,
  responses: {
    ...responses,
    [sent]: {
      description,
      content: { 'application/json': { schema, examples: { [type]: { summary, value: example } } } },
    },
  },
});

/** The place of an event among the responses, until the document is made. */
const sent = '200';

/**
 * The document with each event as the request that a webhook gets. Until then it stands as an answer: it is one of ours,
 * and what is in it has the very schemas, and the names of schemas, that answers have.
 */
export function sentEvents<D extends { webhooks?: object }>(document: D): D {
  if (!document.webhooks) return document;
  const webhooks = Object.entries<{ post: Described }>(document.webhooks as never).map(([type, { post }]) => {
    const { [sent]: event, ...others } = post.responses;
    return [type, { post: { ...post, requestBody: { required: true, content: event?.content }, responses: others } }];
  });
  return { ...document, webhooks: Object.fromEntries(webhooks) };
}

interface Described {
  readonly responses: Readonly<Record<string, { readonly content?: unknown }>>;
}
