import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { insertContact } from '../../../shared/contacts/contact-store.ts';
import { listGroup } from '../../../shared/contacts/list/list-group.ts';
import { exampleProviderId } from '../../../shared/conversations/docs.ts';
import { groupConversationId } from '../../../shared/conversations/group.ts';
import { contactKey, headKey } from '../../../shared/conversations/head.ts';
import { exampleGroupPage } from '../../../shared/history/groups-docs.ts';
import type { GroupPage } from '../../../shared/history/list-groups.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import { examplePhotoappId, examplePhotoappMessageId } from '../../../shared/sending/docs/photoapp.ts';
import { caller } from '../../support/call.ts';
import { takenAs } from '../../support/photoapp.ts';
import { shopifyOrder, shopifyShop } from '../../support/shop.ts';
import { makeTenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import {
  documentedEndpoints,
  endpointCalled,
  exampleOf,
  exampleServer,
  giveExampleInstance,
  makeExampleInstance,
  requestOf,
} from './documented-endpoints.ts';
import { giveExampleBroadcast } from './example-broadcast.ts';
import { exampleFile } from './example-files.ts';
import { receiveExample } from './example-reads.ts';
import { templatesAnswer } from './example-templates.ts';
import { exampleImage, exampleRows, exampleUpload } from './example-uploads.ts';
import { exampleWebhook } from './example-webhook.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  world.provider = ({ method, url, body }) => {
    if (url.includes('/message_templates')) return templatesAnswer(method);
    if (url.startsWith(world.ports.settings.photoappApi.url)) return jsonAnswer(200, takenAs(examplePhotoappMessageId));
    if (url.startsWith(shopifyShop.shop_url)) return shopifyOrder('#1001');
    if (url.startsWith(exampleServer)) return jsonAnswer(201, { ...exampleRecord(), message: undefined });
    if (url.endsWith('/media')) return jsonAnswer(200, { id: '1013859600285441' });
    const { recipient: user_id } = JSON.parse(String(body));
    const hidden = user_id !== undefined && { contacts: [{ input: user_id, user_id }] };
    return jsonAnswer(200, { ...acceptedBy(exampleProviderId), ...hidden });
  };
  world.files = exampleFile;
  await makeExampleInstance(world.ports);
  const [link] = examples.filter(({ name }) => name === 'get-media');
  const [key = ''] = String(Object(link?.given.path).file).replaceAll('~', '/').split('.');
  await world.media.store(key, Readable.from([Buffer.from('a file')]));
});
afterAll(() => world.close());

/** What the gateway's server answers, but for what was sent. */
const exampleRecord = () => Object(exampleOf(endpointCalled('send-poll')).answer).response;

/** Where the examples hold: the organization has one contact, to whom the first example of E1 was sent. */
async function exampleTenant(upload = exampleImage) {
  const tenant = await makeTenant(world.ports, { name: 'Acme', chatapp_business_id: 'waba', ...shopifyShop });
  const photoapp = { photoapp_id: examplePhotoappId, photoapp_username: 'ana.souza' };
  const { id } = await tenant.addContact('+5511999990000', 'Ana Souza', photoapp);
  await giveExampleInstance(world.ports, tenant, 'evolution');
  await addExampleGroup(tenant.organization);
  await exampleUpload(tenant, world.ports, upload);
  const send = endpointCalled('send-chatapp');
  await caller(send.serve, world.ports, tenant.apiKey)(requestOf(send, exampleOf(send)));
  return { ...tenant, contactId: id };
}

/** Somebody who hides the number. */
async function addHidden(organization: Organization): Promise<string> {
  const given = { full_name: '', phone_number: '', chatapp_id: '', chatapp_user_id: 'US.13491208655302741918' };
  const result = await insertContact(organization, { given, source: 'chatapp' }, world.ports);
  return result.kind === 'created' ? result.contact.id : '';
}

async function addExampleGroup(organization: Organization) {
  const [{ id: group_id, subject, last_message_at }] = exampleGroupPage.groups as [GroupPage['groups'][0]];
  const [organizationId, contactId] = [organization.id, groupConversationId(organization, group_id)];
  const head = { count: 1, group_id, subject: String(subject), last_message_at: String(last_message_at) };
  await world.ports.table.write({ kind: 'put', item: { ...headKey(organizationId, contactId), ...head } });
  await listGroup({ organizationId, contactId, head }, world.ports);
}

