import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { room } from '../../../../shared/conversations/room.ts';
import { chatappWebhook, takeChatapp } from '../../../support/customers.ts';
import { further } from '../../../support/sample-interactive.ts';
import { aTemplate, bodyOf, giveTemplates } from '../../../support/templates.ts';
import { makeTenant, type Tenant } from '../../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { type Client, clientOf, digits, newClient, number } from '../../client.ts';

// What the provider takes must stand in the conversation, with all that happens to it later.

let world: World;
let client: Client & { readonly tenant: Tenant };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newClient(world.ports);
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${client.tenant.organization.id}.${count}`));
});
afterAll(() => world.close());

/** A form whose data takes 4 bytes of JSON for each entry, and 7 of the table. */
const form = (entries: number) => further.flow({ data: { a: Array.from({ length: entries }, () => [1]) } });
/** As many as fit, or nearly so. */
const mostEntries = 18_700;

const sizeIn = (message: string) => Number(/ is (\d+) bytes/.exec(message)?.[1]);

test('a form whose data has no room in its item is refused by the field, its size and the limit, and nothing goes out', async () => {
  for (const entries of [mostEntries + 20, 58_412, 58_434, 58_436, 58_440, 60_000]) {
    const refused = await client.send({ body: form(entries) });
    const { error, message } = refused.body;
    expect([entries, refused.status, error]).toEqual([entries, 400, 'Invalid field']);
    expect(message).toMatch(
      new RegExp(
        `^interactive \\(above all interactive\\.data\\) is \\d+ bytes as it is stored, and must be at most ${room.contentSent}$`,
      ),
    );
    expect(sizeIn(message)).toBeGreaterThan(entries * 7);
  }
  expect(world.outgoing).toEqual([]);
  expect(await client.conversation()).toEqual([]);
});

test('it is refused before anything is looked up, and leaves its idempotency key free', async () => {
  const headers = { 'idempotency-key': 'k' };
  const toNobody = { ...form(58_436), phone_number: '+5511900000000' };
  expect((await client.send({ body: toNobody, headers })).body.error).toBe('Invalid field');
  expect((await client.send({ body: form(1), headers })).status).toBe(200);
});

test('contact cards that have no room are refused as well', async () => {
  const card = {
    name: { formatted_name: 'Ana' },
    phones: Array.from({ length: 3000 }, () => ({ phone: '1', type: 'W' })),
  };
  const refused = await client.send({
    body: { phone_number: number, message_type: 'contacts', contacts: [card, card, card] },
  });
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^contacts is \d+ bytes/)]);
});

test('the largest form that is taken still has room for edits that waited for it, its receipts and a reaction', async () => {
  const { organization } = client.tenant;
  const wamid = `wamid.${organization.id}.1`;
  const said = 'e'.repeat(64 * 1024);
  const edits = [1, 2, 3].map((n) => ({
    from: digits,
    id: `wamid.edit.${n}`,
    timestamp: String(1_790_000_000 + n),
    type: 'edit',
    edit: { original_message_id: wamid, message: { type: 'text', text: { body: `${said.slice(n)}` } } },
  }));
  await takeChatapp(world, chatappWebhook(client.tenant, edits));
  await world.drain();
  const sent = await client.send({ body: form(mostEntries) });
  expect(sent.status).toBe(200);
  for (const status of ['delivered', 'read']) {
    const metadata = { phone_number_id: organization.cloud_phone_id };
    const told = { id: wamid, status, timestamp: '1790000040', recipient_id: digits };
    const value = { metadata, statuses: [told] };
    await takeChatapp(world, { entry: [{ id: 'waba', changes: [{ field: 'messages', value }] }] });
  }
  const reaction = { message_id: wamid, emoji: '👍' };
  await takeChatapp(
    world,
    chatappWebhook(client.tenant, [
      { from: digits, id: 'wamid.reaction', timestamp: '1790000050', type: 'reaction', reaction },
    ]),
  );
  await world.drain();
  const { body } = await client.message(wamid);
  expect(body.message).toMatchObject({ message_status: 'read', reactions: [{ emoji: '👍' }] });
  expect(body.message.content.data.a).toHaveLength(mostEntries);
});

const repeating = (name: string, places: number) => aTemplate(name, [bodyOf(`Hi ${'{{1}}.'.repeat(places)}`)]);

test.each([
  ['more characters than the provider takes', 150, `${'a'.repeat(690)}${'é'.repeat(334)}`, /has 153753 characters/],
  ['far more, in emoji', 150, '😀'.repeat(1000), /has 150153 characters in its body .* takes 32768\.$/],
  ['fewer characters, and more bytes than its item has room for', 30, '😀'.repeat(1000), /is 120033 bytes .* 65536\.$/],
])('a template that comes to %s is not usable, with the reason', async (_what, places, value, reason) => {
  const tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-long-${places}-${value.length}` });
  await tenant.addContact(number);
  await giveTemplates(world.ports, tenant.organization, [repeating('long', places)]);
  const { send, conversation } = clientOf(world.ports, tenant.apiKey);
  const template = (text: string) => ({ name: 'long', language: 'en', variables: [text] });
  const refused = await send({ body: { phone_number: number, message_type: 'template', template: template(value) } });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error: 'Template not usable', message: expect.stringMatching(reason) },
  ]);
  expect(refused.body.message).toMatch(/^template long \(en\) /);
  expect([world.outgoing, await conversation()]).toEqual([[], []]);
  const short = await send({ body: { phone_number: number, message_type: 'template', template: template('Ana') } });
  expect(short.status).toBe(200);
});
