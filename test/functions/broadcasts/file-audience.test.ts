import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { contactKey } from '../../../shared/conversations/head.ts';
import type { UploadId } from '../../../shared/identifiers.ts';
import { uploadKey } from '../../../shared/media/uploads/upload.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { aBroadcast, broadcastsOf, offer, sweepBroadcasts } from '../../support/broadcasts.ts';
import { giveTemplates } from '../../support/templates.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';
import { sweepUploads, uploadsOf } from '../media/upload-client.ts';

let world: World;
let tenant: Tenant;
let broadcasts: ReturnType<typeof broadcastsOf>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  tenant = await makeTenant(world.ports, { chatapp_business_id: `waba-${Math.random()}` });
  await giveTemplates(world.ports, tenant.organization, [offer]);
  broadcasts = broadcastsOf(world.ports, tenant.apiKey);
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${tenant.organization.id}.${count}`));
});
afterAll(() => world.close());

const upload = (text: string | Uint8Array) => uploadsOf(world, tenant.apiKey).upload(Buffer.from(text));
const create = async (text: string | Uint8Array, more: object = {}) =>
  broadcasts.create(aBroadcast({ audience: { media_id: await upload(text) }, variables: {}, ...more }));

/** To whom what was sent, in the order of their numbers. */
const sent = () =>
  world.outgoing
    .map(({ body }) => JSON.parse(String(body)))
    .map(({ to, template }) =>
      [to.slice(-1), ...template.components[0].parameters.map((each: { text: string }) => each.text)].join(' '),
    )
    .toSorted();

/** Two contacts of each tenant: numbers that end in 1 and 2. */
const [first, second] = ['+5511999990001', '+5511999990002'];
const addContacts = async () =>
  [await tenant.addContact(first, 'Ana'), await tenant.addContact(second, 'Bia')] as const;

const head = 'phone_number,1,2\n';
test.each<[string, string | Uint8Array, object, string[], Record<string, number>]>([
  ['plain rows', `${head}${first},Ana,10%\n${second},Bia,20%\n`, {}, ['1 Ana 10%', '2 Bia 20%'], {}],
  [
    'a byte order mark, CRLF and no last line end',
    `\ufeffphone_number,1,2\r\n${first},É,10%\r\n${second},ü,5%`,
    {},
    ['1 É 10%', '2 ü 5%'],
    {},
  ],
  [
    'quotes, doubled quotes, commas and line ends in them',
    `"phone_number","1","2"\n${first},"A ""B"", C","x\r\ny"\n`,
    {},
    ['1 A "B", C x\r\ny'],
    {},
  ],
  [
    'semicolons, other order, spaces and capitals in the header, a column without a name',
    `2;1; Phone_Number ;\n1%;Ana;${first};\n`,
    {},
    ['1 Ana 1%'],
    {},
  ],
  ['empty lines, and lines of delimiters alone', `${head}\n,,\n${first},Ana,10%\n\n\n`, {}, ['1 Ana 10%'], {}],
  [
    'a variable that the request gives for all',
    `${head}${first},Ana,10%\n`,
    { variables: { 2: 'all' } },
    ['1 Ana all'],
    {},
  ],
  [
    'one contact twice, also in another spelling',
    `${head}${first},Ana,1\n${first},Eva,2\n551199990001,Ida,3\n`,
    {},
    ['1 Ana 1'],
    {},
  ],
  [
    'a number that is no contact, twice',
    `${head}+5511999990009,Ana,1\n5511999990009,Ana,1\n${first},Ana,1\n`,
    {},
    ['1 Ana 1'],
    { contact_not_found: 1 },
  ],
  ['numbers that are none', `${head},A,1\nabc,A,1\n5.51199E+12,A,1\n12,A,1\n`, {}, [], { invalid_phone_number: 4 }],
  ['a blank variable', `${head}${first}, ,1\n${second},Bia,1\n`, {}, ['2 Bia 1'], { missing_variable: 1 }],
  [
    'rows of other widths, with stray quotes, or too long',
    `${head}${first},Ana\n${first},Ana,1,2\n${first},A"n"a,1\n${first},${'a'.repeat(1025)},1\n`,
    {},
    [],
    { invalid_row: 4 },
  ],
  ['a header alone', head.trim(), {}, [], {}],
])('a file with %s goes to whom it names, and accounts for each row', async (_what, text, more, expected, skipped) => {
  await addContacts();
  const { status, body } = await create(text, more);
  expect(status).toBe(201);
  await world.drain();
  const { counts, status: stands } = await broadcasts.get(body.broadcast.id);
  const many = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  expect([sent(), stands]).toEqual([expected, 'finished']);
  expect(counts).toMatchObject({
    planned: expected.length + many,
    sent: expected.length,
    skipped: many,
    skipped_by: skipped,
  });
});

test('a row that is no contact’s is shown with its number and no contact', async () => {
  const { body } = await create(`${head}+5511999990009,Ana,1\nabc,Ana,1\n`);
  await world.drain();
  const { recipients } = (await broadcasts.recipients(body.broadcast.id)).body;
  expect(
    recipients.toSorted((a: { reason: string }, b: { reason: string }) => a.reason.localeCompare(b.reason)),
  ).toEqual([
    {
      contact_id: null,
      phone_number: '+5511999990009',
      status: 'skipped',
      id: null,
      message_id: null,
      reason: 'contact_not_found',
    },
    {
      contact_id: null,
      phone_number: 'abc',
      status: 'skipped',
      id: null,
      message_id: null,
      reason: 'invalid_phone_number',
    },
  ]);
});

/** Rows of more than one chunk: what is wrong behind them is not met when the first line is read. */
const long = `${first},${'a'.repeat(800)},1\n`.repeat(200);

test.each([
  ['no UTF-8', Buffer.concat([Buffer.from(head + long), Buffer.from([0x41, 0xff, 0x0a])])],
  ['a quote that is not closed', `${head}${long}${second},"Bia,${'a'.repeat(1_000_001)}\n`],
])(
  'a file with %s behind its first row cancels the broadcast before anything is sent, and says so',
  async (_what, text) => {
    await addContacts();
    const { body } = await create(text);
    await world.drain();
    expect([sent(), await broadcasts.get(body.broadcast.id)]).toMatchObject([
      [],
      { status: 'cancelled', counts: { skipped: 1, skipped_by: { unreadable_file: 1 } } },
    ]);
  },
);

