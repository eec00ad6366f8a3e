import * as z from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { idempotencyKeyLength } from '../http/body.ts';
import type { Documentation } from '../http/documentation.ts';
import { keywordsOf } from '../http/explain.ts';
import type { EndpointRow } from '../routes.ts';
import { errorAnswers, replayedHeader } from './error-answers.ts';
import { schemeOf } from './info.ts';
import { codeSamples } from './samples.ts';

/** The OpenAPI operation of an endpoint, from its row, its schemas and its documentation. */
export function operationObject(row: EndpointRow, docs: Documentation): ZodOpenApiOperationObject {
  const path = withOrganization(row, parametersIn('path', docs));
  const query = parametersIn('query', docs);
  const headers = headerParameters(docs);
  const body = requestBody(docs);
  return {
    operationId: row.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [docs.tag],
    summary: docs.summary,
    description: docs.description,
    security: row.auth === 'none' ? [] : [{ [schemeOf[row.api]]: [] }],
    ...((path || query) && { requestParams: { ...(path && { path }), ...(query && { query }) } }),
    ...(headers.length > 0 && { parameters: headers }),
    ...(body && { requestBody: body }),
    responses: { ...successAnswer(docs), ...errorAnswers(row, docs) },
    ...(row.api !== 'console' && { 'x-codeSamples': codeSamples(row, docs) }),
  };
}

/** The parameters in the path or the query string, each with its meaning and its values in the examples. */
function parametersIn(place: 'path' | 'query', docs: Documentation): z.ZodObject | undefined {
  const { operation, examples } = docs;
  const parameters = (place === 'query' && docs.parameters) || operation[place];
  if (!(parameters instanceof z.ZodObject)) return undefined;
  const keywords = keywordsOf(parameters);
  const parameter = (name: string, schema: z.ZodType) => {
    const isRequired = !schema.safeParse(undefined).success;
    const values = Object.entries(examples).flatMap(([key, { summary, [place]: values }]) =>
      values?.[name] === undefined ? [] : [[key, { summary, value: typedValue(schema, values[name]) }]],
    );
    const { description, ...others } = keywords[name] as { description: string };
    return schema.meta({
      ...others,
      param: {
        description,
        ...(values.length > 0 && { examples: Object.fromEntries(values) }),
        ...(!isRequired && leftEmpty),
      },
    });
  };
  return z.object(
    Object.fromEntries(
      Object.entries(parameters.shape as Record<string, z.ZodType>)
        .filter(([name]) => keywords[name] !== undefined)
        .map(([name, schema]) => [name, parameter(name, schema)]),
    ),
  );
}

/** On the console the path names the organization first, which the operation knows nothing of. */
function withOrganization({ auth }: EndpointRow, path: z.ZodObject | undefined): z.ZodObject | undefined {
  if (auth !== 'member') return path;
  const organization = z
    .string()
    .meta({ param: { description: 'The id of an organization that one is a member of, as `/api/me` lists it.' } });
  return z.object({ organization, ...path?.shape });
}

/** Has the page that shows the document not fill it in by itself: all optional ones together are refused, or mean a repetition. */
const leftEmpty = { 'x-fill-example': 'no' };

/** The value of an example as its schema has it: in an address numbers and booleans are text, in the document they are not. */
function typedValue(schema: z.ZodType, given: string): unknown {
  const value = schema.parse(given);
  return typeof value === 'number' || typeof value === 'boolean' ? value : given;
}

/** `Idempotency-Key`, and the other headers that the endpoint reads. */
function headerParameters({ operation, headers = {} }: Documentation) {
  const own = Object.entries(headers).map(([name, { description, pattern, example }]) => ({
    name,
    in: 'header' as const,
    required: true,
    description,
    schema: { type: 'string' as const, pattern },
    example,
  }));
  return operation.idempotent ? [idempotencyKey, ...own] : own;
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  description:
    'Any text that is the same when the request is repeated, and else another. It holds for the organization and this endpoint, on the gateway for the instance in the path.',
  schema: { type: 'string' as const, minLength: 1, maxLength: idempotencyKeyLength },
  example: 'order-1001-confirmation',
  ...leftEmpty,
};

/** The JSON body, with the bodies of the examples; undefined where the endpoint has none. */
function requestBody({ operation, rawBody, examples }: Documentation): ZodOpenApiRequestBodyObject | undefined {
  const schema = operation.body ?? rawBody;
  if (!schema) return undefined;
  const entries = Object.entries(examples).map(([name, { summary, body }]) => [name, { summary, value: body }]);
  return {
    required: !operation.bodyOptional,
    content: { 'application/json': { schema, examples: Object.fromEntries(entries) } },
  };
}

/** The answer of a success, with the answers of the examples. */
function successAnswer({ operation, success, answerHeaders, examples }: Documentation): ZodOpenApiResponsesObject {
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
