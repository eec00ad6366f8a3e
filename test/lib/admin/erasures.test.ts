import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveEraseOrganizations } from '../../../functions/workers/erase-organizations.ts';
import { serve as serveSweepContacts } from '../../../functions/workers/sweep-contacts.ts';
import { enqueueMerge } from '../../../shared/contacts/merge-request.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { listErasure } from '../../../shared/erasing/erasure-list.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { clientOf } from '../../functions/client.ts';
import { backupOf } from '../../support/backup.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { expireItems, itemsOf } from '../../support/items-of.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { fileAnswer, openWorld, type World } from '../../support/world.ts';
import { adminIn } from './admin-stage.ts';

let world: World;
let dynamo: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((client) => {
    dynamo = client;
  });
  world.files = () => fileAnswer(200, '%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
});
afterAll(() => world.close());

const admin = (...args: string[]) => adminIn(() => commandDeps(world))(...args);
const now = () => new Date(world.clock.now()).toISOString();
const numbers = ['5511900000001', '5511900000002', '5511900000003', '5511900000004'] as const;

/** An organization with four contacts, who have all written. */
async function people() {
  const tenant = await makeTenant(world.ports);
  await receive(
    { world, tenant },
    numbers.map((number) => textFrom(number, `words of ${number}`)),
  );
  const client = clientOf(world.ports, tenant.apiKey);
  const ids = new Map<string, string>();
  for (const number of numbers) {
    const { body } = await client.contact({ query: `phone_number=${number}` });
    ids.set(number, body.contact.id);
  }
  return { tenant, ids: numbers.map((number) => ids.get(number) as string) };
}

const removeContact = async ({ apiKey }: Tenant, id: string) =>
  expect((await clientOf(world.ports, apiKey).deleteContact(`id=${id}`)).status).toBe(202);

/** The workers and their schedules, until nothing is due any more. */
async function settle(ports: Ports = world.ports) {
  for (let minute = 0; minute < 6; minute++) {
    world.clock.advance(61_000);
    await serveSweepContacts(ports)({} as never);
    await serveEraseOrganizations(ports)({} as never);
    await world.drain(ports);
  }
}

/** What is left of the words of people, and of contacts that are not deleted. */
async function leftOf({ organization: { id } }: Tenant) {
  const items = await itemsOf(dynamo, id);
  const contacts = items.filter(({ sk, deleted_at, merged_into }) => sk === 'CONTACT' && !deleted_at && !merged_into);
  const words = numbers.filter((number) => JSON.stringify(items).includes(`words of ${number}`));
  return { contacts: contacts.map(({ id }) => String(id)).toSorted(), words };
}

test('what was deleted since the restored time is deleted again, merged contacts and organizations as well, and nothing else', async () => {
  const { tenant, ids } = await people();
  const [kept = '', one = '', keep = '', merge = ''] = ids;
  const other = await people();
  const backup = await backupOf(dynamo, world);
  const since = now();
  world.clock.advance(1000);
  await removeContact(tenant, one);
  const organizationId = tenant.organization.id;
  await enqueueMerge({ organizationId, contactIds: [keep, merge], keepsFirst: true }, world.ports);
  await settle();
  await removeContact(tenant, keep);
  await admin('organization', 'delete', other.tenant.organization.slug, '--yes');
  await settle();
  const before = await leftOf(tenant);
  expect(before).toEqual({ contacts: [kept], words: [numbers[0]] });

  await backup.restore();
  expect(await leftOf(tenant)).toEqual({ contacts: ids.toSorted(), words: numbers });
  const { erasures } = await admin('erasures', 'list', '--since', since);
  expect(new Set(erasures.map(({ contact_id }: { contact_id: string }) => contact_id))).toEqual(
    new Set([one, keep, merge, null]),
  );
  const counts = await admin('erasures', 'replay', '--since', since);
  expect(counts).toMatchObject({ contacts: 3, organizations: 1, newer: 0, failed: 0 });
  await settle();
  expect(await leftOf(tenant)).toEqual(before);
  await expireItems(dynamo, other.tenant.organization.id, world);
  expect((await itemsOf(dynamo, other.tenant.organization.id)).map(({ sk }) => sk)).toEqual(['ORGANIZATION']);
  expect(await admin('erasures', 'replay', '--since', since)).toMatchObject({
    contacts: 0,
    organizations: 0,
    failed: 0,
  });
});

