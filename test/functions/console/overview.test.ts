import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { overviewPartition } from '../../../shared/overview/day.ts';
import { storeDelivery } from '../../support/stored-deliveries.ts';
import { aTemplate, bodyOf, giveTemplates } from '../../support/templates.ts';
import { jsonAnswer, openWorld, refusedBy, type World } from '../../support/world.ts';
import { webhooksClientOf } from '../webhooks/webhooks-client.ts';
import { day, hour, minute, newOverview, receiptFor } from './overview-stage.ts';

let world: World;
let stage: Awaited<ReturnType<typeof newOverview>>;
beforeEach(async () => {
  await world?.close();
  world = await openWorld();
  stage = await newOverview(world);
});
afterAll(() => world.close());

const none = { inbound: 0, sent: 0, delivered: 0, read: 0, failed: 0 };

test('messages count once each, on their day, by direction and by how they stand', async () => {
  await stage.tenant.addContact('+5511900000001');
  await stage.write('5511900000001');
  await stage.say('+5511900000001');
  world.clock.advance(day);
  await stage.write('5511900000002');
  await stage.write('5511900000002', 'Once more');
  await receiptFor(world, stage.tenant, await stage.say('+5511900000002'), 'read');
  world.provider = () => jsonAnswer(400, refusedBy(131_000));
  await stage.say('+5511900000002');

  const { status, body } = await stage.ask();
  expect([status, body.complete]).toEqual([200, true]);
  expect(body.overview.days).toMatchObject([
    { date: '2026-11-27', complete: true, messages: none },
    { date: '2026-11-28', complete: true, messages: { ...none, inbound: 1, sent: 1 } },
    { date: '2026-11-29', complete: true, messages: { ...none, inbound: 2, read: 1, failed: 1 } },
  ]);
});

test('a first answer is timed from what a person wrote first, on the day on which they wrote', async () => {
  await stage.write('5511900000001');
  world.clock.advance(minute);
  await stage.write('5511900000001', 'Are you there?');
  world.clock.advance(minute);
  await stage.say('+5511900000001');
  await stage.say('+5511900000001', 'And that');
  world.clock.advance(hour);
  // Nobody answers this one.
  await stage.write('5511900000002');

  const { body } = await stage.ask(1);
  const { answered, median_seconds } = body.overview.days[0].first_answer;
  expect(answered).toBe(1);
  expect(Math.abs(median_seconds - 120)).toBeLessThan(120 * 0.07 + 1);
  expect(body.overview.first_answer).toEqual({ answered, median_seconds });
});

test('deliveries count by how they stand, while they are kept', async () => {
  const { body } = await webhooksClientOf(world.ports, stage.tenant.apiKey).create({
    url: 'https://consumer.example/hook',
    type: 'all',
  });
  const at = { organizationId: stage.tenant.organization.id, webhookId: body.webhook.id };
  await storeDelivery(world.ports, at);
  await storeDelivery(world.ports, at, { status: 'failed' });
  await storeDelivery(world.ports, at, { status: 'cancelled' });
  world.clock.advance(day);
  await storeDelivery(world.ports, at, { status: 'pending' });
  const days = (await stage.ask(2)).body.overview.days;
  expect(days.map(({ deliveries }: { deliveries: object }) => deliveries)).toEqual([
    { delivered: 1, failed: 1, pending: 0 },
    { delivered: 0, failed: 0, pending: 1 },
  ]);

  world.clock.advance(40 * day);
  const late = (await stage.ask(60)).body.overview.days.slice(-42);
  expect(late[0].deliveries).toEqual({ delivered: 1, failed: 1, pending: 0 });
  // It was never added up before its deliveries had gone.
  expect(late[5].deliveries).toBeNull();
});

