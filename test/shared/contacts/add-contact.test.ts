import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  firstIdOfNumber,
  firstIdOfPhotoapp,
  photoappIdentityKey,
} from '../../../shared/contacts/identities/identity.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import { clientOf } from '../../functions/client.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
});
afterAll(() => world.close());

const nameless = { phone_number: undefined };
const add = (photoapp_id: string) => tenant.addContact('', 'Bia', { ...nameless, photoapp_id });
const holderOf = async (photoappId: string) =>
  (await world.ports.table.get(photoappIdentityKey(tenant.organization.id, photoappId)))?.contact_id;

test('a contact that is known on the photo-app alone has an id derived from the id there', async () => {
  const { id } = await add('17841400008460057');
  expect(id).toBe(firstIdOfPhotoapp(tenant.organization, '17841400008460057'));
  expect(await holderOf('17841400008460057')).toBe(id);
});

test('a contact with a number too has the id that is derived from the number', async () => {
  const { id } = await tenant.addContact('5511999990000', 'Bia', { photoapp_id: '178' });
  expect([id, await holderOf('178')]).toEqual([firstIdOfNumber(tenant.organization, '5511999990000'), id]);
});

test('a number and the same digits on the photo-app are two people', async () => {
  const [one, two] = [await tenant.addContact('5511999990000'), await add('5511999990000')];
  expect(one.id).not.toBe(two.id);
});

test('ids on the photo-app have no spellings', async () => {
  const ids = await Promise.all(['5511999990000', '551199990000', '0551199990000'].map(add));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(3);
});

test('of five at once with the same id on the photo-app one is made', async () => {
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => add('178')));
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', ...Array(4).fill('rejected')]);
});

test('the id of a deleted contact whose remains are still there is not used again', async () => {
  const { id } = await add('178');
  await world.ports.table.write({ kind: 'delete', key: photoappIdentityKey(tenant.organization.id, '178') });
  const again = await add('178');
  expect(again.id).not.toBe(id);
  expect(await holderOf('178')).toBe(again.id);
});

test('POST /contact knows nothing of the photo-app: its fields are ignored', async () => {
  const { createContact } = clientOf(world.ports, tenant.apiKey);
  const body = { phone_number: '5511999990000', full_name: 'Bia', photoapp_id: '178', photoapp_username: 'bia' };
  const { status, body: made } = await createContact({ body });
  expect([status, await holderOf('178')]).toEqual([201, undefined]);
  const stored = await world.ports.table.get(contactKey(tenant.organization.id, made.contact.id));
  expect(stored).not.toHaveProperty('photoapp_id');
});
