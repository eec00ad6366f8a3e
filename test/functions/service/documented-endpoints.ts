import { createHmac } from 'node:crypto';
import type { Documentation, Example } from '../../../shared/openapi/documentation.ts';
import { type DocumentedRow, operations } from '../../../shared/openapi/operations.ts';
import { endpoints } from '../../../shared/routes.ts';
import type { Call, Serve } from '../../support/call.ts';

export interface DocumentedEndpoint {
  readonly name: DocumentedRow['name'];
  readonly row: DocumentedRow;
  readonly docs: Documentation;
  readonly serve: Serve;
}

const rows = endpoints.filter((row): row is DocumentedRow => row.path !== '$default');

/** Every documented endpoint with its function. */
export const documentedEndpoints: readonly DocumentedEndpoint[] = await Promise.all(
  rows.map(async (row) => {
    const { serve } = await import(`../../../${row.entry}`);
    return { name: row.name, row, docs: operations[row.name], serve };
  }),
);

export function endpointCalled(name: DocumentedRow['name']): DocumentedEndpoint {
  return documentedEndpoints.find((endpoint) => endpoint.name === name) as DocumentedEndpoint;
}

/** The first example of an endpoint. */
export const exampleOf = ({ docs }: Pick<DocumentedEndpoint, 'docs'>): Example =>
  Object.values(docs.examples)[0] as Example;

/** The request of an example, or of one changed, signed where the endpoint asks for that. `body` as text is sent as it is. */
export function requestOf(
  { docs, row }: DocumentedEndpoint,
  { path = exampleOf({ docs }).path ?? {}, query = {}, body }: Pick<Example, 'path' | 'query' | 'body'>,
): Call {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  return {
    method: row.method,
    path: row.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? ''),
    query: new URLSearchParams(query).toString(),
    ...(text !== undefined && { body: text }),
    ...(docs.rawBody && { headers: { 'x-hub-signature-256': signatureOf(row, String(text)) } }),
  };
}

/** Under one of the app secrets that the test world has for the platform. */
function signatureOf({ name }: DocumentedRow, text: string): string {
  const secret = name === 'take-photoapp' ? 'photo-app secret' : 'app secret';
  return `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
}
