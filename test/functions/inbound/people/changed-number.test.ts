import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve as serveDelete } from '../../../../functions/contacts/delete-contact.ts';
import { caller } from '../../../support/call.ts';
import { itemsOf } from '../../../support/items-of.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { openPersonStage } from './person-stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [n1, n2, n3, n4] = ['5511900100009', '5521900100099', '5531900100077', '14155550188'];
const [u1, u2] = ['BR.1000000001', 'BR.2000000002'];

test('a changed number is the contact’s from then on, and the old one is somebody else’s', async () => {
  const { tenant, ...stage } = await openPersonStage(world);
  const { id } = await tenant.addContact(`+${n1}`, 'Ana');
  await stage.writes({ number: n1 }, 'before');
  await stage.changes({ number: n1 }, n2);
  expect(await stage.contactAt(n1)).toBeUndefined();
  expect(await stage.contactAt(n2)).toMatchObject({ id, chatapp_id: n2, phone_number: `+${n2}` });
  expect((await stage.contacts(n2.slice(-6))).map((each: { id: string }) => each.id)).toEqual([id]);
  expect(await stage.contacts(n1.slice(-6))).toEqual([]);
  await stage.sends({ phone_number: n2 }, { wa_id: n2 });
  expect(JSON.parse(String(world.outgoing.at(-1)?.body))).toMatchObject({ to: `+${n2}` });
  await stage.writes({ number: n2 }, 'after');
  expect(await stage.textsOf(id)).toEqual(['before', `changed to ${n2}`, 'hello', 'after']);

  // A late answer, or a late receipt, does not bring the old number back.
  await stage.hears(await stage.sends({ phone_number: n2 }, { wa_id: n1 }), { recipient_id: n1 });
  await stage.writes({ number: n1, at: 1_790_000_200 }, 'a stranger');
  await stage.writes({ number: n1, at: 1_790_000_201 }, 'again');
  const stranger = await stage.contactAt(n1);
  expect(stranger.id).not.toBe(id);
  expect(await stage.textsOf(stranger.id)).toEqual(['a stranger', 'again']);
});

test('the numbers of a contact are what the last change says, whatever comes late or twice', async () => {
  const [first, second] = [
    { from: n1, to: n2, at: 1_790_000_100, id: 'wamid.first' },
    { from: n2, to: n3, at: 1_790_000_200, id: 'wamid.second' },
  ];
  const copy = { ...first, id: 'wamid.copy' };
  for (const orders of [
    [first, second, first],
    [first, first, second, copy],
    [first, second, second, copy, first],
  ]) {
    const { tenant, ...stage } = await openPersonStage(world);
    const { id } = await tenant.addContact(`+${n1}`, 'Ana');
    await stage.writes({ number: n1, userId: u1 }, 'hello');
    for (const { from, to, ...more } of orders) await stage.changes({ number: from, userId: u1 }, to, more);
    const numbers = await Promise.all([n1, n2, n3].map(async (each) => (await stage.contactAt(each))?.id));
    expect(numbers).toEqual([undefined, undefined, id]);
    expect(await stage.contacts()).toMatchObject([{ id, chatapp_id: n3 }]);
  }
});

test('a number that became the person’s again stays, whatever comes late', async () => {
  const { tenant, ...stage } = await openPersonStage(world);
  const { id } = await tenant.addContact(`+${n1}`, 'Ana');
  await stage.changes({ number: n1 }, n2, { at: 1_790_000_100 });
  await stage.changes({ number: n2 }, n1, { at: 1_790_000_200 });
  await stage.changes({ number: n1 }, n2, { at: 1_790_000_100 });
  expect(await stage.contacts()).toMatchObject([{ id, chatapp_id: n1 }]);
});

