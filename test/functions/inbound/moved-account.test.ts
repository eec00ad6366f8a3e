import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { redriveLetter } from '../../../shared/dead-letters/redrive.ts';
import { changeOrganization } from '../../../shared/organizations/manage-organization.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { chatappPost, type ProviderPost, photoappPost, post } from '../../faults/provider-posts.ts';
import { textFrom } from '../../support/customers.ts';
import { collectSetAside, lettersOf } from '../../support/dead-letters.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { fileAnswer, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const number = '5511999990000';

/** Whether the accounts of `from` are another organization's by now, which this makes. */
async function move({ organization }: Tenant): Promise<Tenant> {
  const { cloud_phone_id, photoapp_account_id } = organization;
  await changeOrganization(organization, { cloud_phone_id: '', photoapp_account_id: '' }, world.ports);
  return makeTenant(world.ports, { cloud_phone_id, photoapp_account_id });
}

/** The text of every contact's last message, as the organization sees it. */
async function textsOf({ apiKey }: Tenant): Promise<string[]> {
  const { conversations } = clientOf(world.ports, apiKey);
  const { contacts } = (await conversations({ query: 'action=contacts' })).body;
  const pages = await Promise.all(
    contacts.map(({ id }: { id: string }) => conversations({ query: `contactId=${id}` })),
  );
  return pages.flatMap(({ body }) => body.messages.map(({ message }: { message: string }) => message));
}

const chatappText = (tenant: Tenant, body = 'a secret') => chatappPost(tenant, [textFrom(number, body)]);

const photoappText = (tenant: Tenant) =>
  photoappPost(tenant, [
    {
      sender: { id: '77' },
      recipient: { id: tenant.organization.photoapp_account_id },
      timestamp: 1_790_000_000_000,
      message: { mid: `mid.${tenant.organization.id}`, text: 'a secret' },
    },
  ]);

function deadLetters() {
  const records = world.queues.inboundDead.receive();
  for (const record of records) world.queues.inboundDead.remove(record);
  return records.map(({ body }) => JSON.parse(body));
}

const take = async (webhook: ProviderPost, ports: Ports = world.ports) => (await post(ports, webhook)).status;

test.each([
  ['chat-app', chatappText],
  ['photo-app', photoappText],
])(
  'what came to an account of the %s is its owner’s of then, though another has the account when it is handled',
  async (_channel, webhookOf) => {
    const first = await makeTenant(world.ports);
    expect(await take(webhookOf(first))).toBe(200);
    const next = await move(first);
    await world.drain();
    expect([await textsOf(first), await textsOf(next)]).toEqual([['a secret'], []]);
  },
);

test('what comes after the move is the new owner’s at once', async () => {
  const first = await makeTenant(world.ports);
  const next = await move(first);
  expect(await take(chatappText(next))).toBe(200);
  await world.drain();
  expect([await textsOf(first), await textsOf(next)]).toEqual([[], ['a secret']]);
});

test('each item of one webhook is its own account’s owner’s', async () => {
  const [one, other] = [await makeTenant(world.ports), await makeTenant(world.ports)];
  const entries = [one, other].flatMap((tenant) => {
    const { webhook } = chatappText(tenant, `to ${tenant.organization.id}`) as { webhook: { entry: object[] } };
    return webhook.entry;
  });
  expect(await take({ channel: 'chatapp', webhook: { entry: entries } })).toBe(200);
  await move(one);
  await world.drain();
  const expected = [one, other].map(({ organization }) => [`to ${organization.id}`]);
  expect([await textsOf(one), await textsOf(other)]).toEqual(expected);
});

test('what is sent back from the dead letters is still its first owner’s', async () => {
  const first = await makeTenant(world.ports);
  const unreadable = { ...textFrom(number, 'a secret'), from: undefined };
  expect(await take(chatappPost(first, [unreadable]))).toBe(200);
  await world.drain();
  const [letter] = deadLetters();
  expect(letter.item).toMatchObject({ organization: first.organization.id });
  const next = await move(first);
  const repaired = { ...letter.item, item: { ...unreadable, from: number } };
  await world.ports.inboundQueue.send({ body: repaired, group: 'sent back' });
  await world.drain();
  expect([await textsOf(first), await textsOf(next)]).toEqual([['a secret'], []]);
});

test('what came to an account of nobody’s is dead-lettered, and when it is sent back it is who has the account by then', async () => {
  const gone = await makeTenant(world.ports);
  const { cloud_phone_id } = gone.organization;
  await changeOrganization(gone.organization, { cloud_phone_id: '' }, world.ports);
  expect(await take(chatappText(gone))).toBe(200);
  await world.drain();
  await collectSetAside(world);
  const [letter] = await lettersOf(world);
  if (!letter) throw new Error('no letter');
  expect(letter.reason).toBe('the account belongs to no organization');
  const owner = await makeTenant(world.ports, { cloud_phone_id });
  await redriveLetter(letter, { ...world.ports, queueOf: (name) => world.queues[name] });
  await world.drain();
  expect(await textsOf(owner)).toEqual(['a secret']);
});

test('what was queued by a version that named no owner is the account’s present owner’s', async () => {
  const tenant = await makeTenant(world.ports);
  const item = textFrom(number, 'from before');
  const body = { kind: 'message', channel: 'chatapp', account: tenant.organization.cloud_phone_id, item };
  await world.ports.inboundQueue.send({ body, group: 'old' });
  await world.drain();
  expect(await textsOf(tenant)).toEqual(['from before']);
});

test('a webhook is not taken, and nothing of it queued, while its owners cannot be read', async () => {
  const tenant = await makeTenant(world.ports);
  const getMany = () => Promise.reject(new Error('throttled'));
  const ports = { ...world.ports, table: { ...world.ports.table, getMany } };
  expect(await take(chatappText(tenant), ports)).toBe(500);
  expect(world.queues.inbound.receive()).toEqual([]);
});

test('a picture whose account has moved is stored without its file, and never fetched with the new owner’s token', async () => {
  const first = await makeTenant(world.ports);
  const image = { id: 'a-file', mime_type: 'image/png', caption: 'look' };
  const message = { ...textFrom(number, ''), type: 'image', image, text: undefined };
  expect(await take(chatappPost(first, [message]))).toBe(200);
  const next = await move(first);
  const tokens: (string | undefined)[] = [];
  // The provider gives the file to the account's present owner alone.
  world.provider = ({ headers }) => {
    tokens.push(headers?.authorization);
    const isNext = headers?.authorization === `Bearer ${next.organization.slug.replace('tenant-', 'token-of-tenant-')}`;
    return isNext ? jsonAnswer(200, { url: 'https://files.test/picture.png' }) : jsonAnswer(403, {});
  };
  world.files = () => fileAnswer(200, 'a picture');
  await world.drain();
  expect([await textsOf(first), await textsOf(next), world.media.objects.size]).toEqual([['look'], [], 0]);
  expect(new Set(tokens)).toEqual(
    new Set([`Bearer ${first.organization.slug.replace('tenant-', 'token-of-tenant-')}`]),
  );
});
