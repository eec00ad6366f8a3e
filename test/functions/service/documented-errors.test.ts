import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type ErrorName, familyOf, statusIn } from '../../../shared/errors.ts';
import { noteStored } from '../../../shared/media/media-usage.ts';
import { errorsOf } from '../../../shared/openapi/error-answers.ts';
import { changeOrganization, setSuspended } from '../../../shared/organizations/manage-organization.ts';
import { organizationKey } from '../../../shared/organizations/organization.ts';
import { examplePhotoappId } from '../../../shared/sending/docs/photoapp.ts';
import { webhookCountKey } from '../../../shared/subscriptions/webhook-count.ts';
import { type Answer, type Call, caller } from '../../support/call.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { testClock } from '../../support/test-clock.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import {
  brokenPorts,
  type DocumentedEndpoint,
  documentedEndpoints,
  exampleOf,
  giveExampleInstance,
  makeExampleInstance,
  requestOf,
} from './documented-endpoints.ts';
import { giveExampleBroadcast } from './example-broadcast.ts';
import { exampleFile, named } from './example-files.ts';
import { receiveExample } from './example-reads.ts';
import { templateRefused, templatesAreThere, templateThatIsPaused, templateToOptedOut } from './example-templates.ts';
import { exampleUpload } from './example-uploads.ts';
import { exampleWebhook, rotatedOften } from './example-webhook.ts';
import { whileFilling, whileReplaying } from './in-progress.ts';
import { useUpReads, useUpSends } from './used-up-rates.ts';

