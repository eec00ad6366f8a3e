import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { insertContact } from '../../../../shared/contacts/contact-store.ts';
import type { NewContact } from '../../../../shared/contacts/make-contact.ts';
import { contactKey, headKey } from '../../../../shared/conversations/head.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { aText, clientOf, digits, newClient } from '../../client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
/** Contacts of the organization by what is known of them, each by their id. */
let ids: Record<'numbered' | 'hidden' | 'both' | 'photoapp' | 'lid' | 'merged' | 'deleted', string>;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
  ids = {
    numbered: client.contactId,
    hidden: await insert({ chatapp_user_id: 'US.1' }),
    both: await insert({ chatapp_user_id: 'US.2', chatapp_id: '5521988887777', phone_number: '+5521988887777' }),
    photoapp: await insert({ photoapp_id: '178' }),
    lid: await insert({ chatapp_lid: '9@lid' }),
    merged: await insert({ chatapp_user_id: 'US.3' }),
    deleted: await insert({ chatapp_user_id: 'US.4' }),
  };
  await mark(ids.merged, { merged_into: ids.both });
  await mark(ids.deleted, { deleted_at: '2026-11-28T10:00:00.000Z' });
});
let sends = 0;
beforeEach(() => {
  world.outgoing.length = 0;
  world.provider = () => jsonAnswer(200, acceptedBy(`wamid.${++sends}`));
});
afterAll(() => world.close());

async function insert(given: Partial<NewContact>): Promise<string> {
  const known = { full_name: 'Bia', phone_number: '', chatapp_id: '', ...given };
  const result = await insertContact(client.tenant.organization, { given: known, source: 'chatapp' }, world.ports);
  return result.kind === 'created' ? result.contact.id : '';
}

/** What a merge and a deletion leave at the contact and its head. */
async function mark(contactId: string, set: object) {
  const { id } = client.tenant.organization;
  for (const key of [contactKey(id, contactId), headKey(id, contactId)])
    await world.ports.table.write({ kind: 'update', key, change: { set: { ...set } } });
}

type Naming = Record<string, unknown>;
const bodyOf = (naming: Naming) => ({ ...aText, phone_number: undefined, ...naming });
const nobody = '5d1c1f5e-0d4b-4c8e-9f53-3b0c7a1e2d4f';

describe('a text goes', () => {
  const byNumber = { to: `+${digits}` };
  const byUserId = { recipient: 'US.1' };
  const other = { to: '+5521988887777' };
  const rows: [string, () => Naming, object, keyof typeof ids][] = [
    ['by contact_id to the number', () => ({ contact_id: ids.numbered }), byNumber, 'numbered'],
    ['by contact_id in capitals', () => ({ contact_id: ids.numbered.toUpperCase() }), byNumber, 'numbered'],
    [
      'by both, in another spelling',
      () => ({ contact_id: ids.numbered, phone_number: '551199990000' }),
      byNumber,
      'numbered',
    ],
    ['beside blanks', () => ({ contact_id: ids.numbered, phone_number: ' ', user_id: '' }), byNumber, 'numbered'],
    ['beside nulls', () => ({ contact_id: null, phone_number: digits, user_id: null }), byNumber, 'numbered'],
    ['by user_id to the user id', () => ({ user_id: 'US.1' }), byUserId, 'hidden'],
    ['by contact_id to the user id', () => ({ contact_id: ids.hidden }), byUserId, 'hidden'],
    ['by user_id to the number where there is one', () => ({ user_id: 'US.2' }), other, 'both'],
    ['by number and user id', () => ({ user_id: 'US.2', phone_number: '5521988887777' }), other, 'both'],
    ['by all three', () => ({ user_id: 'US.2', phone_number: '5521988887777', contact_id: ids.both }), other, 'both'],
    ['by the id of a merged contact', () => ({ contact_id: ids.merged }), other, 'both'],
    [
      'by that and the user id of the one that stays',
      () => ({ contact_id: ids.merged, user_id: 'US.2' }),
      other,
      'both',
    ],
    ['by a user id that leads to a merged contact', () => ({ user_id: 'US.3' }), other, 'both'],
  ];
  test.each(rows)('%s, and is in that conversation', async (_what, naming, wanted, name) => {
    const sent = await client.send({ body: bodyOf(naming()) });
    const recipient = Object.values(wanted)[0].replace('+', '');
    expect([sent.status, sent.body.data?.recipient]).toEqual([200, recipient]);
    const { to, recipient: userId, biz_opaque_callback_data } = JSON.parse(String(world.outgoing[0]?.body));
    expect([world.outgoing.length, { to, recipient: userId }]).toEqual([
      1,
      { to: undefined, recipient: undefined, ...wanted },
    ]);
    const { body } = await client.message(biz_opaque_callback_data);
    expect(body.message).toMatchObject({ recipient, conversation: { contact_id: ids[name] } });
  });
});

