import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type InboundItem, inboundItemSchema } from '../../../../shared/channels/inbound-item.ts';
import { readChatappItem } from '../../../../shared/providers/chatapp/inbound/read-item.ts';
import { chatappItemsOf, toChatappQueueMessage } from '../../../../shared/providers/chatapp/webhook-items.ts';
import { asciiJson } from '../../../../shared/queue/queue-sender.ts';

const metadata = { display_phone_number: '15550783881', phone_number_id: '1' };
const change = (value: object, field = 'messages') => ({ field, value: { metadata, ...value } });
const webhook = (value: object, field?: string) => ({ entry: [{ id: 'e', changes: [change(value, field)] }] });
const kindsOf = (body: unknown) => chatappItemsOf(body).map(({ kind }) => kind);

test('takes a webhook apart, each item with its account, and with the contact beside it', () => {
  const value = {
    statuses: [{ id: 's' }],
    messages: [{ id: 'm', from: '16505551234' }],
    contacts: [{ profile: { name: 'Ana' }, wa_id: '16505551234', input: 'x' }],
    errors: [{ code: 1 }],
  };
  const own = { channel: 'chatapp', account: '1' };
  expect(chatappItemsOf(webhook(value))).toEqual([
    { kind: 'status', ...own, item: { id: 's' } },
    {
      kind: 'message',
      ...own,
      item: { contact: { input: 'x' }, id: 'm', from: '16505551234' },
      contacts: [{ profile: { name: 'Ana' }, wa_id: '16505551234' }],
    },
    { kind: 'error', ...own, item: { code: 1 } },
  ]);
});

test.each([
  ['echoes of the phone app', 'smb_message_echoes', { message_echoes: [{ id: 'm' }] }, ['echo']],
  ['calls and their statuses', 'calls', { calls: [{ id: 'c' }], statuses: [{ id: 'c' }] }, ['call', 'call']],
  ['a call’s status among receipts', 'messages', { statuses: [{ type: 'call' }, { id: 's' }] }, ['call', 'status']],
  ['groups', 'group_lifecycle_update', { groups: [{}, {}] }, ['group', 'group']],
  ['new user ids', 'user_id_update', { user_id_update: [{}] }, ['moved']],
])('knows %s', (_what, field, value, kinds) => {
  expect(kindsOf(webhook(value, field)).toSorted()).toEqual(kinds.toSorted());
});

test.each([
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
  'message_template_components_update',
])('takes %s for our business account’s, with when it was told', (field) => {
  const value = { event: 'APPROVED' };
  const items = chatappItemsOf({ entry: [{ id: '102', time: 7, changes: [{ field, value }] }] });
  const item = { field, time: 7, value };
  expect(items).toEqual([{ kind: 'template', channel: 'chatapp', account: '102', item }]);
});

test.each([
  'account_update',
  'message_template_something_new',
  'phone_number_quality_update',
  'history',
  'smb_app_state_sync',
  'something_new',
])('takes no more than the name of what is not for us: %s', (field) => {
  const [item, ...more] = chatappItemsOf(webhook({ messages: [{ id: 'm' }], history: ['x'] }, field));
  expect(more).toEqual([]);
  expect(item).toEqual({ kind: 'ignored', channel: 'chatapp', account: '1', item: { field } });
});

test.each([
  ['no object', 'x'],
  ['no entries', { object: 'whatsapp_business_account' }],
  ['an entry without changes', { entry: [{ id: 'e', messaging: [{}] }] }],
  ['an entry that is a text', { entry: ['x'] }],
  ['a change without a field', { entry: [{ changes: [{ value: {} }] }] }],
  ['a change that is nothing', { entry: [{ changes: [null] }] }],
  ['statuses that are no list', webhook({ statuses: { id: 's' } })],
  ['only members that we do not know', webhook({ polls: [{ id: 'm' }] })],
])('keeps whole what has no known shape: %s', (_what, body) => {
  const items = chatappItemsOf(body);
  expect(items.map(({ kind }) => kind)).toEqual(['other']);
  const kept = JSON.stringify((items[0]?.item as { statuses?: unknown })?.statuses ?? items[0]?.item);
  expect(JSON.stringify(body)).toContain(kept);
});

test('keeps one bad entry, change, list or item from taking its neighbours with it', () => {
  const good = change({ statuses: [{ id: 's' }] });
  const body = {
    entry: ['bad', { changes: [7, good, change({ messages: 'bad', statuses: [null, { id: 't' }] })] }, null],
  };
  expect(kindsOf(body)).toEqual(['other', 'other', 'status', 'status', 'status', 'other', 'other']);
});

test('gives each of several senders the contact that is theirs', () => {
  const items = chatappItemsOf(
    webhook({
      contacts: [
        { profile: { name: 'Ana' }, wa_id: '16505551234' },
        { profile: { name: 'Bea' }, user_id: 'BR.22' },
      ],
      messages: [
        { id: '1', from_user_id: 'BR.22' },
        { id: '2', from: '+1 650 555 1234' },
        { id: '3', from: '16505550000' },
      ],
    }),
  );
  const names = items.map(({ contacts }) => (contacts?.[0] as { profile: { name: string } } | undefined)?.profile.name);
  expect(names).toEqual(['Bea', 'Ana', undefined]);
});

