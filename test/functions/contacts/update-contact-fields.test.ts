import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openUpdateStage, type UpdateStage } from './update-stage.ts';

let stage: UpdateStage;
beforeAll(async () => {
  stage = await openUpdateStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('fields', () => {
  test.each<[string, object, object]>([
    ['a name of 128 characters', { full_name: '👋'.repeat(128) }, { full_name: '👋'.repeat(128) }],
    ['a name byte for byte', { full_name: ' Aña ' }, { full_name: ' Aña ' }],
    ['an email', { email: 'josé@exämple.com.br' }, { email: 'josé@exämple.com.br' }],
    ['an email that is empty', { email: '' }, { email: '' }],
    ['an email that is null', { email: null }, { email: '' }],
    ['other tags', { tags: ['são', 'vip'] }, { tags: ['são', 'vip'] }],
    ['no tags', { tags: [] }, { tags: [] }],
    ['tags that are null', { tags: null }, { tags: [] }],
    ['50 tags of 1,024', { tags: Array(50).fill('t'.repeat(1024)) }, { tags: Array(50).fill('t'.repeat(1024)) }],
    ['an active bot', { bot_status: 'active' }, { bot_status: 'active' }],
    ['a paused bot', { bot_status: 'paused' }, { bot_status: 'paused' }],
    ['no bot', { bot_status: null }, { bot_status: null }],
    ...['allow_broadcast', 'archived', 'blocked', 'has_unread_messages'].flatMap((name): [string, object, object][] => [
      [`${name} true`, { [name]: true }, { [name]: true }],
      [`${name} false`, { [name]: false }, { [name]: false }],
    ]),
  ])('take %s', async (_what, fields, kept) => {
    const { status, body } = await stage.change(fields);
    expect([status, body.contact]).toEqual([200, expect.objectContaining(kept)]);
    const { id, full_name, email, tags, ...rest } = body.contact;
    const unchanged = { full_name: 'Ana Souza', email: 'ana@example.com', tags: ['vip'] };
    expect({ full_name, email, tags }).toEqual({ ...unchanged, ...pick(kept, Object.keys(unchanged)) });
    expect([id, rest.chatapp_id]).toEqual([stage.contact.id, stage.contact.chatapp_id]);
  });
  const pick = (from: object, wanted: string[]) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => wanted.includes(name)));

  const flags = ['allow_broadcast', 'archived', 'blocked', 'has_unread_messages'];
  test.each<[string, object, string, string | RegExp]>([
    [
      'nothing at all',
      {},
      'Missing required field',
      /^full_name is required, or another .* \(email, tags, bot_status,/,
    ],
    [
      'what cannot be changed',
      { id: 'x', created_at: '2020-01-01' },
      'Missing required field',
      /the body changes nothing$/,
    ],
    ['nothing that can be changed', { id: 2 }, 'Missing required field', /^full_name is required/],
    ['a name that is null', { full_name: null }, 'Missing required field', 'full_name is required'],
    ['a name that is empty', { full_name: '' }, 'Missing required field', 'full_name is required'],
    ['a name that is blank', { full_name: ' \u200b' }, 'Missing required field', 'full_name is required'],
    ['a name of 129', { full_name: 'a'.repeat(129) }, 'Invalid field', /^full_name must be at most 128/],
    ['a name that is a number', { full_name: 5 }, 'Invalid field', 'full_name must be a string'],
    ['an email without @', { email: 'ana' }, 'Invalid field', 'email must be an email address'],
    ['an email of 255', { email: `${'a'.repeat(249)}@b.com` }, 'Invalid field', /^email must be at most 254/],
    ['an email that is a number', { email: 5 }, 'Invalid field', 'email must be a string'],
    ['tags that are a string', { tags: 'vip' }, 'Invalid field', 'tags must be an array'],
    ['a tag that is null', { tags: ['a', null] }, 'Missing required field', 'tags[1] is required'],
    ['a tag that is blank', { tags: [' '] }, 'Invalid field', 'tags[0] must not be blank'],
    ['a tag of 1,025', { tags: ['t'.repeat(1025)] }, 'Invalid field', /^tags\[0\] must be at most 1024/],
    ['51 tags', { tags: Array(51).fill('t') }, 'Invalid field', 'tags must have at most 50 items'],
    ['another bot_status', { bot_status: 'off' }, 'Invalid field', 'bot_status must be one of active, paused'],
    ['an empty bot_status', { bot_status: '' }, 'Invalid field', 'bot_status must be one of active, paused'],
    ['a boolean bot_status', { bot_status: true }, 'Invalid field', 'bot_status must be one of active, paused'],
    ...flags.flatMap((name): [string, object, string, string][] => [
      [`${name} as text`, { [name]: 'false' }, 'Invalid field', `${name} must be a boolean`],
      [`${name} as a number`, { [name]: 0 }, 'Invalid field', `${name} must be a boolean`],
      [
        `${name} null`,
        { [name]: null },
        'Missing required field',
        `${name} is required to be true or false, if it is given`,
      ],
    ]),
    ['one wrong field beside a right one', { full_name: 'Bia', archived: 1 }, 'Invalid field', /^archived/],
  ])('refuse %s, and then nothing is changed', async (_what, fields, error, message) => {
    const { status, body } = await stage.change(fields);
    const text = typeof message === 'string' ? message : expect.stringMatching(message);
    expect([status, body]).toEqual([400, { error, message: text }]);
    const { body: kept } = await stage.found();
    expect([kept.contact.full_name, kept.contact.updated_at]).toEqual(['Ana Souza', stage.contact.updated_at]);
  });

  test('that cannot be changed are ignored beside one that can', async () => {
    const given = {
      id: '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f',

      chatapp_id: '4930999',
      organization_id: 'org_other',
      active_status: false,
      source: { type: 'x' },
      created_at: '1970-01-01T00:00:00.000Z',
      updated_at: '1970-01-01T00:00:00.000Z',
      photoapp_id: '1',
      deleted_at: 'now',
      aliases: ['1'],
    };
    const { body: before } = await stage.found();
    const { status, body } = await stage.change({ ...given, archived: true });
    expect([status, body.contact]).toEqual([
      200,
      { ...before.contact, archived: true, updated_at: expect.stringMatching(/^2026/) },
    ]);
  });
});
