import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../../support/world.ts';
import { openPersonStage } from './person-stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const [number, userId] = ['5511900200009', 'BR.3000000003'];

type Stage = Awaited<ReturnType<typeof openPersonStage>>;

test.each<[string, (stage: Stage) => Promise<unknown>]>([
  ['an inbound message', (stage) => stage.writes({ number, userId }, 'both')],
  ['the answer to a send', (stage) => stage.sends({ phone_number: number }, { wa_id: number, user_id: userId })],
  [
    'a receipt',
    async (stage) =>
      stage.hears(await stage.sends({ phone_number: number }), { recipient_id: number, recipient_user_id: userId }),
  ],
  [
    'the contact beside a receipt',
    async (stage) =>
      stage.hears(await stage.sends({ phone_number: number }), { recipient_id: number }, [
        { wa_id: number, user_id: userId },
      ]),
  ],
  [
    'an echo of the phone app',
    (stage) =>
      stage.tell('smb_message_echoes', {
        message_echoes: [
          { from: '15550001111', to: number, to_user_id: userId, id: 'wamid.echo', type: 'text', text: { body: 'hi' } },
        ],
      }),
  ],
  [
    'a call',
    (stage) =>
      stage.tell('calls', {
        calls: [{ id: 'call', event: 'connect', from: number, from_user_id: userId, to: '15550001111' }],
      }),
  ],
])('a user id that %s names leads to the contact of the number', async (_what, teach) => {
  const stage = await openPersonStage(world);
  const { id } = await stage.tenant.addContact(`+${number}`, 'Ana');
  await teach(stage);
  await stage.writes({ userId }, 'by the id alone');
  expect(await stage.contacts()).toMatchObject([{ id, chatapp_id: number }]);
  expect(await stage.textsOf(id)).toEqual(expect.arrayContaining(['by the id alone']));
});

test('another user id that a receipt names leads to the contact as well', async () => {
  const stage = await openPersonStage(world);
  const { id } = await stage.tenant.addContact(`+${number}`, 'Ana');
  const sent = await stage.sends({ phone_number: number }, { wa_id: number, user_id: userId });
  await stage.hears(sent, { recipient_id: number, recipient_user_id: `${userId}9` });
  await stage.writes({ userId: `${userId}9` }, 'by the other id');
  expect(await stage.textsOf(id)).toEqual(['hello', 'by the other id']);
});

test.each<[string, object, object]>([
  ['the answer to a send', { wa_id: number, user_id: userId }, {}],
  ['a receipt', { user_id: userId }, { recipient_id: number, recipient_user_id: userId }],
])('the number of somebody known by user id alone is theirs once %s names it', async (_what, answered, heard) => {
  const stage = await openPersonStage(world);
  await stage.writes({ userId }, 'hidden');
  const [{ id }] = await stage.contacts();
  await stage.hears(await stage.sends({ user_id: userId }, answered), heard);
  await stage.writes({ number }, 'by the number alone');
  expect(await stage.contacts(number.slice(-6))).toMatchObject([
    { id, chatapp_id: number, phone_number: `+${number}` },
  ]);
  expect(await stage.textsOf(id)).toEqual(['hidden', 'hello', 'by the number alone']);
});

test('names that are known cost no further read in answers and receipts, and change nothing', async () => {
  const stage = await openPersonStage(world);
  await stage.tenant.addContact(`+${number}`, 'Ana');
  const names = { wa_id: number, user_id: userId };
  await stage.sends({ phone_number: number }, names);
  const { updated_at } = await stage.contactAt(number);
  const sent = await stage.sends({ phone_number: number }, names);
  const receipt = { recipient_id: number, recipient_user_id: userId };
  const keys: string[] = [];
  const { getMany } = world.ports.table;
  Object.assign(world.ports.table, {
    getMany: (asked: readonly { pk: string; sk: string }[]) => {
      keys.push(...asked.map(({ pk, sk }) => `${pk} ${sk}`));
      return getMany(asked);
    },
  });
  try {
    await stage.hears(sent, receipt);
    await stage.hears(await stage.sends({ phone_number: number }, names), receipt);
  } finally {
    Object.assign(world.ports.table, { getMany });
  }
  expect(keys.filter((key) => key.includes('CHATAPP-USER'))).toEqual([]);
  expect((await stage.contactAt(number)).updated_at).toBe(updated_at);
});

test.each<[string, (stage: Stage) => Promise<unknown>]>([
  ['a message', (stage) => stage.writes({ number, name: 'Ana Souza' }, 'hi')],
  [
    'a call',
    (stage) =>
      stage.tell('calls', {
        calls: [{ id: 'call', event: 'connect', from: number, to: '15550001111' }],
        contacts: [{ wa_id: number, profile: { name: 'Ana Souza' } }],
      }),
  ],
  [
    'an echo',
    (stage) =>
      stage.tell('smb_message_echoes', {
        message_echoes: [{ from: '15550001111', to: number, id: 'wamid.e', type: 'text', text: { body: 'hi' } }],
        contacts: [{ wa_id: number, profile: { name: 'Ana Souza' } }],
      }),
  ],
])(
  'an empty name is filled by %s that bears one, and is found by it; a name that is there stays',
  async (_what, name) => {
    const stage = await openPersonStage(world);
    await stage.writes({ number }, 'nameless');
    expect(await stage.contacts()).toMatchObject([{ full_name: '' }]);
    await name(stage);
    expect(await stage.contacts('souza')).toMatchObject([{ full_name: 'Ana Souza', chatapp_id: number }]);
    await stage.writes({ number, name: 'Another' }, 'under another name');
    expect(await stage.contacts()).toMatchObject([{ full_name: 'Ana Souza' }]);
  },
);

test('our own profile beside an echo names nobody', async () => {
  const stage = await openPersonStage(world);
  await stage.writes({ number }, 'nameless');
  await stage.tell('smb_message_echoes', {
    message_echoes: [{ from: '15550001111', to: number, id: 'wamid.o', type: 'text', text: { body: 'hi' } }],
    contacts: [{ wa_id: '15550001111', user_id: 'US.9', profile: { name: 'Our Shop' } }],
  });
  expect(await stage.contacts()).toMatchObject([{ full_name: '' }]);
});

test('a username of an older message changes nothing, unless none is known', async () => {
  const stage = await openPersonStage(world);
  const usernames = async () =>
    (await stage.contacts())[0].identities.map((each: { username: string }) => each.username);
  const says = (username: string | undefined, at: number) => stage.writes({ number, userId, username, at }, 'hi');
  await says(undefined, 1_790_000_100);
  await says('first', 1_790_000_050);
  expect(await usernames()).toEqual([null, 'first']);
  await says('second', 1_790_000_200);
  await says('late', 1_790_000_150);
  expect(await usernames()).toEqual([null, 'second']);
  await says('third', 1_790_000_200);
  expect(await usernames()).toEqual([null, 'third']);
});