describe('a number that another person’s contact has', () => {
  test('stays theirs; the old number is free, unless nothing else leads to the contact', async () => {
    for (const names of [{ number: n1, userId: u1 }, { number: n1 }]) {
      const { tenant, ...stage } = await openPersonStage(world);
      const { id } = await tenant.addContact(`+${n1}`, 'Ana');
      await stage.writes(names, 'from Ana');
      const other = await tenant.addContact(`+${n2}`, 'Bia');
      await stage.writes({ number: n2, userId: u2 }, 'from Bia');
      await stage.changes(names, n2);
      expect(await stage.contactAt(n2)).toMatchObject({ id: other.id, full_name: 'Bia' });
      expect(await stage.textsOf(other.id)).toEqual(['from Bia']);
      expect((await stage.contactAt(n1))?.id).toBe(names.userId ? undefined : id);
      expect(await stage.textsOf(id)).toEqual(['from Ana', `changed to ${n2}`]);
    }
  });
});

test('a user id that is updated leads to the same contact as the one before, and takes the number beside it along', async () => {
  const { ...stage } = await openPersonStage(world);
  await stage.writes({ number: n1, userId: u1 }, 'before');
  const [{ id }] = await stage.contacts();
  const user_id = { previous: u1, current: u2 };
  const update = { user_id_update: [{ wa_id: n2, user_id, timestamp: '1790000100' }] };
  await stage.tell('user_id_update', update);
  await stage.tell('user_id_update', update);
  await stage.changes({ number: n1 }, n2, { at: 1_790_000_100 });
  await stage.writes({ userId: u2 }, 'by the new id');
  await stage.writes({ number: n2 }, 'by the new number');
  const before = await stage.contacts();
  expect(before.find((each: { id: string }) => each.id === id)).toMatchObject({ chatapp_id: n2 });
  expect(await stage.textsOf(id)).toEqual(expect.arrayContaining(['before', 'by the new id', 'by the new number']));
});

test('a user id that was updated before the number changed, and is told after it, does not take the number back', async () => {
  const { tenant, ...stage } = await openPersonStage(world);
  const { id } = await tenant.addContact(`+${n1}`, 'Ana');
  await stage.writes({ number: n1, userId: u1 }, 'before');
  await stage.changes({ number: n1, userId: u1 }, n3, { at: 1_790_000_200 });
  const user_id = { previous: u1, current: u2 };
  await stage.tell('user_id_update', { user_id_update: [{ wa_id: n2, user_id, timestamp: '1790000100' }] });
  expect(await stage.contacts()).toMatchObject([{ id, chatapp_id: n3 }]);
  await stage.writes({ userId: u2 }, 'by the new id');
  expect(await stage.textsOf(id)).toEqual(['before', `changed to ${n3}`, 'by the new id']);
});

test('somebody who is unknown becomes a contact by the new number, since the old one is nobody’s', async () => {
  const { ...stage } = await openPersonStage(world);
  await stage.changes({ number: n1 }, n2);
  expect(await stage.contactAt(n1)).toBeUndefined();
  expect(await stage.contacts()).toMatchObject([{ chatapp_id: n2 }]);
});

