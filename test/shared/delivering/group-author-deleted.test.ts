import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveReceive } from '../../../functions/workers/receive-inbound.ts';
import { days } from '../../../shared/base/clock.ts';
import { parseContact, type StoredContact } from '../../../shared/contacts/contact.ts';
import { contactPartition } from '../../../shared/conversations/head.ts';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { chatappWebhook, receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { expireItems, itemsOf } from '../../support/items-of.ts';
import { type Receiver, receiversIn } from '../../support/receivers.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let client: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((opened) => {
    client = opened;
  });
});
afterAll(() => world.close());

const number = '5511999990000';
let tenant: Tenant;
let author: StoredContact;
let receiver: Receiver;
let written: object;
/** What she has written to a group was told. */
beforeEach(async () => {
  tenant = await makeTenant(world.ports);
  author = await tenant.addContact(`+${number}`);
  receiver = await receiversIn(world).subscribe(tenant);
  written = textFrom(number, 'a secret of hers', { group_id: 'Y2FwaV9ncm91cDox' });
  await receive({ world, tenant }, [written]);
  expect(receiver.received.splice(0)).toHaveLength(1);
});

const isHers = ({ pk }: { readonly pk?: unknown }) => pk === contactPartition(tenant.organization.id, author.id);
const toldOfHer = async () =>
  (await itemsOf(client, tenant.organization.id)).filter((item) => isHers(item) && String(item.sk).startsWith('EVENT'));

test('a deleted contact’s message to a group is not told again, nor its text kept', async () => {
  await removeContact(author, world.ports);
  await world.drain();
  world.clock.advance(days(10));
  await expireItems(client, tenant.organization.id, world);

  await receive({ world, tenant }, [written]);

  expect(receiver.received).toEqual([]);
  expect(await toldOfHer()).toEqual([]);
});

test('nor is another told for the first time once she is deleted, although still to be erased', async () => {
  await takeChatapp(world, chatappWebhook(tenant, [textFrom(number, 'another', { group_id: 'Y2FwaV9ncm91cDox' })]));
  const Records = world.queues.inbound.receive();
  await serveReceive(world.ports)({ Records });
  for (const record of Records) world.queues.inbound.remove(record);
  await removeContact(author, { ...world.ports, eventsQueue: { send: async () => {}, sendAll: async () => {} } });

  await world.drain();

  expect(receiver.received).toEqual([]);
  expect(await receiver.deliveries()).toHaveLength(1);
  expect(await toldOfHer()).toHaveLength(1);
});

test('nor when she is a contact again', async () => {
  await removeContact(author, world.ports);
  await world.drain();
  world.clock.advance(days(10));
  await expireItems(client, tenant.organization.id, world);
  // Whoever writes by herself becomes a contact whose id follows from her number.
  const again = textFrom(number, 'back again');
  await receive({ world, tenant }, [again]);
  const toGroup = textFrom(number, 'a second secret', { group_id: 'Y2FwaV9ncm91cDox' });
  await receive({ world, tenant }, [toGroup]);
  expect(receiver.received.splice(0)).toHaveLength(2);
  const [contact] = await contactsOf();
  await removeContact(contact as StoredContact, world.ports);
  await world.drain();
  world.clock.advance(days(10));
  await expireItems(client, tenant.organization.id, world);
  await receive({ world, tenant }, [textFrom(number, 'and again')]);
  expect((await contactsOf())[0]?.id).toBe(contact?.id);
  receiver.received.splice(0);

  await receive({ world, tenant }, [toGroup]);

  expect(receiver.received).toEqual([]);
});

test('what she writes as soon as she is a contact is told, also by a host whose clock is behind', async () => {
  const other = await makeTenant(world.ports);
  const told = await receiversIn(world).subscribe(other);
  world.clock.advance(10_000);
  await other.addContact(`+${number}`);
  world.clock.advance(-4000);

  await receive({ world, tenant: other }, [textFrom(number, 'hello all', { group_id: 'Y2FwaV9ncm91cDox' })]);

  expect(told.received).toHaveLength(1);
  world.clock.advance(4000);
});

async function contactsOf() {
  const items = await itemsOf(client, tenant.organization.id);
  return items.filter(({ sk }) => sk === 'CONTACT').flatMap((item) => parseContact(item) ?? []);
}
