import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mediaUsageKey, noteStored } from '../../shared/media/media-usage.ts';
import { uploadsPartition } from '../../shared/media/uploads/upload.ts';
import { changeOrganization } from '../../shared/organizations/manage-organization.ts';
import type { OrganizationChange } from '../../shared/organizations/organization-input.ts';
import { findOrganizationBySlug } from '../../shared/organizations/organization-store.ts';
import { equals } from '../../shared/table/expressions.ts';
import { jpeg } from '../shared/media/samples.ts';
import { receive, textFrom } from '../support/customers.ts';
import type { Tenant } from '../support/tenant.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, type World } from '../support/world.ts';
import { newClient, number } from './client.ts';
import { newGateway, serverTakes } from './gateway/gateway-client.ts';
import { uploadsOf } from './media/upload-client.ts';
import { newWebhooksClient } from './webhooks/webhooks-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => {
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, { ...acceptedBy(`wamid.${count}`), id: `file-${count}` });
  world.files = () => fileAnswer(200, jpeg);
});
afterAll(() => world.close());

const megabyte = 1_048_576;
async function allow({ organization: { slug } }: Tenant, quota: Partial<OrganizationChange>): Promise<void> {
  const organization = await findOrganizationBySlug(slug, world.ports);
  if (organization) await changeOrganization(organization, quota, world.ports);
}
const anImage = { message_type: 'image', text: undefined, media_url: 'https://files.example.com/a.jpg' };
const filled = ({ organization }: Tenant, size: number) =>
  noteStored({ key: `${organization.id}/file`, size }, world.ports);

test('an organization with as many contacts as it may have makes no more, and whoever writes to it still becomes one', async () => {
  const { tenant, createContact, contact, deleteContact } = await newClient(world.ports);
  await allow(tenant, { contacts_quota: 2 });
  const create = (phone_number: string) => createContact({ body: { phone_number, full_name: 'Bia' } });
  expect((await create('+5511999990001')).status).toBe(201);
  const refused = await create('+5511999990002');
  const message =
    'The organization has 2 contacts, and its quota is 2. The operator of this service can raise it: relaydesk organization update --contacts-quota.';
  expect([refused.status, refused.body]).toEqual([429, { error: 'Quota exceeded', message }]);

  await receive({ world, tenant }, [textFrom('5511999990003', 'Oi')]);
  expect((await contact({ query: 'phone_number=5511999990003' })).status).toBe(200);
  expect((await create('+5511999990002')).body.message).toContain('has 3 contacts, and its quota is 2');

  for (const gone of ['5511999990001', '5511999990003']) await deleteContact(`phone_number=${gone}`);
  expect((await create('+5511999990002')).status).toBe(201);
});

test('an organization has as many webhooks as its own quota says', async () => {
  const client = await newWebhooksClient(world.ports);
  await allow(client.tenant, { webhooks_quota: 1 });
  expect((await client.create()).status).toBe(200);
  const { status, body } = await client.create();
  expect([status, body.error]).toEqual([409, 'Webhook limit reached']);
  expect(body.message).toMatch(/has 1 webhooks, and its quota is 1\..*--webhooks-quota\. Or delete one first\.$/);
  await allow(client.tenant, { webhooks_quota: 101 });
  const answers = await Promise.all(Array.from({ length: 101 }, () => client.create()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
});

test('an organization whose files fill its quota sends no more of them, and the key of such a request is free', async () => {
  const { tenant, sendText, conversation } = await newClient(world.ports);
  const withKey = { 'idempotency-key': 'an image' };
  expect((await sendText(anImage, { 'idempotency-key': 'before' })).status).toBe(200);
  await allow(tenant, { media_quota: 1 });
  await filled(tenant, megabyte);
  world.outgoing.length = 0;
  const { status, body } = await sendText(anImage, withKey);
  expect([status, body.error]).toEqual([429, 'Quota exceeded']);
  expect(body.message).toMatch(/has 1(\.\d)? MB of files, and its quota is 1\..*--media-quota\.$/);
  expect(world.outgoing).toEqual([]);
  const filesOf = [...world.media.objects.keys()].filter((key) => key.startsWith(`${tenant.organization.id}/`));
  expect(filesOf).toHaveLength(1);

  // What was sent before is answered again, and what has no file goes.
  expect((await sendText(anImage, { 'idempotency-key': 'before' })).status).toBe(200);
  expect((await sendText()).status).toBe(200);
  await allow(tenant, { media_quota: 2 });
  expect((await sendText(anImage, withKey)).status).toBe(200);
  expect(await conversation()).toHaveLength(3);
});

test('a file that a person sends is kept beyond the quota, and counted', async () => {
  const { tenant, conversation } = await newClient(world.ports);
  await allow(tenant, { media_quota: 1 });
  await filled(tenant, megabyte);
  const big = Buffer.concat([jpeg, Buffer.alloc(megabyte)]);
  world.provider = () => jsonAnswer(200, { url: 'https://files.test/1', mime_type: 'image/jpeg', id: '7' });
  world.files = () => fileAnswer(200, big);
  const image = { type: 'image', text: undefined, image: { id: '7', mime_type: 'image/jpeg' } };
  await receive({ world, tenant }, [textFrom(number.slice(1), '', image)]);
  expect((await conversation())[0].media_url).toMatch(/^https:/);
  const usage = await world.ports.table.get(mediaUsageKey(tenant.organization.id));
  expect(usage?.added).toBe(megabyte + big.length);
});

test('uploads count from when they are begun, and are refused over the quota, with nothing on record', async () => {
  const { tenant } = await newClient(world.ports);
  await allow(tenant, { media_quota: 1 });
  const { create } = uploadsOf(world, tenant.apiKey);
  const file = { filename: 'a.png', content_type: 'image/png', size: megabyte };
  expect((await create(file)).status).toBe(201);
  const { status, body } = await create(file);
  expect([status, body.error]).toEqual([429, 'Quota exceeded']);
  expect(body.message).toContain('has 1 MB of files, and its quota is 1');
  const { items } = await world.ports.table.page({
    limit: 10,
    condition: equals('pk', uploadsPartition(tenant.organization.id)),
  });
  expect(items).toHaveLength(1);
});

test('audio that the gateway would keep is refused in its own words, and what its server fetches itself is not', async () => {
  const gateway = await newGateway(world.ports);
  await allow(gateway.tenant, { media_quota: 1 });
  await filled(gateway.tenant, megabyte);
  const { status, body } = await gateway.good('audio', { audio: Buffer.from('ID3').toString('base64') });
  expect([status, body]).toEqual([
    429,
    { status: 429, error: true, response: { message: [expect.stringContaining('--media-quota')] } },
  ]);
  world.provider = serverTakes;
  expect((await gateway.good('audio')).status).toBe(200);
});
