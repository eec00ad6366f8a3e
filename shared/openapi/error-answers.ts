import * as z from 'zod';
import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorName, errorStatus } from '../errors.ts';
import type { EndpointRow } from '../routes.ts';
import type { Documentation } from './documentation.ts';
import { errorTexts } from './error-texts.ts';
import { errorsOf } from './errors-of.ts';
import { explain } from './explain.ts';
import { replayedHeader, retryAfterHeader } from './response-headers.ts';

/** The body of every error (contract 2). Which names `error` can have is said with each answer. */
export const errorSchema = z.strictObject({
  error: z.string(),
  message: z.string(),
  chatapp_id: z.string().optional(),
});
explain(errorSchema, {
  error: 'The short name; each answer lists those it can have.',
  message: 'The explanation: it names the field, the limit or the id.',
  chatapp_id: 'The number that was searched for, when the contact of a send was not found.',
});

/** Every error of an endpoint, by status, with the names it can have there. */
export function errorAnswers(row: EndpointRow, docs: Documentation): ZodOpenApiResponsesObject {
  const byStatus = Object.groupBy(errorsOf(row, docs), (name) => errorStatus[name]);
  const answers = Object.entries(byStatus).map(([status, names = []]) => [status, answerOf(names, docs)]);
  return { ...Object.fromEntries(answers), default: gatewayRefusal };
}

function answerOf(names: readonly ErrorName[], { operation, ownErrors = {} }: Documentation) {
  const value = (name: ErrorName) => ({ error: name, message: errorTexts[name].example, ...ownErrors[name]?.example });
  const when = (name: ErrorName) => ownErrors[name]?.when ?? errorTexts[name].when;
  const headers = {
    ...(names.some((name) => waits.includes(name)) && retryAfterHeader),
    ...(operation.idempotent && names.some((name) => isKept(name)) && replayedHeader),
  };
  return {
    description: names.map((name) => `- \`${name}\`: ${when(name)}`).join('\n'),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { error: { enum: [...names] } } },
          ],
        },
        examples: Object.fromEntries(
          names.map((name) => [name.toLowerCase().replaceAll(' ', '_'), { value: value(name) }]),
        ),
      },
    },
  };
}

/** Come with `Retry-After`. */
const waits: readonly ErrorName[] = ['Request in progress', 'Rate limited'];

/** Answers that mean that something was tried: the same `Idempotency-Key` gets them again. */
const isKept = (name: ErrorName) =>
  ['Invalid provider', 'Provider rejected message', 'Provider send failed', 'Send outcome unknown'].includes(name);

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