describe('nothing is sent', () => {
  const different = (one: string, other: string) =>
    [400, 'Invalid field', `${one} and ${other} name different contacts`] as const;
  const missing = (what: string) =>
    [404, 'Contact not found', `No contact with the ${what} in this organization.`] as const;
  const rows: [string, () => Naming, readonly [number, string, string | RegExp]][] = [
    [
      'nobody is named',
      () => ({}),
      [400, 'Missing required field', 'phone_number is required, or contact_id, or user_id'],
    ],
    [
      'blanks name nobody',
      () => ({ phone_number: '', contact_id: ' ', user_id: null }),
      [400, 'Missing required field', /^phone_number is required/],
    ],
    ['contact_id is none', () => ({ contact_id: '1' }), [400, 'Invalid field', 'contact_id must be a uuid']],
    ['user_id is no string', () => ({ user_id: 5 }), [400, 'Invalid field', 'user_id must be a string']],
    ['user_id is a number', () => ({ user_id: digits }), [400, 'Invalid field', /^user_id must be a user id/]],
    [
      'number and id are of two',
      () => ({ contact_id: ids.hidden, phone_number: digits }),
      different('phone_number', 'contact_id'),
    ],
    [
      'user id and id are of two',
      () => ({ contact_id: ids.numbered, user_id: 'US.1' }),
      different('user_id', 'contact_id'),
    ],
    [
      'number and user id are of two',
      () => ({ phone_number: digits, user_id: 'US.1' }),
      different('user_id', 'phone_number'),
    ],
    [
      'the third is of another',
      () => ({ contact_id: ids.both, phone_number: '5521988887777', user_id: 'US.1' }),
      different('user_id', 'contact_id'),
    ],
    [
      'one of the photo-app alone is named',
      () => ({ contact_id: ids.photoapp }),
      [400, 'Invalid field', /^contact_id names the contact .* neither a number nor a user id/],
    ],
    [
      'one of the gateway alone is named',
      () => ({ contact_id: ids.lid }),
      [400, 'Invalid field', /^contact_id names the contact .* neither/],
    ],
    ['there is no such id', () => ({ contact_id: nobody }), missing(`id ${nobody}`)],
    ['there is no such user id', () => ({ user_id: 'US.404' }), missing('user id US.404')],
    [
      'there is no such number beside an id',
      () => ({ contact_id: ids.hidden, phone_number: '5511900000000' }),
      missing(''),
    ],
    ['the contact is deleted', () => ({ contact_id: ids.deleted }), missing('')],
    ['the contact of the user id is deleted', () => ({ user_id: 'US.4' }), missing('user id US.4')],
  ];
  test.each(rows)('where %s', async (_what, naming, [status, error, message]) => {
    const named = naming();
    const refused = await client.send({ body: bodyOf(named) });
    const text = String(message) === missing('')[2] ? /^No contact with the (id|user id) / : message;
    expect([refused.status, refused.body.error]).toEqual([status, error]);
    expect(refused.body.message).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    if (status === 404) expect(refused.body.chatapp_id).toBe(named.phone_number);
    expect(world.outgoing).toEqual([]);
  });

  test('to a contact of another organization', async () => {
    const stranger = await newClient(world.ports);
    const answers = [{ contact_id: ids.numbered }, { user_id: 'US.1' }].map((naming) =>
      stranger.send({ body: bodyOf(naming) }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404]);
    expect(world.outgoing).toEqual([]);
  });
});

describe('reads with the key and after it', () => {
  const rows: [string, () => Naming, string[]][] = [
    ['a number', () => ({ phone_number: digits }), ['HEAD IDENTITY']],
    ['an id', () => ({ contact_id: ids.both }), ['HEAD CONTACT']],
    ['a user id alone', () => ({ user_id: 'US.1' }), ['HEAD CONTACT IDENTITY']],
    ['the user id of somebody with a number', () => ({ user_id: 'US.2' }), ['HEAD CONTACT IDENTITY', 'CONTACT HEAD']],
    ['the id of a merged contact', () => ({ contact_id: ids.merged }), ['HEAD CONTACT', 'CONTACT HEAD']],
  ];
  test.each(rows)('by %s are as few as can be', async (_what, naming, wanted) => {
    const { table } = world.ports;
    const reads: string[] = [];
    const counting = {
      ...table,
      get: (key: Parameters<typeof table.get>[0]) => {
        reads.push(key.sk);
        return table.get(key);
      },
      getMany: (keys: Parameters<typeof table.getMany>[0]) => {
        reads.push(keys.map(({ sk }) => sk).join(' '));
        return table.getMany(keys);
      },
    };
    const counted = clientOf({ ...world.ports, table: counting }, client.tenant.apiKey);
    expect((await counted.send({ body: bodyOf(naming()) })).status).toBe(200);
    expect(reads.map((read) => read.replace(/^.* ORGANIZATION /, ''))).toEqual(wanted);
  });
});

test('the same key with another naming of the same contact is another request', async () => {
  const headers = { 'idempotency-key': 'naming' };
  const statuses = [];
  for (const naming of [{ user_id: 'US.2' }, { user_id: 'US.2' }, { contact_id: ids.both }]) {
    statuses.push((await client.send({ headers, body: bodyOf(naming) })).status);
  }
  expect(statuses).toEqual([200, 200, 422]);
});
