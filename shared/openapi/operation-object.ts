import type { ZodOpenApiOperationObject } from 'zod-openapi';
import type { EndpointRow } from '../routes.ts';
import type { Documentation } from './documentation.ts';
import { errorAnswers } from './error-answers.ts';
import { gatewayServer, schemeOf } from './info.ts';
import { headerParameters, parametersIn } from './parameters.ts';
import { requestBody } from './request-body.ts';
import { successAnswer } from './success-answer.ts';

/** One endpoint as OpenAPI has it. */
export function operationObject(row: EndpointRow, docs: Documentation): ZodOpenApiOperationObject {
  const path = parametersIn('path', docs);
  const query = parametersIn('query', docs);
  const headers = headerParameters(docs);
  const body = requestBody(docs);
  return {
    operationId: row.name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [docs.tag],
    summary: docs.summary,
    description: docs.description,
    security: row.auth === 'key' ? [{ [schemeOf[row.api]]: [] }] : [],
    ...(row.api === 'gateway' && { servers: [gatewayServer] }),
    ...((path || query) && { requestParams: { ...(path && { path }), ...(query && { query }) } }),
    ...(headers.length > 0 && { parameters: headers }),
    ...(body && { requestBody: body }),
    responses: { ...successAnswer(docs), ...errorAnswers(row, docs) },
  };
}