describe('a day', () => {
  const messagesOf = async (date: string, days = 10) =>
    (await stage.ask(days)).body.overview.days.find((one: { date: string }) => one.date === date).messages;

  test('is added up anew while it lasts, once in five minutes at most', async () => {
    await stage.write('5511900000001');
    expect(await messagesOf('2026-11-28')).toMatchObject({ inbound: 1 });
    await stage.write('5511900000001');
    expect(await messagesOf('2026-11-28')).toMatchObject({ inbound: 1 });
    world.clock.advance(5 * minute);
    expect(await messagesOf('2026-11-28')).toMatchObject({ inbound: 2 });
  });

  test('counts receipts of the next day, and is kept as it is two days after its end, also when its contact is deleted', async () => {
    await stage.write('5511900000001');
    const id = await stage.say('+5511900000001');
    expect(await messagesOf('2026-11-28')).toEqual({ ...none, inbound: 1, sent: 1 });
    world.clock.advance(day);
    await receiptFor(world, stage.tenant, id, 'delivered');
    expect(await messagesOf('2026-11-28')).toEqual({ ...none, inbound: 1, delivered: 1 });
    world.clock.advance(3 * day);
    expect(await messagesOf('2026-11-28')).toEqual({ ...none, inbound: 1, delivered: 1 });
    await receiptFor(world, stage.tenant, id, 'read');
    await stage.client.deleteContact('phone_number=5511900000001');
    await world.drain();
    world.clock.advance(hour);
    expect(await messagesOf('2026-11-28')).toEqual({ ...none, inbound: 1, delivered: 1 });
  });
});

test('the cost of templates is estimated by the prices that are configured, and only where there are some for all of them', async () => {
  const { tenant, client, ask } = stage;
  const catalogue = ['MARKETING', 'UTILITY'].map((category) =>
    aTemplate(category.toLowerCase(), [bodyOf('Hi')], { category }),
  );
  await giveTemplates(world.ports, tenant.organization, catalogue);
  await tenant.addContact('+5511900000001');
  const send = (name: string) =>
    client.send({
      body: { phone_number: '+5511900000001', message_type: 'template', template: { name, language: 'en' } },
    });
  await send('utility');
  await send('utility');
  await send('marketing');
  const costBy = async (templatePrices: object) => {
    const ports = { ...world.ports, settings: { ...world.ports.settings, templatePrices } };
    return (await ask(1, ports)).body.overview.estimated_cost;
  };
  expect(await costBy({ marketing: 0.0625, utility: 0.008 })).toBe(0.0785);
  expect(await costBy({ utility: 0.008 })).toBeNull();
  expect(await costBy({})).toBeNull();
  const [today] = (await ask(1)).body.overview.days;
  expect(today.templates).toEqual({ marketing: 1, utility: 2, authentication: 0, other: 0 });
  // A template is sent, and answers nobody.
  expect(today).toMatchObject({ messages: { sent: 3 }, first_answer: { answered: 0, median_seconds: null } });
});

test('an organization without messages costs one write for each day that it is there; while they are fresh, none, and one read', async () => {
  const calls: string[] = [];
  const { table } = world.ports;
  const counted: typeof table = {
    ...table,
    write: (one) => {
      calls.push('write');
      return table.write(one);
    },
    writeMany: (all) => {
      calls.push(`write ${all.length}`);
      return table.writeMany(all);
    },
    page: (query) => {
      if (JSON.stringify(query).includes('#OVERVIEW')) calls.push('read');
      return table.page(query);
    },
  };
  const ports = { ...world.ports, table: counted };
  expect((await stage.ask(90, ports)).body.complete).toBe(true);
  expect(calls).toEqual(['read', 'write 1', 'read']);
  calls.length = 0;
  expect((await stage.ask(90, ports)).body.complete).toBe(true);
  expect(calls).toEqual(['read']);
});

test('an organization sees nothing of another’s', async () => {
  await stage.write('5511900000001');
  const other = await newOverview(world);
  expect((await other.ask()).body.overview.days.map(({ messages }: { messages: object }) => messages)).toEqual([
    none,
    none,
    none,
  ]);
});

test('what is kept of a day leads to nobody, and leaves by itself', async () => {
  await stage.write('5511900000001', 'Mein Geheimnis');
  await stage.ask();
  const pk = overviewPartition(stage.tenant.organization.id);
  const item = await world.ports.table.get({ pk, sk: 'DAY#2026-11-28' });
  expect(JSON.stringify(item)).not.toMatch(/5511900000001|Geheimnis/);
  expect(item?.expires_at).toBe(Date.parse('2027-03-05T00:00:00.000Z') / 1000);
  expect(await world.ports.table.get({ pk, sk: 'RUN' })).toBeUndefined();
});