test('what the caller could not put on the list, the workers put there before they erase anything', async () => {
  const { tenant, ids } = await people();
  const [one = ''] = ids;
  const since = now();
  const media = { ...world.ports.media, mark: () => Promise.reject(new Error('no storage')) };
  const ports = { ...world.ports, media };
  await clientOf(ports, tenant.apiKey).deleteContact(`id=${one}`);
  await settle(ports);
  expect(await leftOf(tenant)).toMatchObject({ words: numbers });
  await adminIn(() => commandDeps(world, ports))('organization', 'delete', tenant.organization.slug, '--yes');
  expect(await admin('erasures', 'list', '--since', since)).toEqual({ count: 0, erasures: [] });
  await settle();
  const { erasures } = await admin('erasures', 'list', '--since', since);
  expect(erasures.map(({ contact_id }: { contact_id: string }) => contact_id)).toEqual([one, null]);
});

test('the list has ids and times, and nothing of people', async () => {
  const { tenant, ids } = await people();
  await removeContact(tenant, ids[0] as string);
  const listed = [...world.media.objects].filter(([key]) => key.startsWith('erasures/'));
  const one = /^erasures\/\d{4}-\d\d-\d\dT[\d:.]{12}Z\/org_\w{12}(\/[0-9a-f-]{36})?$/;
  expect(listed.filter(([key, bytes]) => !one.test(key) || bytes.length > 0)).toEqual([]);
  expect(listed.length).toBeGreaterThan(0);
});

test('who has come back since with the same number, and so the same id, is not deleted', async () => {
  const { tenant, ids } = await people();
  const since = now();
  await removeContact(tenant, ids[0] as string);
  await settle();
  world.clock.advance(9 * 86_400_000);
  await expireItems(dynamo, tenant.organization.id, world);
  await receive({ world, tenant }, [textFrom(numbers[0], `words of ${numbers[0]}`)]);
  expect((await leftOf(tenant)).contacts).toEqual(ids.toSorted());

  expect(await admin('erasures', 'replay', '--since', since)).toMatchObject({ contacts: 0, newer: 1 });
  expect((await leftOf(tenant)).contacts).toEqual(ids.toSorted());
});

test('a contact is deleted again whatever another one’s item looks like, and after an interruption anywhere', async () => {
  const { tenant, ids } = await people();
  const backup = await backupOf(dynamo, world);
  const since = now();
  for (const id of ids) await removeContact(tenant, id);
  await settle();
  await backup.restore();
  const broken = contactKey(tenant.organization.id, ids[0] as string);
  await world.ports.table.write({ kind: 'update', key: broken, change: { set: { tags: 'no list' } } });

  let transactions = 0;
  const transact: Ports['table']['transact'] = (writes) =>
    ++transactions > 1 ? Promise.reject(new Error('the process is dead')) : world.ports.table.transact(writes);
  const dying = { ...world.ports, table: { ...world.ports.table, transact } };
  const interrupted = await adminIn(() => commandDeps(world, dying))('erasures', 'replay', '--since', since);
  expect(interrupted).toMatchObject({ contacts: 1, failed: 3 });
  expect(await admin('erasures', 'replay', '--since', since)).toMatchObject({ contacts: 2, failed: 1 });
  await settle();
  expect((await leftOf(tenant)).words).toEqual([numbers[0]]);
});

test('the command ends where all fail, so that an operator does not wait for thousands', async () => {
  const tenant = await makeTenant(world.ports);
  const organizationId = tenant.organization.id;
  const at = world.clock.now();
  for (let n = 0; n < 1500; n++)
    await listErasure({ organizationId, contactId: `contact-${n}`, at: at + 1 }, world.ports);
  world.clock.advance(10);
  const [since, get] = [new Date(at + 1).toISOString(), () => Promise.reject(new Error('no table'))];
  expect((await admin('erasures', 'list', '--since', since)).count).toBe(1500);
  expect(await admin('erasures', 'replay', '--since', since)).toMatchObject({ gone: 1500 });
  const lost = adminIn(() => commandDeps(world, { ...world.ports, table: { ...world.ports.table, get } }));
  await expect(lost('erasures', 'replay', '--since', since)).rejects.toThrow('no table');
});

test.each(['', 'yesterday', '2026-11-29', '2026-11-29T10:00:00'])('%j is refused as a time', async (time) => {
  await expect(admin('erasures', 'list', `--since=${time}`)).rejects.toThrow('--since must be a time such as');
});
