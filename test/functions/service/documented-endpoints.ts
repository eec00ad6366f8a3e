import { createHmac } from 'node:crypto';
import type { Documentation, Example } from '../../../shared/http/documentation.ts';
import { type Instance, instanceKey } from '../../../shared/instances/instance.ts';
import { type DocumentedRow, operations } from '../../../shared/openapi/operations.ts';
import { endpoints } from '../../../shared/routes.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { seal } from '../../../shared/secrets/seal.ts';
import type { Call, Serve } from '../../support/call.ts';
import { makeInstance } from '../../support/instance.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';

export interface DocumentedEndpoint {
  readonly name: DocumentedRow['name'];
  readonly row: DocumentedRow;
  readonly docs: Documentation;
  readonly serve: Serve;
}

const rows = endpoints.filter((row): row is DocumentedRow => row.path !== '$default' && row.api !== 'console');

/** Every documented endpoint that programs call, with its function; `test/functions/console` has those of the console. */
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
    ...(docs.rawBody && { headers: proofOf(docs, row, String(text)) }),
  };
}

/** The gateway instance whose webhooks the examples are, of an organization of its own. */
export async function makeExampleInstance(ports: Ports): Promise<void> {
  const { docs } = endpointCalled('take-gateway');
  const secret = { webhook_secret: docs.headers?.['X-Webhook-Secret']?.example };
  await makeInstance(ports, await makeTenant(ports), { name: exampleOf({ docs }).path?.instance, ...secret });
}

/**
 * Gives a tenant the instance that the examples of the gateway name. Each test has one: it stands with its tenant alone,
 * not among the names of the deployment.
 */
export async function giveExampleInstance(
  ports: Ports,
  { organization: { id: organizationId } }: Tenant,
  upstream: Instance['upstream'],
): Promise<void> {
  const name = exampleOf(endpointCalled('send-poll')).path?.instanceName ?? '';
  const owner = { organizationId, purpose: 'gateway-key' } as const;
  const upstream_key = await seal('server-key', owner, ports);
  const instance: Instance = {
    name,
    organization_id: organizationId,
    upstream,
    url: exampleServer,
    upstream_key,
    created_at: '2026-11-28T10:00:00.000Z',
  };
  await ports.table.write({ kind: 'put', item: { ...instanceKey(organizationId, name), ...instance } });
}

/** Where its server is. */
export const exampleServer = 'https://evolution.example';

/** The header that the endpoint checks: the documented secret, or a signature over the body. */
function proofOf({ headers = {} }: Documentation, row: DocumentedRow, text: string): Record<string, string> {
  const secret = headers['X-Webhook-Secret']?.example;
  return secret === undefined ? { 'x-hub-signature-256': signatureOf(row, text) } : { 'x-webhook-secret': secret };
}

/** Under one of the app secrets that the test world has for the platform. */
function signatureOf({ name }: DocumentedRow, text: string): string {
  const secret = name === 'take-photoapp' ? 'photo-app secret' : 'app secret';
  return `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
}

/** All that an endpoint may use, broken. */
export function brokenPorts(ports: Ports): Ports {
  const broken = new Proxy({}, { get: () => () => Promise.reject(new Error('broken')) });
  return {
    ...ports,
    ...Object.fromEntries(['table', 'providerSecrets', 'inboundQueue', 'mediaKeys'].map((name) => [name, broken])),
  };
}
