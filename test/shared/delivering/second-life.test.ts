import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serve as serveGetMessage } from '../../../functions/messages/get-message.ts';
import { days } from '../../../shared/base/clock.ts';
import { parseContact } from '../../../shared/contacts/contact.ts';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { caller } from '../../support/call.ts';
import { receive, textFrom } from '../../support/customers.ts';
import { expireItems, itemsOf } from '../../support/items-of.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let client: DynamoDBClient;
beforeAll(async () => {
  world = await openWorld((opened) => {
    client = opened;
  });
});
afterAll(() => world.close());

test('what somebody writes who was deleted and comes back is another message, and another event', async () => {
  const number = '5511988887777';
  const tenant = await makeTenant(world.ports);
  const receiver = await receiversIn(world).subscribe(tenant);
  const organizationId = tenant.organization.id;
  const contactsOf = async () =>
    (await itemsOf(client, organizationId)).flatMap((item) => (item.sk === 'CONTACT' ? parseContact(item) : []) ?? []);
  await receive({ world, tenant }, [textFrom(number, 'first life')]);
  const [first] = await contactsOf();
  if (!first) throw new Error('nobody has written');
  await removeContact(first, world.ports);
  await world.drain();
  world.clock.advance(days(9));
  await expireItems(client, organizationId, world);

  await receive({ world, tenant }, [textFrom(number, 'second life')]);

  expect((await contactsOf()).map(({ id }) => id)).toEqual([first.id]);
  const [before, now] = receiver.received.map(({ body }) => JSON.parse(body));
  expect(now.data.message.message).toBe('second life');
  expect(now.id).not.toBe(before.id);
  expect(now.data.message.id).not.toBe(before.data.message.id);
  const get = (id: string) =>
    caller(serveGetMessage, world.ports, tenant.apiKey)({ method: 'GET', path: '/message', query: `id=${id}` });
  expect((await get(before.data.message.id)).status).toBe(404);
  expect((await get(now.data.message.id)).body.message.message).toBe('second life');
});
