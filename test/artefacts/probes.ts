import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { gatewayDocument, openapiDocument } from '../../shared/openapi/document.ts';
import { type EndpointRow, endpoints, type SocketRow, sockets, type WorkerRow, workers } from '../../shared/routes.ts';
import { type ApiCall, apiEvent } from './api-event.ts';
import { webhookSecrets } from './local-aws.ts';
import { queueEvent } from './queue-event.ts';

/** An event for a function, and what must be true of its answer. `check` throws what is wrong. */
export interface Probe {
  readonly what: string;
  readonly event: unknown;
  check(answer: unknown): void;
}

/** What the probes may use: an organization that exists. */
export interface Known {
  readonly apiKey: string;
}

/** Events that the row's function must answer. A row that is in no list below still has an answer of its kind to give. */
export function probesOf(name: string, known: Known): Probe[] {
  const endpoint = (endpoints as readonly EndpointRow[]).find((row) => row.name === name);
  if (endpoint) return endpoint.auth === 'key' ? keyProbes(endpoint, known) : (own[name] ?? anyAnswer)(endpoint);
  const worker = (workers as readonly WorkerRow[]).find((row) => row.name === name);
  if (worker) return 'everyMinutes' in worker.trigger ? [scheduled] : queueProbes(worker.name);
  const socket = (sockets as readonly SocketRow[]).find((row) => row.name === name);
  if (socket) return [connecting(socket)];
  throw new Error(`${name} is deployed, but no row has this name`);
}

/** The second one's key is found in the table: the function has reached AWS. */
function keyProbes(row: EndpointRow, { apiKey }: Known): Probe[] {
  const headers = { authorization: `Bearer ${apiKey}`, apikey: apiKey };
  return [answers(row, [401]), answers(row, [200, 400, 404], { headers })];
}

const anyAnswer = (row: EndpointRow) => [answers(row, [200, 400, 401, 403, 404])];
const refusedRoute = (row: EndpointRow) => [answers(row, [404])];
const says = (row: EndpointRow, what: RegExp) => answers(row, [200], { checkBody: (body) => assert.match(body, what) });

/** The bundle has left out nothing that describes an endpoint. */
const isWhole = (document: () => unknown) => (body: string) =>
  assert.deepEqual(JSON.parse(body), JSON.parse(JSON.stringify(document())));

/** What endpoints without a key say. */
const own: Readonly<Record<string, (row: EndpointRow) => Probe[]>> = {
  'get-health': (row) => [says(row, /"ok"/)],
  'get-openapi': (row) => [answers(row, [200], { checkBody: isWhole(openapiDocument) })],
  'get-gateway-openapi': (row) => [answers(row, [200], { checkBody: isWhole(gatewayDocument) })],
  'get-docs': (row) => [says(row, /<rapi-doc spec-url="openapi.json"/)],
  'get-docs-script': (row) => [says(row, /RapiDoc/)],
  // An unknown key is looked up once more in Secrets Manager: the function has reached it.
  'get-media': (row) => [answers(row, [404], mediaLink)],
  'service-not-found': refusedRoute,
  'gateway-not-found': refusedRoute,
  'verify-chatapp': verifyProbes,
  'verify-photoapp': verifyProbes,
  'take-chatapp': (row) => takeProbes(row, chatappWebhook),
  'take-photoapp': (row) => takeProbes(row, photoappWebhook),
  // No instance has the name, which the function has looked up in the table.
  'take-gateway': (row) => [answers(row, [401], gatewayWebhook)],
  'take-gateway-event': (row) => [answers(row, [401], gatewayEventWebhook)],
};

function verifyProbes(row: EndpointRow): Probe[] {
  return [
    answers(row, [403], { query: handshake('wrong') }),
    answers(row, [200], {
      query: handshake(webhookSecrets.verify_token),
      checkBody: (body) => assert.equal(body, challenge),
    }),
  ];
}

function takeProbes(row: EndpointRow, body: string): Probe[] {
  return [
    answers(row, [401], { body, headers: signature(body, 'not ours') }),
    answers(row, [200], { body, headers: signature(body, webhookSecrets.app_secrets[0] ?? '') }),
  ];
}

