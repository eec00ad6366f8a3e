import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { removeContact } from '../../../shared/erasing/delete-contact.ts';
import { chatappPost, post } from '../../faults/provider-posts.ts';
import { digits } from '../../functions/client.ts';
import { openChatappCase } from '../../functions/inbound/chatapp/chatapp-case.ts';
import { textFrom } from '../../support/customers.ts';
import { collect, lettersOf } from '../../support/dead-letters.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** The same person's number without Brazil's ninth digit. */
const otherSpelling = digits.replace(/^(55\d\d)9/, '$1');

async function openCase() {
  const stage = await openChatappCase(world);
  const { organization } = stage.tenant;
  const idsOf = async () => (await lettersOf(world, organization.id)).map(({ id }) => id);
  const item = (members: object) => ({ channel: 'gateway', account: 'x', organization: organization.id, ...members });
  const die = (id: string, body: object) => collect(world, { queue: 'inbound', body, id });
  const erase = async () => {
    await removeContact(stage.contact, world.ports);
    await world.drain();
  };
  return { ...stage, organization, idsOf, item, die, erase };
}

test('a deletion takes the dead letters that name the contact in any spelling, and leaves those of others', async () => {
  const { item, die, erase, idsOf, organization, contact } = await openCase();
  await die('spelling', item({ kind: 'message', item: { from: otherSpelling } }));
  await die('address', item({ kind: 'message', item: { key: { remoteJid: `${digits}:12@s.whatsapp.net` } } }));
  await die('written', item({ kind: 'call', item: { call: { from: `+${digits}` } } }));
  await die('our id', {
    organization_id: organization.id,
    contact_id: contact.id,
    message_id: 'x',
    outcome: { answer: {} },
  });
  await die('another', item({ kind: 'message', item: { from: '5521999998888', text: `is ${digits} yours?` } }));
  expect(await idsOf()).toHaveLength(5);

  await erase();

  expect(await idsOf()).toEqual(['another']);
});

test('a deletion leaves the letters of the same number in another organization', async () => {
  const [one, other] = [await openCase(), await openCase()];
  for (const each of [one, other]) await each.die('letter', each.item({ kind: 'message', item: { from: digits } }));

  await one.erase();

  expect([await one.idsOf(), await other.idsOf()]).toEqual([[], ['letter']]);
});

test('a deletion takes what lies in the storage for a letter', async () => {
  const { tenant, die, erase, idsOf } = await openCase();
  await post(world.ports, chatappPost(tenant, [textFrom(digits, 'large', { thumbnail: 'x'.repeat(1_100_000) })]));
  for (const record of world.queues.inbound.receive()) {
    world.queues.inbound.remove(record);
    await die(record.messageId, JSON.parse(record.body));
  }
  const stored = () =>
    [...world.media.objects.keys()].filter((key) => key.startsWith(`inbound-items/${tenant.organization.id}`));
  expect([await idsOf(), stored()]).toEqual([[expect.any(String)], [expect.stringContaining('inbound-items/')]]);

  await erase();

  expect([await idsOf(), stored()]).toEqual([[], []]);
});

test('a deletion goes on where it has died between the files of a letter and the letter', async () => {
  const { item, die, erase, idsOf, organization } = await openCase();
  await die('large', item({ kind: 'message', item: { from: digits, text: 'x'.repeat(70_000) } }));
  const [letter] = await lettersOf(world, organization.id);
  await world.media.delete(letter?.body_key ?? '');

  await erase();

  expect(await idsOf()).toEqual([]);
});