/** The text of a delivery says what it says as JSON. */
const whatBodySays = (name: string, value: unknown) =>
  name === 'body' && String(value).startsWith('{') ? JSON.parse(String(value)) : value;

/** What differs from one run to the next has its kind in its place. */
const withoutIds = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, whatBodySays)
      .replace(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)"/g, '"time"')
      .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"uuid"')
      .replace(/"(msg|org|evt|dlv|whsec|upl)_[^"]+"/g, '"$1"')
      .replace(/"https:[^"]*\/uploads\/[^"]*"/g, '"an address of the storage"')
      .replace(/"(msg|org|evt|dlv|whsec|brc)_[^"]+"/g, '"$1"')
      // Nothing is known of a contact that a test adds but its number and its name.
      .replace(/"email":"[^"]*","tags":\[[^\]]*\]/g, '"email":"","tags":[]'),
  );

const examples = documentedEndpoints.flatMap((endpoint) =>
  Object.entries(endpoint.docs.examples).map(([example, given]) => ({ name: endpoint.name, example, endpoint, given })),
);

/** The endpoints about one webhook, which has a delivery, and the list that has it. */
async function answerAboutWebhook({ endpoint, given }: (typeof examples)[number]) {
  const tenant = await makeTenant(world.ports);
  const { webhook, delivery } = await exampleWebhook(world.ports, tenant);
  const body =
    Object(given.body).delivery_id === undefined ? given.body : { ...Object(given.body), delivery_id: delivery.id };
  const id = endpoint.name === 'get-event' ? delivery.event_id : webhook.id;
  const request = requestOf(endpoint, { ...given, path: { id, delivery_id: delivery.id }, body });
  return caller(endpoint.serve, world.ports, tenant.apiKey)(request);
}

const aboutWebhook = examples.filter(
  ({ name }) => /webhook|deliver|^get-event$/.test(name) && name !== 'create-webhook',
);

test.each(aboutWebhook)('$name answers the example $example as documented', async (example) => {
  const answer = await answerAboutWebhook(example);
  expect(answer.status).toBe(example.endpoint.docs.operation.status ?? 200);
  expect(withoutIds(answer.body)).toEqual(withoutIds(example.given.answer));
});

const others = examples.filter((example) => !aboutWebhook.includes(example));

test.each(others)('$name answers the example $example as documented', async ({ name, endpoint, given }) => {
  const tenant =
    name === 'create-contact'
      ? { ...(await makeTenant(world.ports)), contactId: '' }
      : await exampleTenant(name === 'create-broadcast' ? exampleRows : exampleImage);
  const { apiKey, contactId, organization } = tenant;
  if (name === 'mark-read') await receiveExample({ world, tenant });
  const stands = { 'pause-broadcast': 'running', 'resume-broadcast': 'paused', 'cancel-broadcast': 'running' } as const;
  if (name !== 'create-broadcast' && /broadcast|recipients/.test(name)) {
    await giveExampleBroadcast(world.ports, { organization }, Object(stands)[name], contactId);
  }
  const isMerged = Object(given.answer).merged_into !== undefined;
  if (isMerged) {
    const item = { ...contactKey(organization.id, given.query?.id ?? ''), merged_into: contactId };
    await world.ports.table.write({ kind: 'put', item });
  }
  const idName = ['contactId', ...(name.endsWith('-contact') ? ['id'] : [])].find((one) => given.query?.[one]);
  const query = idName === undefined || isMerged ? given.query : { ...given.query, [idName]: contactId };
  const isOfHidden = /^(user|merge)_id$/m.test(Object.keys(Object(given.body)).join('\n'));
  const merge_id = isOfHidden ? await addHidden(organization) : '';
  const ids: Record<string, string> = { contact_id: contactId, keep_id: contactId, merge_id };
  const body =
    given.body && Object.fromEntries(Object.entries(given.body).map(([name, value]) => [name, ids[name] ?? value]));

  const answer = await caller(endpoint.serve, world.ports, apiKey)(requestOf(endpoint, { ...given, query, body }));

  // That the answer fits the document's schema is checked by the caller, as in every test.
  expect(answer.status).toBe(endpoint.docs.operation.status ?? 200);
  if (name.endsWith('-openapi') || String(given.answer).endsWith('…')) return;
  expect(withoutIds(answer.body)).toEqual(withoutIds(given.answer));
});