test('groups what concerns a person together, by user id first, and apart from others and other accounts', () => {
  const group = (
    kind: InboundItem['kind'],
    item: object,
    { account = '1', contacts }: { readonly account?: string; readonly contacts?: unknown[] } = {},
  ) => toChatappQueueMessage({ kind, channel: 'chatapp', account, item, contacts }).group;
  const userId = 'US.1349';
  const one = [
    group('message', { from: '16505551234', from_user_id: userId }),
    group('message', { from: '16505551234' }, { contacts: [{ wa_id: '16505551234', user_id: userId }] }),
    group('status', { recipient_id: '16505551234', recipient_user_id: userId }),
    group('echo', { from: '15550783881', to_user_id: userId }),
    group('call', { from_user_id: userId, direction: 'USER_INITIATED', event: 'connect' }),
    group('call', { to_user_id: userId, direction: 'BUSINESS_INITIATED', event: 'connect' }),
    group('call', { recipient_user_id: userId, status: 'RINGING' }),
    group('moved', { user_id: { previous: userId, current: 'US.2' }, wa_id: '16505550000' }),
  ];
  expect(new Set(one).size).toBe(1);
  expect(group('status', { recipient_id: '16505551234' })).toBe(group('message', { from: '+16505551234' }));
  const others = [
    group('message', { from: '5511999990000' }),
    group('message', { from: '5511999990000' }, { account: '2' }),
  ];
  expect(new Set([...one, ...others]).size).toBe(3);
});

test('reads an item from before there were two channels as one of the chat-app', () => {
  const old = { kind: 'message', account: '1', item: {}, contacts: [] };
  expect(inboundItemSchema.parse(old)).toEqual({ ...old, channel: 'chatapp' });
});

test('survives any JSON anywhere, and loses no neighbour of it', () => {
  const good = { id: 'good', from: '16505551234', timestamp: '1749416383', type: 'text', text: { body: 'Hi' } };
  const anything = fc.jsonValue({ depthSize: 'small' });
  const property = fc.property(
    anything,
    anything,
    anything,
    anything,
    anything,
    fc.constantFrom('messages', 'calls'),
    (entry, change_, item, list, contacts, field) => {
      const body = {
        entry: [
          entry,
          {
            changes: [
              change_,
              change({ messages: [item, good], statuses: list, calls: list, message_echoes: [item], contacts }, field),
            ],
          },
        ],
      };
      const travelled = chatappItemsOf(JSON.parse(JSON.stringify(body))).map((each) =>
        inboundItemSchema.parse(JSON.parse(asciiJson(toChatappQueueMessage(each).body))),
      );
      const inbounds = travelled.map((each) => readChatappItem(each, 0));
      expect(inbounds).toContainEqual(
        expect.objectContaining({ providerId: 'good', content: expect.objectContaining({ message: 'Hi' }) }),
      );
    },
  );
  fc.assert(property, { seed: 1, numRuns: 300 });
});

test('errors beside a single message that says nothing are its own, and no other’s', () => {
  const errors = [{ code: 131000, title: 'Something went wrong' }];
  const itemsOf = (...messages: object[]) =>
    chatappItemsOf(webhook({ messages, errors })).filter(({ kind }) => kind === 'message');
  const empty = { id: 'm', from: '16505551234', type: 'interactive' };
  expect(itemsOf(empty)).toMatchObject([{ item: { ...empty, errors } }]);
  expect(itemsOf({ ...empty, type: 'text', text: {} })[0]?.item).not.toHaveProperty('errors');
  expect(itemsOf(empty, empty)[0]?.item).not.toHaveProperty('errors');
  const beside = chatappItemsOf(webhook({ messages: [empty], statuses: [{ id: 's', status: 'failed' }], errors }));
  expect(beside.find(({ kind }) => kind === 'message')?.item).not.toHaveProperty('errors');
});

test('calls come by every field that is about them, and those from our own number are ours', () => {
  const metadata = { phone_number_id: '1', display_phone_number: '+1 555-000-1111' };
  const call = { id: 'wacid.1', event: 'connect', timestamp: '1' };
  const itemsOf = (field: string, given: object) =>
    chatappItemsOf({ entry: [{ changes: [{ field, value: { metadata, calls: [{ ...call, ...given }] } }] }] });
  const ours = { from: '15550001111', to: '16505551234' };
  const theirs = { from: '16505551234', to: '15550001111' };
  expect(itemsOf('call_created', ours)).toMatchObject([{ kind: 'call', item: { direction: 'BUSINESS_INITIATED' } }]);
  expect(itemsOf('calls', theirs)[0]?.item).not.toHaveProperty('direction');
  expect(itemsOf('calls', { ...ours, direction: 'USER_INITIATED' })).toMatchObject([
    { item: { direction: 'USER_INITIATED' } },
  ]);
  const settings = chatappItemsOf({ entry: [{ changes: [{ field: 'call_settings_update', value: { metadata } }] }] });
  expect(settings).toMatchObject([{ kind: 'ignored' }]);
});
