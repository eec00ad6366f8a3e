import type { ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Documentation } from './documentation.ts';
import { replayedHeader } from './response-headers.ts';

/** The answer when all is well, with the answers of the examples. */
export function successAnswer({
  operation,
  success,
  answerHeaders,
  examples,
}: Documentation): ZodOpenApiResponsesObject {
  const { status = 200, reply, contentType = 'application/json', idempotent } = operation;
  const entries = Object.entries(examples).map(([name, { summary, answer }]) => [name, { summary, value: answer }]);
  // Parameters of a media type are no part of its name.
  const [mediaType = contentType] = contentType.split(';');
  const answer = {
    description: success,
    ...((idempotent || answerHeaders) && { headers: { ...(idempotent && replayedHeader), ...answerHeaders } }),
    content: { [mediaType]: { schema: reply ?? { type: 'string' as const }, examples: Object.fromEntries(entries) } },
  };
  return { [`${status}` as '200']: answer };
}
