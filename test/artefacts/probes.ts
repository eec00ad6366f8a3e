import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type EndpointRow, endpoints, type WorkerRow, workers } from '../../shared/routes.ts';
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
  if (endpoint)
    return [...(endpoint.auth === 'key' ? keyProbes(endpoint, known) : []), ...(own[name]?.(endpoint) ?? [])];
  const worker = (workers as readonly WorkerRow[]).find((row) => row.name === name);
  if (worker) return 'queue' in worker.trigger ? queueProbes(worker.name) : [scheduled];
  throw new Error(`${name} is deployed, but no row has this name`);
}

/** The second one's key is found in the table: the function has reached AWS. */
function keyProbes(row: EndpointRow, { apiKey }: Known): Probe[] {
  return [
    answers(row, {}, 401, (body) => assert.ok(body.error)),
    {
      ...answers(row, { headers: { authorization: `Bearer ${apiKey}`, apikey: apiKey } }, 400, () => {}),
      what: 'a request with a key',
      check: (answer) => {
        const { statusCode = 0 } = answer as APIGatewayProxyStructuredResultV2;
        assert.ok([200, 400, 404].includes(statusCode), `status ${statusCode}: ${JSON.stringify(answer)}`);
      },
    },
  ];
}

const refusedRoute = (row: EndpointRow) => [answers(row, {}, 404, () => {})];

/** What endpoints without a key say. */
const own: Readonly<Record<string, (row: EndpointRow) => Probe[]>> = {
  'get-health': (row) => [answers(row, {}, 200, (body) => assert.equal(body.status, 'ok'))],
  'service-not-found': refusedRoute,
  'gateway-not-found': refusedRoute,
  'verify-chatapp': (row) => [
    answers(row, { query: handshake('wrong') }, 403, (body) => assert.equal(body.error, 'Verification failed')),
    answers(row, { query: handshake(webhookSecrets.verify_token) }, 200, (body) => assert.equal(body, 1158201444)),
  ],
  'take-chatapp': (row) => [
    answers(row, { body: webhook, headers: signature('not ours') }, 401, () => {}),
    answers(row, { body: webhook, headers: signature(webhookSecrets.app_secrets[0] ?? '') }, 200, () => {}),
  ],
};

const handshake = (token: string) =>
  `hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${encodeURIComponent(token)}`;

const webhook = JSON.stringify({
  object: 'whatsapp_business_account',
  entry: [{ id: '1', changes: [{ field: 'messages', value: { metadata: { phone_number_id: '1' }, statuses: [{}] } }] }],
});

const signature = (secret: string) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(webhook).digest('hex')}`,
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
    name === 'handle-events' ? [{ what: 'an unknown send', event: queueEvent([unknownSend]), check: nothing }] : [];
  return [
    { what: 'an empty batch', event: queueEvent([]), check: nothing },
    { what: 'a foreign message', event, check },
    ...more,
  ];
}

const unknownSend = { organization_id: 'org_none', contact_id: 'none', message_id: `msg_${'0'.repeat(30)}` };

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

function answers(
  { method, path }: EndpointRow,
  call: Partial<ApiCall>,
  status: number,
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any shape
  checkBody: (body: any) => void,
): Probe {
  return {
    what: `expects ${status}`,
    event: apiEvent({ method: method === 'ANY' ? 'GET' : method, path, ...call }),
    check(answer) {
      const { statusCode, body } = answer as APIGatewayProxyStructuredResultV2;
      assert.equal(statusCode, status, `status ${statusCode}, not ${status}: ${JSON.stringify(answer)}`);
      checkBody(JSON.parse(body ?? 'null'));
    },
  };
}