let world: World;
let tenant: Tenant;
/** Where the tenant's instance sends. */
let upstream: 'evolution' | 'cloudprovider';
beforeAll(async () => {
  world = await openWorld();
  await makeExampleInstance(world.ports);
});
beforeEach(async () => {
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`));
  world.files = exampleFile;
  tenant = await makeTenant(world.ports, { chatapp_business_id: 'waba' });
  upstream = 'evolution';
});
afterAll(() => world.close());

/** Calls an endpoint with its first example, with other values in the query or the body where a test is about them. */
async function call(
  endpoint: DocumentedEndpoint,
  changes: { query?: object; body?: object | string } & Omit<Call, 'query' | 'body'> = {},
) {
  if (endpoint.row.api === 'gateway') await giveExampleInstance(world.ports, tenant, upstream);
  const { query, body, ...rest } = changes;
  const example = exampleOf(endpoint);
  const request = requestOf(endpoint, {
    query: { ...example.query, ...query },
    body: typeof body === 'string' ? body : example.body && { ...(example.body as object), ...body },
  });
  return caller(
    endpoint.serve,
    world.ports,
    tenant.apiKey,
  )({ ...request, ...rest, headers: { ...request.headers, ...rest.headers } });
}

const pathOfExample = (endpoint: DocumentedEndpoint) => requestOf(endpoint, {}).path;

/** Known on both channels; who marks messages as read has one from them. */
async function addContact(to?: DocumentedEndpoint) {
  await tenant.addContact('+5511999990000', 'Ana Souza', { photoapp_id: examplePhotoappId });
  if (to?.name === 'mark-read') await receiveExample({ world, tenant });
}
const withKey = { headers: { 'idempotency-key': 'one' } };

/** A send that finds the contact, with the provider's answer. */
async function sendMeeting(endpoint: DocumentedEndpoint, answer: World['provider']) {
  await addContact(endpoint);
  world.provider = answer;
  return call(endpoint);
}

/** A send of a file to the contact; as an upload where the provider would fetch it from its address itself. */
async function sendFile(endpoint: DocumentedEndpoint, media_url: string, uploaded?: Uint8Array) {
  await addContact(endpoint);
  // Only there the gateway's file comes by us.
  upstream = 'cloudprovider';
  const isUpload = ['send-photoapp', 'create-broadcast'].includes(endpoint.name);
  const file = isUpload && named(await exampleUpload(tenant, world.ports, uploaded));
  return call(endpoint, { body: { message_type: 'image', media_url, audio: media_url, encoding: false, ...file } });
}

/** A request of an organization whose rate others have used up; by the provider's limits of E1 and the gateway too. */
async function tooOften(endpoint: DocumentedEndpoint): Promise<Answer> {
  if (endpoint.row.method === 'GET') {
    await useUpReads({ world, tenant });
    return call(endpoint);
  }
  if (endpoint.name !== 'send-photoapp') {
    const turnedAway = await sendMeeting(endpoint, () => jsonAnswer(429, refusedBy(130429)));
    expect(turnedAway.status).toBe(429);
  }
  await useUpSends({ world, tenant });
  return call(endpoint);
}

/** How each error of the closed list comes about, at any endpoint that documents it. */
const provoke: Partial<Record<ErrorName, (endpoint: DocumentedEndpoint) => Promise<Answer>>> = {
  'Invalid request body': (endpoint) => call(endpoint, { body: '{' }),
  'Missing required field': (endpoint) => call(endpoint, { body: '{}' }),
  'Invalid field': (endpoint) =>
    call(endpoint, {
      body: {
        ...{ phone_number: '1', status: 'done', photoapp_id: 1, full_name: 1, keep_id: 1, type: 1, audience: 1 },
        ...{ delivery_id: 1, number: '1', message_id: 1, reactionMessage: { key: 1 }, category: 1, size: 'a' },
        data: Array(1001).fill(0),
      },
    }),
  'Invalid message type': (endpoint) => call(endpoint, { body: { message_type: 'fax' } }),
  'Missing required parameter': ({ serve }) => caller(serve, world.ports, tenant.apiKey)(),
  'Invalid parameter': (endpoint) =>
    endpoint.row.auth === 'key'
      ? call(endpoint, { query: { any: '1' } })
      : caller(endpoint.serve, world.ports, tenant.apiKey)({ query: 'any=1&any=2', body: undefined }),
  'Invalid provider': async (endpoint) => {
    tenant = await makeTenant(world.ports, { provider: 'other', photoapp_token: undefined });
    upstream = 'cloudprovider';
    await addContact(endpoint);
    return call(endpoint);
  },
  'Media download failed': (endpoint) => sendFile(endpoint, 'https://files.example.com/nowhere'),
  'Upload not found': async (endpoint) => {
    await addContact(endpoint);
    upstream = 'cloudprovider';
    return call(endpoint, { body: { message_type: 'image', encoding: false, audio: undefined, ...named('upl_none') } });
  },
  'Unsupported media': (endpoint) => sendFile(endpoint, 'https://files.example.com/a.pdf', Buffer.from('%PDF-1.7')),
  'Provider upload failed': (endpoint) => {
    world.provider = () => jsonAnswer(400, refusedBy(100));
    return sendFile(endpoint, `https://files.example.com/a.${endpoint.name === 'send-audio' ? 'mp3' : 'jpg'}`);
  },
  'Provider rejected message': (endpoint) => sendMeeting(endpoint, () => jsonAnswer(400, refusedBy(131009))),
  'Re-engagement required': (endpoint) => sendMeeting(endpoint, () => jsonAnswer(400, refusedBy(131047))),
  'Contact opted out': async (endpoint) => call(endpoint, await templateToOptedOut(world, tenant)),
  'Template not usable': async (endpoint) => {
    const { body } = await templateThatIsPaused(world, tenant);
    return call(endpoint, endpoint.name === 'create-broadcast' ? {} : { body });
  },
  'Invalid API key': (endpoint) =>
    call(endpoint, { headers: { authorization: '', apikey: '', 'x-webhook-secret': '', 'x-hub-signature-256': '' } }),
  'Verification failed': (endpoint) => call(endpoint, { query: { 'hub.verify_token': 'guess' } }),
  'Contact not found': (endpoint) => call(endpoint),
  'Organization not found': async (endpoint) => {
    await world.ports.table.write({ kind: 'delete', key: organizationKey(tenant.organization.id) });
    return call(endpoint);
  },
  'Organization suspended': async (endpoint) => {
    await setSuspended(tenant.organization, true, world.ports);
    return call(endpoint);
  },
  'Template not found': (endpoint) => call(endpoint, templateRefused(world, 2593002)),
  'Template already exists': (endpoint) => call(endpoint, templateRefused(world, 2388024)),
  'Message not found': (endpoint) => call(endpoint),
  'Webhook not found': (endpoint) => call(endpoint),
  'Webhook limit reached': async (endpoint) => {
    const key = webhookCountKey(tenant.organization.id);
    await world.ports.table.write({ kind: 'put', item: { ...key, webhooks: 100 } });
    return call(endpoint);
  },
  'Not found': (endpoint) => call(endpoint, { path: endpoint.row.path.replace(/\{\w+\}/, 'nobody') }),
  'Broadcast not found': (endpoint) => call(endpoint, { path: pathOfExample(endpoint) }),
  'Broadcast already started': async (endpoint) => {
    await giveExampleBroadcast(world.ports, tenant, endpoint.name === 'cancel-broadcast' ? 'finished' : 'cancelled');
    return call(endpoint, { path: pathOfExample(endpoint) });
  },
  'Event not found': (endpoint) => call(endpoint, { path: '/events/evt_1' }),
  'Delivery not found': async (endpoint) => {
    const { webhook } = await exampleWebhook(world.ports, tenant);
    return call(endpoint, { path: endpoint.row.path.replace('{id}', webhook.id).replace('{delivery_id}', 'dlv_1') });
  },
  'Media not found': (endpoint) => call(endpoint, { query: { s: 'guess' } }),
  'Media link expired': (endpoint) => {
    const ports = { ...world.ports, clock: testClock(Date.parse('2030-01-01')) };
    return caller(endpoint.serve, ports)(requestOf(endpoint, exampleOf(endpoint)));
  },
  'Contact already exists': async (endpoint) => {
    await addContact();
    if (endpoint.name !== 'update-contact') return call(endpoint);
    await tenant.addContact('+5511988880000');
    return call(endpoint, { body: { phone_number: '+5511988880000' } });
  },
  'Request in progress': async (endpoint) => {
    if (endpoint.name === 'replay-webhook') return call(endpoint, await whileReplaying(world.ports, tenant));
    if (endpoint.name === 'get-conversations')
      return caller(endpoint.serve, world.ports, tenant.apiKey)(await whileFilling(world.ports, tenant));
    await addContact();
    const reached = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<ReturnType<typeof jsonAnswer>>();
    world.provider = () => {
      reached.resolve();
      return answered.promise;
    };
    const first = call(endpoint, withKey);
    await reached.promise;
    const second = await call(endpoint, withKey);
    answered.resolve(jsonAnswer(200, acceptedBy('wamid.1')));
    await first;
    return second;
  },
  'Payload too large': (endpoint) => call(endpoint, { body: JSON.stringify('x'.repeat(6_300_000)) }),
  'Unsupported content type': (endpoint) => call(endpoint, { headers: { 'content-type': 'text/plain' } }),
  'Idempotency key reused': async (endpoint) => {
    await addContact();
    if (endpoint.name === 'create-broadcast') templatesAreThere(world);
    await call(endpoint, withKey);
    return call(endpoint, { ...withKey, body: { text: 'Another', name: 'Another' } });
  },
  'Rate limited': (endpoint) =>
    endpoint.name === 'rotate-webhook-secret'
      ? rotatedOften(endpoint.serve, { ports: world.ports, tenant })
      : tooOften(endpoint),
  'Quota exceeded': async (endpoint) => {
    await changeOrganization(tenant.organization, { contacts_quota: 1, media_quota: 1 }, world.ports);
    await noteStored({ key: `${tenant.organization.id}/file`, size: 1_048_576 }, world.ports);
    return sendFile(endpoint, 'https://files.example.com/a.jpg');
  },
  'Provider limit reached': (endpoint) => sendMeeting(endpoint, () => jsonAnswer(429, refusedBy(613))),
  'Provider send failed': (endpoint) => sendMeeting(endpoint, () => jsonAnswer(500, refusedBy(131000))),
  'Send outcome unknown': (endpoint) => sendMeeting(endpoint, () => ({ kind: 'lost', reason: 'reset' })),
  'Send unconfirmed': (endpoint) => sendMeeting(endpoint, () => jsonAnswer(200, {})),
  'Internal server error': (endpoint) =>
    caller(endpoint.serve, brokenPorts(world.ports), tenant.apiKey)(requestOf(endpoint, exampleOf(endpoint))),
};

const errors = documentedEndpoints
  // An endpoint that uses nothing has nothing that could break.
  .filter(({ row }) => row.uses.length > 0)
  .flatMap((endpoint) =>
    errorsOf(endpoint.row, endpoint.docs).map((error) => ({ name: endpoint.name, error, endpoint })),
  );

// That the answer is one that the document lists for the endpoint is checked by the caller, as in every test.
test.each(errors)('$name answers "$error" as documented', async ({ error, endpoint }) => {
  const answer = await provoke[error]?.(endpoint);
  const family = familyOf(endpoint.row);
  expect(answer?.status).toBe(statusIn(family, error));
  // On the photo-app the body does not carry the name.
  if (family === 'service') expect(answer?.body.error).toBe(error);
});