const mediaLink = { path: '/media/org_1~a.pdf', parameters: { file: 'org_1~a.pdf' }, query: 'e=1&k=none&s=none' };

const gatewayWebhook = {
  path: '/provider/gateway/unknown',
  parameters: { instance: 'unknown' },
  headers: { 'x-webhook-secret': 'a guess' },
  body: JSON.stringify({ event: 'messages.update', data: {} }),
};

const gatewayEventWebhook = {
  ...gatewayWebhook,
  path: '/provider/gateway/unknown/messages-update',
  parameters: { instance: 'unknown', event: 'messages-update' },
};

const challenge = '1158201444';
const handshake = (token: string) =>
  `hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${encodeURIComponent(token)}`;

const chatappWebhook = JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: '1' }, statuses: [{}] } }] }],
});

const photoappWebhook = JSON.stringify({
  object: 'instagram',
  entry: [{ id: '1', time: 1, messaging: [{ sender: { id: '2' }, recipient: { id: '1' }, read: { mid: 'm' } }] }],
});

const signature = (body: string, secret: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

/** A message that is nothing of ours: acknowledged or handed back, but answered, and with nothing else touched. */
function queueProbes(name: string): Probe[] {
  const event = queueEvent([{ from: 'the check of the artefacts' }], 'group');
  const known = new Set(event.Records.map(({ messageId }) => messageId));
  const check = (answer: unknown) => {
    const { batchItemFailures } = answer as { batchItemFailures: { itemIdentifier: string }[] };
    for (const { itemIdentifier } of batchItemFailures) assert.ok(known.has(itemIdentifier));
  };
  const nothing = (answer: unknown) => assert.deepEqual(answer, { batchItemFailures: [] });
  const more =
    name === 'handle-events'
      ? [
          { what: 'an unknown send', event: queueEvent([unknownSend]), check: nothing },
          { what: 'an erasure with nothing left', event: queueEvent([oldErasure]), check: nothing },
        ]
      : [];
  return [
    { what: 'an empty batch', event: queueEvent([]), check: nothing },
    { what: 'a foreign message', event, check },
    ...more,
  ];
}

const oldErasure = { kind: 'erase-contact', organization_id: 'org_none', contact_id: 'none' };
const unknownSend = { organization_id: 'org_none', contact_id: 'none', message_id: `msg_${'0'.repeat(30)}` };

/** A ticket that nobody was given, which the authorizer has looked up in the table, and a connection that it has let nobody in by. */
const connecting = ({ on }: SocketRow): Probe => ({
  what: 'nobody’s connection',
  event: {
    type: 'REQUEST',
    methodArn: 'arn:aws:execute-api:us-east-1:000000000000:api/live/$connect',
    queryStringParameters: { ticket: '0'.repeat(44) },
    requestContext: { connectionId: 'connection' },
  },
  check: (answer) => assert.match(JSON.stringify(answer), on === 'authorize' ? /"Effect":"Deny"/ : /"statusCode":403/),
});

/** Done, and nothing to say: a scheduled function that fails throws. */
const scheduled: Probe = {
  what: 'its minute',
  event: {
    version: '0',
    id: '00000000-0000-0000-0000-000000000000',
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: '000000000000',
    time: '2026-11-28T10:00:00Z',
    region: 'us-east-1',
    resources: ['arn:aws:events:us-east-1:000000000000:rule/each-minute'],
    detail: {},
  },
  check: (answer) => assert.equal(answer ?? null, null),
};

interface Call extends Partial<ApiCall> {
  /** Sees the body as a browser would, unpacked. */
  readonly checkBody?: (body: string) => void;
}

function answers(row: EndpointRow, statuses: readonly number[], { checkBody, ...call }: Call = {}): Probe {
  const { method, path } = row;
  return {
    what: `expects ${statuses.join(' or ')}`,
    event: apiEvent({ method: method === 'ANY' ? 'GET' : method, path, ...call }),
    check(answer) {
      const reply = answer as APIGatewayProxyStructuredResultV2;
      assert.ok(statuses.includes(reply.statusCode ?? 0), `status ${reply.statusCode}: ${JSON.stringify(answer)}`);
      checkBody?.(bodyOf(reply));
    },
  };
}

function bodyOf({ headers, body = '', isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return (headers?.['Content-Encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString('utf8');
}