const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);
test.each<[string, string | Uint8Array, string, object]>([
  ['has a column with an endless name', `phone_number,${'a'.repeat(1025)}\n`, 'longer than 1024 characters', {}],
  [
    'has more columns than a template variables, without names',
    `phone_number${','.repeat(100)}\n`,
    'more than 100',
    {},
  ],
  [
    'has too many beside the variables of all',
    `phone_number,${many(99)}\n`,
    'variables and the columns of the file are more than 100',
    { variables: { 1: 'a', 2: 'b' } },
  ],
  ['lacks the column', 'phone,1,2\n+551199,a,b\n', 'lacks the column phone_number; its columns are: phone, 1, 2', {}],
  ['has one twice', 'phone_number,1,1\n', 'two columns 1', {}],
  ['has a column that is no variable', `phone_number,__proto__\n${first},x\n`, 'a column __proto__', {}],
  ['is empty', '\n', 'without a line', {}],
  ['is no text', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'not UTF-8', {}],
])('a file that %s is refused at once', async (_what, text, message, more) => {
  const { status, body } = await create(text, more);
  expect([status, body.error]).toEqual([400, 'Invalid field']);
  expect(body.message).toContain(message);
});

test('an upload that is another’s, over or still to come is refused', async () => {
  const own = uploadsOf(world, tenant.apiKey);
  const stranger = uploadsOf(world, (await makeTenant(world.ports)).apiKey);
  const bytes = Buffer.from(head);
  const over = await own.upload(bytes);
  const theirs = await stranger.upload(bytes);
  world.clock.advance(86_400_000);
  const awaited = String((await own.begin(bytes)).body.media_id);
  const asked = async (media_id: string) => {
    const { status, body } = await broadcasts.create(aBroadcast({ audience: { media_id }, variables: {} }));
    return [status, body.error];
  };
  expect(await Promise.all([theirs, over, 'upl_none', awaited].map(asked))).toEqual([
    [404, 'Upload not found'],
    [404, 'Upload not found'],
    [404, 'Upload not found'],
    [400, 'Media download failed'],
  ]);
});

test('a scheduled broadcast finds its file after 60 days, and one whose file is gone is cancelled', async () => {
  await addContacts();
  const day = 86_400_000;
  const schedule_at = new Date(world.clock.now() + 60 * day).toISOString();
  const kept = (await create(`${head}${first},Ana,1\n`, { schedule_at })).body.broadcast.id;
  const media_id = await upload(`${head}${second},Bia,1\n`);
  const body = aBroadcast({ audience: { media_id }, variables: {}, schedule_at });
  const gone = (await broadcasts.create(body)).body.broadcast.id;
  await world.ports.table.write({ kind: 'delete', key: uploadKey(tenant.organization.id, media_id as UploadId) });
  world.clock.advance(60 * day);
  await sweepUploads(world);
  await sweepBroadcasts(world.ports);
  await world.drain();
  expect([sent(), (await broadcasts.get(kept)).status]).toEqual([['1 Ana 1'], 'finished']);
  expect(await broadcasts.get(gone)).toMatchObject({
    status: 'cancelled',
    counts: { skipped_by: { unreadable_file: 1 } },
  });
});

test('a file of several pieces reaches each contact once, by the first of its rows, and their values go with the contact', async () => {
  const [ana] = await addContacts();
  const strangers = Array.from({ length: 1_100 }, (_, n) => `+55119888${String(n).padStart(5, '0')},Nobody,1\n`);
  const rows = [`${first},Ana,1\n`, ...strangers, `${second},Bia,2\n`, `${first},Again,3\n`];
  const { id } = (await create(head + rows.join(''))).body.broadcast;
  await world.drain(undefined, world.clock.now() + 600_000);
  expect(sent()).toEqual(['1 Ana 1', '2 Bia 2']);
  expect((await broadcasts.get(id)).counts).toMatchObject({
    planned: 1_102,
    sent: 2,
    skipped_by: { contact_not_found: 1_100 },
  });
  const { pk } = contactKey(tenant.organization.id, ana.id);
  const valuesOfAna = async () =>
    (await world.ports.table.page({ condition: equals('pk', pk), limit: 50 })).items.filter(({ values }) => values);
  expect(await valuesOfAna()).toMatchObject([{ values: { 1: 'Ana', 2: '1' } }]);
  await clientOf(world.ports, tenant.apiKey).deleteContact(`id=${ana.id}`);
  await world.drain();
  expect(await valuesOfAna()).toEqual([]);
});
