import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { ApiError, type ErrorFamily, type ErrorName, errorBody, familyOf, statusIn } from '../errors.ts';
import type { Documentation } from '../http/documentation.ts';
import type { EndpointRow } from '../routes.ts';
import { errorSchemaOf } from './error-schemas.ts';
import { errorTexts } from './error-texts.ts';

/** On the first answer, told again. */
export const replayedHeader = {
  'Idempotency-Replayed': {
    description: 'Present when this is the first answer to the same `Idempotency-Key` again.',
    schema: { type: 'string' as const, const: 'true' },
    example: 'true',
  },
};

export const retryAfterHeader = {
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 30,
  },
};

/** Every error that an endpoint can answer: what its row and its operation bring with them, and what it adds. */
export function errorsOf({ api, auth }: EndpointRow, { operation, errors = [] }: Documentation): readonly ErrorName[] {
  return [
    ...new Set<ErrorName>([
      ...when(auth === 'key', 'Invalid API key', 'Organization not found'),
      // An instance that cannot be is one that is not there.
      ...when(operation.query ?? (api === 'gateway' ? undefined : operation.path), 'Invalid parameter'),
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

/** Every error of an endpoint, by status, with the names it can have there. */
export function errorAnswers(row: EndpointRow, docs: Documentation): ZodOpenApiResponsesObject {
  const family = familyOf(row);
  const byStatus = Object.groupBy(errorsOf(row, docs), (name) => statusIn(family, name));
  const answers = Object.entries(byStatus).map(([status, names = []]) => [status, answerOf(family, names, docs)]);
  return { ...Object.fromEntries(answers), default: gatewayRefusal };
}

function answerOf(family: ErrorFamily, names: readonly ErrorName[], { operation, ownErrors = {} }: Documentation) {
  const value = (name: ErrorName) => {
    const { message = errorTexts[name].example, ...details } = ownErrors[name]?.example ?? {};
    return errorBody(family, new ApiError(name, message, details));
  };
  const when = (name: ErrorName) => ownErrors[name]?.when ?? errorTexts[name].when;
  const headers = {
    ...(names.some((name) => waits.includes(name)) && retryAfterHeader),
    ...(operation.idempotent && names.some((name) => isKept(name)) && replayedHeader),
  };
  return {
    // Where the body does not carry the name, nobody can look for it.
    description: names.map((name) => `- ${family !== 'service' ? '' : `\`${name}\`: `}${when(name)}`).join('\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': {
        schema: errorSchemaOf(family, names),
        examples: Object.fromEntries(names.map((name) => [exampleKeyOf(name), { value: value(name) }])),
      },
    },
  };
}

/** What an error is called among the examples. */
export const exampleKeyOf = (name: ErrorName): string => name.toLowerCase().replaceAll(' ', '_');

/** Come with `Retry-After`. */
const waits: readonly ErrorName[] = ['Request in progress', 'Rate limited'];

/** Answers that mean that something was tried: the same `Idempotency-Key` gets them again. */
const isKept = (name: ErrorName) =>
  [
    'Invalid provider',
    'Provider rejected message',
    'Provider send failed',
    'Send outcome unknown',
    'Send unconfirmed',
  ].includes(name);

/** What never reaches a function. */
const gatewayRefusal = {
  id: 'GatewayRefusal',
  description:
    'What API Gateway refuses by itself: 429 when the deployment’s limit is reached, 413 for bodies over 10 MB, 503 after 30 seconds.',
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
