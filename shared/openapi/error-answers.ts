import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ApiError, type ErrorFamily, type ErrorName, errorBody, familyOf, statusIn } from '../errors.ts';
import type { Documentation } from '../http/documentation.ts';
import type { EndpointRow } from '../routes.ts';
import { errorSchemaOf } from './error-schemas.ts';
import { errorTexts } from './error-texts.ts';

/** The error answers of an endpoint, by status, with the names that each can have. */
export function errorAnswers(row: EndpointRow, docs: Documentation): ZodOpenApiResponsesObject {
  const family = familyOf(row);
  const byStatus = Object.groupBy(errorsOf(row, docs), (name) => statusIn(family, name));
  const answers = Object.entries(byStatus).map(([status, names = []]) => [status, answerOf(family, names, docs)]);
  return { ...Object.fromEntries(answers), default: gatewayRefusal };
}

/** Every error that an endpoint can answer: those that follow from its row and its operation, and those of its own. */
export function errorsOf(
  { api, auth, method, member }: EndpointRow,
  { operation, errors = [] }: Documentation,
): readonly ErrorName[] {
  return [
    ...new Set<ErrorName>([
      ...when((auth === 'key' || auth === 'member') && method === 'GET', 'Rate limited'),
      ...when(auth === 'key', 'Invalid API key', 'Organization suspended', 'Organization not found'),
      ...when(auth === 'person' || auth === 'member', 'Invalid access token'),
      ...when(auth === 'member', 'Organization suspended', 'Organization not found'),
      ...when(auth === 'member' && member === 'owner', 'Forbidden'),
      // A name that no instance can have is 404, like one that no instance has.
      ...when(operation.query ?? (api === 'gateway' ? undefined : operation.path), 'Invalid parameter'),
      ...when(operation.query?.safeParse({}).success === false, 'Missing required parameter'),
      // One that is not of the endpoint.
      ...when(auth !== 'none', 'Invalid parameter'),
      ...when(operation.body, 'Invalid request body', 'Invalid field'),
      // Where there need not be a body, no field of it is required.
      ...when(operation.body && !operation.bodyOptional, 'Missing required field'),
      ...when(operation.body, 'Payload too large', 'Unsupported content type'),
      ...when(operation.idempotent, 'Request in progress', 'Idempotency key reused'),
      ...errors,
      'Internal server error',
    ]),
  ];
}

const when = (holds: unknown, ...names: ErrorName[]) => (holds ? names : []);

/** The header of a first answer that is given again. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Present when this is the first answer to the same `Idempotency-Key` again.',
    schema: { type: 'string' as const, const: 'true' },
    example: 'true',
  },
};

function answerOf(family: ErrorFamily, names: readonly ErrorName[], docs: Documentation) {
  const { ownErrors = {} } = docs;
  const isOfSend = isSend(docs);
  const value = (name: ErrorName) => {
    const { message = errorTexts[name].example, ...details } = ownErrors[name]?.example ?? {};
    const id = isOfSend && isOnRecord(name) ? { id: exampleMessageId } : {};
    return errorBody(family, new ApiError(name, message, { ...details, ...id }), exampleRequestId);
  };
  const when = (name: ErrorName) => ownErrors[name]?.when ?? errorTexts[name].when;
  const headers = {
    ...(names.some((name) => waits.includes(name)) && retryAfterHeader),
    ...(isOfSend && names.some((name) => isKept(name)) && replayedHeader),
  };
  return {
    // Names are left out where the body does not carry them.
    description: names
      .map((name) => `- ${family === 'service' || family === 'console' ? `\`${name}\`: ` : ''}${when(name)}`)
      .join('\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': {
        schema: errorSchemaOf(family, names),
        examples: Object.fromEntries(names.map((name) => [exampleKeyOf(name), { value: value(name) }])),
      },
    },
  };
}

/** The key of an error among the examples. */
export const exampleKeyOf = (name: ErrorName): string => name.toLowerCase().replaceAll(' ', '_');

/** The header of errors that pass. */
const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 30,
  },
};

/** Errors that come with `Retry-After`. */
export const waits: readonly ErrorName[] = ['Request in progress', 'Rate limited', 'Provider limit reached'];

/** Whether a message is put on record before the provider is called. Other operations free their key after an error. */
const isSend = ({ operation, errors = [] }: Documentation) =>
  operation.idempotent && errors.includes('Send outcome unknown');

/** Whether an error of a send means that something was tried: the same `Idempotency-Key` gets it again. */
export const isKept = (name: ErrorName): boolean =>
  [
    'Invalid provider',
    'Provider rejected message',
    'Re-engagement required',
    'Provider send failed',
    'Send outcome unknown',
    'Send unconfirmed',
  ].includes(name);

/** Whether an error of a send means that its message is on record. One of those that are kept may be of our own checks, too. */
const isOnRecord = (name: ErrorName) => isKept(name) && name !== 'Invalid provider';

const exampleMessageId = 'msg_3kT9sVb2QmYx7LwRd0HfZa8NcUe5Jp';
const exampleRequestId = 'Yx3bFhZ1oAMEJ5w=';

/** What API Gateway refuses, before any function of ours. */
const gatewayRefusal = {
  id: 'GatewayRefusal',
  description:
    'What API Gateway refuses by itself: 429 when the deployment’s limit is reached, 413 for bodies over 10 MB, 503 after 30 seconds. The id of the request is in its own header `apigw-requestid`.',
  content: {
    'application/json': {
      schema: {
        type: 'object' as const,
        properties: { message: { type: 'string' as const, description: 'In AWS’s words.' } },
        required: ['message'],
      },
      examples: { throttled: { value: { message: 'Too Many Requests' } } },
    },
  },
};
