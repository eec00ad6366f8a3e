import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeTenant } from '../../support/tenant.ts';
import { clientOf } from '../client.ts';
import { openUpdateStage, type UpdateStage } from './update-stage.ts';

let stage: UpdateStage;
beforeAll(async () => {
  stage = await openUpdateStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

const names = async (search: string) => {
  const { body } = await stage.client.conversations({ query: `action=contacts&search=${encodeURIComponent(search)}` });
  return [body.pagination.totalContacts, body.contacts.map((one: { full_name: string }) => one.full_name)];
};

test('answers with the contact as it is then, every field of it, and leaves what was not given', async () => {
  stage.world.clock.advance(1000);
  const { body: before } = await stage.found();
  const { status, body } = await stage.change({ archived: true, bot_status: 'paused' });
  expect([status, body]).toEqual([
    200,
    {
      success: true,
      contact: { ...before.contact, archived: true, bot_status: 'paused', updated_at: expect.any(String) },
    },
  ]);
  expect(body.contact.updated_at).toBe(new Date(stage.world.clock.now()).toISOString());
  expect((await stage.found()).body).toEqual(body);
});

describe('a contact is named', () => {
  test.each<[string, () => string]>([
    ['by phone_number', () => `phone_number=%2B${stage.contact.chatapp_id}`],
    ['by chatapp_id', () => `chatapp_id=${stage.contact.chatapp_id}`],
    ['by id', () => `id=${stage.contact.id}`],
    ['by id in capitals', () => `id=${stage.contact.id.toUpperCase()}`],
    [
      'by all of them',
      () => `id=${stage.contact.id}&phone_number=${stage.contact.chatapp_id}&chatapp_id=${stage.contact.chatapp_id}`,
    ],
  ])('%s', async (_what, query) => {
    const { status, body } = await stage.client.updateContact(query(), { archived: true });
    expect([status, body.contact.id]).toEqual([200, stage.contact.id]);
  });

  test.each<[string, string | (() => string), string, string | RegExp]>([
    [
      'by nothing',
      '',
      'Missing required parameter',
      'phone_number is required, or chatapp_id, or id, or photoapp_id, or user_id',
    ],
    [
      'by an empty id',
      'id=',
      'Missing required parameter',
      'phone_number is required, or chatapp_id, or id, or photoapp_id, or user_id',
    ],
    ['by an id that is no uuid', 'id=1', 'Invalid parameter', 'id must be a uuid'],
    ['by a number of 6 digits', 'phone_number=123456', 'Invalid parameter', /^phone_number must be/],
    ['by two ids', () => `${stage.byId()}&${stage.byId()}`, 'Invalid parameter', 'id is given more than once'],
    [
      'by different numbers',
      'phone_number=49301111111&chatapp_id=49302222222',
      'Invalid parameter',
      /^phone_number and chatapp_id do not name/,
    ],
    [
      'by its number and another id',
      () => `phone_number=${stage.contact.chatapp_id}&id=5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f`,
      'Invalid parameter',
      /^phone_number and id do not name the same contact/,
    ],
  ])('%s, and that is 400', async (_what, query, error, message) => {
    const given = typeof query === 'string' ? query : query();
    const { status, body } = await stage.client.updateContact(given, { archived: true });
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([status, body]).toEqual([400, { error, message: text }]);
  });

  test.each(['id=5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f', 'phone_number=5521988887777'])(
    'that is unknown, and that is 404: %s',
    async (query) => {
      const { status, body } = await stage.client.updateContact(query, { archived: true });
      expect([status, body.error]).toEqual([404, 'Contact not found']);
    },
  );

  test('of another organization, and that is 404 by id and by number', async () => {
    const stranger = clientOf(stage.world.ports, (await makeTenant(stage.world.ports)).apiKey);
    for (const query of [stage.byId(), `phone_number=${stage.contact.chatapp_id}`]) {
      expect((await stranger.updateContact(query, { full_name: 'Mine' })).status).toBe(404);
    }
    expect((await stage.change({ archived: false })).body.contact.full_name).toBe('Ana Souza');
  });
});

test('moves updated_at with each change, also within a millisecond, and also to the same value', async () => {
  const times = [stage.contact.updated_at];
  for (let round = 0; round < 3; round++) times.push((await stage.change({ archived: true })).body.contact.updated_at);
  expect(times).toEqual([...new Set(times)].toSorted());
  stage.world.clock.advance(-60_000);
  const { body } = await stage.change({ archived: false });
  stage.world.clock.advance(60_000);
  expect(body.contact.updated_at > String(times.at(-1))).toBe(true);
});

test('keeps all changes of different fields at once, and every answer is true of its moment', async () => {
  const changes = [
    { full_name: 'Bia Lima' },
    { email: 'bia@example.com' },
    { tags: ['a'] },
    { bot_status: 'active' },
    { allow_broadcast: false },
    { archived: true },
    { blocked: true },
    { has_unread_messages: true },
  ];
  const answers = await Promise.all(changes.map((one) => stage.change(one)));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  for (const [index, { body }] of answers.entries()) expect(body.contact).toMatchObject(changes[index] as object);
  const { body } = await stage.found();
  expect(body.contact).toMatchObject(Object.assign({}, ...changes));
  const last = answers.map((answer) => answer.body.contact).toSorted((a, b) => (a.updated_at < b.updated_at ? -1 : 1));
  expect(last.at(-1)).toEqual(body.contact);
});

describe('a contact with another name', () => {
  test('is found by it at once, and no more by the old one', async () => {
    await stage.change({ full_name: 'Zoë Quijote' });
    expect([await names('quij'), await names('zoe')]).toEqual([
      [1, ['Zoë Quijote']],
      [1, ['Zoë Quijote']],
    ]);
    const { body } = await stage.client.conversations({
      query: `action=contacts&search=ana ${stage.contact.chatapp_id}`,
    });
    expect(body.count).toBe(0);
    await stage.change({ full_name: 'Ana' });
  });

  test('twice at once is found by the name that stands', async () => {
    await Promise.all([stage.change({ full_name: 'Xaver' }), stage.change({ full_name: 'Xenia' })]);
    const { body } = await stage.found();
    const standing = body.contact.full_name;
    const other = standing === 'Xaver' ? 'Xenia' : 'Xaver';
    expect([await names(standing), await names(other)]).toEqual([
      [1, [standing]],
      [0, []],
    ]);
  });
});

test('404s for a contact that is deleted meanwhile, and does not bring it back', async () => {
  const table = {
    ...stage.world.ports.table,
    async write(write: Parameters<typeof stage.world.ports.table.write>[0]) {
      await stage.client.deleteContact(stage.byId());
      return stage.world.ports.table.write(write);
    },
  };
  const { status, body } = await stage.change(
    { full_name: 'Bia' },
    clientOf({ ...stage.world.ports, table }, stage.tenant.apiKey),
  );
  expect([status, body.error]).toEqual([404, 'Contact not found']);
  await stage.world.drain();
  expect((await stage.change({ full_name: 'Bia' })).status).toBe(404);
});