describe('numbers that have changed one after the other', () => {
  const numbers = [n1, n2, n3, n4];
  const changes = numbers
    .slice(1)
    .map((to, index) => ({ from: numbers[index] ?? '', to, at: 1_790_000_100 + index * 100 }));
  const [one, two, three] = changes as [(typeof changes)[0], (typeof changes)[0], (typeof changes)[0]];
  const orders = [
    [two, one],
    [two, one, two, one],
    [one, three, two],
    [two, three, one],
    [three, two, one],
    [three, one, two],
  ];

  test.each(orders.map((order) => [order.map(({ from, to }) => `${from} to ${to}`).join(', '), order] as const))(
    'are one contact’s in whatever order they are told: %s',
    async (_title, order) => {
      const { tenant, ...stage } = await openPersonStage(world);
      const { id } = await tenant.addContact(`+${n1}`, 'Ana');
      await stage.writes({ number: n1 }, 'from the first');
      for (const { from, to, at } of order) await stage.changes({ number: from }, to, { at, id: `wamid.${from}` });
      const last = order.toSorted((a, b) => b.at - a.at)[0]?.to ?? '';
      await stage.writes({ number: last }, 'from the last');
      const contacts = await stage.contacts();
      expect(contacts).toMatchObject([{ chatapp_id: last, full_name: 'Ana' }]);
      const texts = await stage.textsOf(id);
      expect(texts.toSorted()).toEqual(
        ['from the first', 'from the last', ...new Set(order.map(({ to }) => `changed to ${to}`))].toSorted(),
      );
      for (const each of numbers)
        expect((await stage.contactAt(each))?.id).toBe(each === last ? contacts[0].id : undefined);
    },
  );

  test('are one contact’s where the middle one was written from before any was told', async () => {
    const { tenant, ...stage } = await openPersonStage(world);
    const { id } = await tenant.addContact(`+${n1}`, 'Ana');
    await stage.writes({ number: n2, at: one.at + 10 }, 'from the second');
    await stage.changes({ number: n2 }, n3, { at: two.at });
    await stage.changes({ number: n1 }, n2, { at: one.at });
    expect(await stage.contacts()).toMatchObject([{ chatapp_id: n3 }]);
    expect(await stage.textsOf(id)).toContain('from the second');
  });

  test('are not the contact’s of somebody who had the middle one before', async () => {
    const { tenant, ...stage } = await openPersonStage(world);
    const { id } = await tenant.addContact(`+${n1}`, 'Ana');
    await stage.writes({ number: n2, at: one.at - 10 }, 'from somebody else');
    await stage.changes({ number: n2 }, n3, { at: two.at });
    await stage.changes({ number: n1 }, n2, { at: one.at });
    expect(await stage.textsOf(id)).not.toContain('from somebody else');
    expect(await stage.contacts()).toHaveLength(2);
  });

  test('take back none that a later change, or the organization, has given the contact', async () => {
    const { tenant, ...stage } = await openPersonStage(world);
    const { id } = await tenant.addContact(`+${n1}`, 'Ana');
    await stage.writes({ number: n1, userId: u1 }, 'from Ana');
    await stage.changes({ number: n3, userId: u1 }, n4, { at: three.at });
    await stage.writes({ number: n2, at: one.at + 10 }, 'from the second');
    await stage.changes({ number: n2 }, n3, { at: two.at });
    await stage.changes({ number: n1, userId: u1 }, n2, { at: one.at });
    expect(await stage.contactAt(n4)).toMatchObject({ id, chatapp_id: n4 });
  });

  describe('and were deleted', () => {
    let dynamo: DynamoDBClient | undefined;
    let own: World;
    beforeAll(async () => {
      own = await openWorld((client) => {
        dynamo = client;
      });
    });
    afterAll(() => own.close());

    test.each([
      ['in the other order', [two, one], n3],
      ['back to the first', [one, { from: n2, to: n1, at: two.at }], n1],
    ])('leave nothing behind: %s', async (_title, told, last) => {
      const { tenant, ...stage } = await openPersonStage(own);
      const remove = caller(serveDelete, own.ports, tenant.apiKey);
      for (const { from, to, at } of told) await stage.changes({ number: from }, to, { at });
      expect((await remove({ method: 'DELETE', query: `phone_number=${last}` })).status).toBeLessThan(300);
      await own.drain();
      const left = JSON.stringify(await itemsOf(dynamo as DynamoDBClient, tenant.organization.id));
      expect([n1, n2, n3].filter((number) => left.includes(number))).toEqual([]);
    });

    test('hold up no change that is told after that', async () => {
      const { tenant, ...stage } = await openPersonStage(own);
      const { id } = await tenant.addContact(`+${n1}`, 'Ana');
      await stage.changes({ number: n2 }, n3, { at: two.at });
      await caller(serveDelete, own.ports, tenant.apiKey)({ method: 'DELETE', query: `phone_number=${n3}` });
      await stage.changes({ number: n1 }, n2, { at: one.at });
      expect(await stage.textsOf(id)).toEqual([`changed to ${n2}`]);
      expect(own.queues.inbound.deadLetters).toEqual([]);
    });
  });
});
