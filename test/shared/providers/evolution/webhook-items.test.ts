import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { inboundItemSchema } from '../../../../shared/channels/inbound-item.ts';
import { readEvolutionItem } from '../../../../shared/providers/evolution/inbound/read-item.ts';
import { evolutionItemsOf, toEvolutionQueueMessage } from '../../../../shared/providers/evolution/webhook-items.ts';

const webhook = (event: unknown, data: unknown) => ({ event, instance: 'theirs', data, apikey: 'the-server-key' });
const update = { keyId: '3EB0A1', remoteJid: '5511999990000@s.whatsapp.net', fromMe: true, status: 'READ' };
const key = { id: '3EB0A1', remoteJid: '5511999990000@s.whatsapp.net', fromMe: true };
const record = { key, message: { conversation: 'a' }, messageTimestamp: 1795860002 };
const support = { name: 'support', organization_id: 'org_1' };
const itemsOf = (body: unknown) => evolutionItemsOf(body, support);
const ours = '5511988880000@s.whatsapp.net';
const group = '120363000000000001@g.us';
const off = (event: string, data: unknown) =>
  evolutionItemsOf({ ...webhook(event, data), sender: ours }, { ...support, inbound: 'off' });
/** What every item says of where it came in. */
const source = { channel: 'gateway', account: 'support', organization: 'org_1' };

test.each(['messages.update', 'MESSAGES_UPDATE', 'messages-update', 'Messages.Update'])(
  'takes the updates of %s apart, one or many, for the instance that the path names',
  (event) => {
    const item = { kind: 'status', ...source, item: update };
    expect(itemsOf(webhook(event, update))).toEqual([item]);
    expect(itemsOf(webhook(event, [update, update]))).toEqual([item, item]);
    expect(itemsOf([webhook(event, update), webhook(event, [update])])).toEqual([item, item]);
  },
);

test.each([
  ['messages.upsert', 'echo'],
  ['MESSAGES_UPSERT', 'echo'],
  ['send.message', 'sent'],
  ['SEND_MESSAGE', 'sent'],
])('takes what %s says as one of the kind %s', (event, kind) => {
  const item = { kind, ...source, item: record };
  expect(itemsOf(webhook(event, record))).toEqual([item]);
  expect(itemsOf(webhook(event, [record]))).toEqual([item]);
  expect(itemsOf(webhook(event, { messages: [record, record], type: 'append' }))).toEqual([item, item]);
});

test.each([
  ['messages.edited', 'edit'],
  ['MESSAGES_EDITED', 'edit'],
  ['send.message.update', 'sent-edit'],
])('takes the edits of %s as of the kind %s', (event, kind) => {
  const edit = { key, type: 'MESSAGE_EDIT', editedMessage: { conversation: 'b' } };
  expect(itemsOf(webhook(event, edit))).toMatchObject([{ kind, item: edit }]);
});

const manyUpdates = (count: number) => Array.from({ length: count }, (_, index) => ({ ...update, index }));

test('takes a thousand entries, however they are listed', () => {
  const updates = manyUpdates(1000);
  expect(itemsOf(webhook('messages.update', updates))).toHaveLength(1000);
  expect(itemsOf(updates.map((each) => webhook('messages.update', each)))).toHaveLength(1000);
  expect(itemsOf(webhook('contacts.set', manyUpdates(5000)))).toHaveLength(1);
});

const nulls = (count: number): unknown[] => Array(count).fill(0);

test.each<[string, unknown]>([
  ['more than a thousand entries', webhook('messages.update', manyUpdates(1001))],
  ['more in all of its webhooks', Array(2).fill(webhook('messages.update', manyUpdates(600)))],
  ['more in a list of messages', webhook('messages.upsert', { messages: manyUpdates(1001) })],
  ['more in all of its lists', webhook('messages.upsert', Array(2).fill({ messages: manyUpdates(600) }))],
  ['a great many of no shape', webhook('messages.update', nulls(2_000_000))],
  ['a great many webhooks of no shape', nulls(2_000_000)],
])('refuses one with %s', (_what, body) => {
  expect(() => itemsOf(body)).toThrow(/1,000/);
});

test.each<[string, object]>([
  ['the key alone', { ...key, status: 'DELETED' }],
  ['the server’s own record', { ...record, id: 'database-id' }],
])('takes what our side or a customer took back, as %s', (_what, deletion) => {
  expect(itemsOf(webhook('messages.delete', deletion))).toMatchObject([{ kind: 'revoke', item: deletion }]);
  const theirs = { ...deletion, fromMe: false, key: { ...key, fromMe: false } };
  expect(itemsOf(webhook('MESSAGES_DELETE', theirs))).toMatchObject([{ kind: 'revoke', item: theirs }]);
});

test('says beside each message which number is ours', () => {
  const sender = '5511988880000@s.whatsapp.net';
  expect(itemsOf({ ...webhook('messages.upsert', record), sender })).toMatchObject([{ contacts: [sender] }]);
});

test('takes an echo and its file apart', () => {
  const withFile = { ...record, base64: 'AAAA', message: { ...record.message, base64: 'AAAA' } };
  expect(itemsOf(webhook('messages.upsert', withFile))).toMatchObject([{ item: record }]);
  const [{ base64, ...item } = {}] = itemsOf(webhook('messages.upsert', withFile));
  expect([base64, JSON.stringify(item).includes('AAAA')]).toEqual(['AAAA', false]);
});

test('what customers say and do is ignored where the instance does not take it, and goes nowhere', () => {
  const theirs = { key: { ...key, fromMe: false }, message: { conversation: 'my secret' }, base64: 'my secret' };
  const all = [
    ...off('messages.upsert', [theirs, { ...theirs, key: null }]),
    ...off('messages.delete', { ...key, fromMe: false }),
    ...off('messages.update', { keyId: key.id, fromMe: true, pollUpdates: [{ name: 'my secret', voters: [] }] }),
    ...off('messages.update', { keyId: key.id, fromMe: false, message: { editedMessage: 'my secret' } }),
    ...[ours, group].flatMap((remoteJid) =>
      off('messages.edited', { key: { ...key, remoteJid }, type: 'MESSAGE_EDIT', editedMessage: 'my secret' }),
    ),
    ...['groups.upsert', 'chats.update'].flatMap((event) => off(event, { id: group, subject: 'my secret' })),
    ...off('call', { id: 'CALL1', from: key.remoteJid, status: 'offer' }),
  ];
  const told = all.map(({ contacts: _, ...item }) => item);
  const ignored = { kind: 'ignored', ...source, item: { field: 'a message of others' } };
  expect(told).toEqual(Array(10).fill(ignored));
  const edit = { key, type: 'MESSAGE_EDIT', editedMessage: { conversation: 'b' } };
  const taken = [
    ...off('messages.upsert', record),
    ...off('messages.update', { keyId: key.id, status: 'READ' }),
    ...off('messages.edited', edit),
  ];
  expect(taken).toMatchObject([{ kind: 'echo' }, { kind: 'status' }, { kind: 'edit' }]);
});

test.each(['connection.update', 'QRCODE_UPDATED', 'contacts.upsert', 'messages.set', 'constructor'])(
  'ignores %s',
  (event) => {
    const [item] = itemsOf(webhook(event, { qrcode: 'secret' }));
    expect(item?.kind).toBe('ignored');
    expect(JSON.stringify(item)).not.toContain('secret');
  },
);

test.each([
  null,
  'text',
  {},
  { apikey: 'the-server-key' },
  { event: {}, apikey: 'the-server-key' },
  webhook('messages.update', null),
  webhook('messages.update', 'x'),
  webhook('messages.upsert', [5]),
])('sets aside what has no known shape, without the server’s key', (body) => {
  const items = itemsOf(body);
  expect(items.map(({ kind }) => kind)).toEqual(['other']);
  expect(JSON.stringify(items)).not.toContain('the-server-key');
  expect(items.map((item) => readEvolutionItem(item, 0).kind)).toEqual(['unknown']);
});

test('goes in order for each instance and the other end', () => {
  const lane = (item: object, account = 'support') =>
    toEvolutionQueueMessage({ channel: 'gateway', kind: 'status', account, item }).group;
  expect(lane(update)).toBe(lane(record));
  expect(lane(update)).not.toBe(lane(update, 'other'));
  expect(lane(update)).not.toBe(lane({ ...update, remoteJid: '1@s.whatsapp.net' }));
});

test('whatever JSON comes, something comes of it, and nothing throws', () => {
  const member = fc.constantFrom(
    ...['event', 'data', 'key', 'keyId', 'id', 'remoteJid', 'remoteJidAlt', 'fromMe', 'status', 'update', 'message'],
    ...[
      'messages',
      'messageTimestamp',
      'low',
      'conversation',
      'extendedTextMessage',
      'text',
      'imageMessage',
      'caption',
    ],
    ...['reactionMessage', 'pollCreationMessage', 'options', 'optionName', 'name', 'locationMessage', 'contactMessage'],
    ...['ephemeralMessage', 'contextInfo', 'stanzaId', 'documentMessage', 'fileName', 'protocolMessage', 'base64'],
    ...['editedMessage', 'type', 'timestampMs', 'senderPn', 'high'],
    ...['degreesLatitude', 'degreesLongitude', '__proto__', 'toString', 'valueOf', 'constructor'],
  );
  const jid = '5511999990000@s.whatsapp.net';
  const { anything } = fc.letrec((tie) => ({
    anything: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      fc.constantFrom(
        null,
        true,
        false,
        jid,
        '1@g.us',
        'READ',
        'REVOKE',
        'MESSAGE_EDIT',
        14,
        'messages.update',
        '',
        '\ud800',
        1,
        3,
        1e21,
        -1,
      ),
      fc.array(tie('anything'), { maxLength: 3 }),
      fc.array(fc.tuple(member, tie('anything')), { maxLength: 6 }).map((members) => {
        const own = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
        return JSON.parse(`{${own.join(',')}}`);
      }),
    ),
  }));
  const property = fc.property(anything, (json) => {
    const mine = { ...Object(json), key: { ...key, ...Object(Object(json).key) } };
    const events = ['messages.update', 'messages.upsert', 'send.message', 'messages.edited', 'messages.delete'];
    events.push('send.message.update');
    const bodies = [
      json,
      ...events.flatMap((event) => [webhook(event, json), webhook(event, { ...Object(json), key })]),
    ];
    for (const body of [
      ...bodies,
      webhook('messages.upsert', mine),
      webhook('messages.upsert', { key, message: json }),
    ]) {
      for (const item of itemsOf(body)) {
        const queued = JSON.parse(JSON.stringify(toEvolutionQueueMessage(item)));
        const inbound = readEvolutionItem(inboundItemSchema.parse(queued.body), 0);
        expect(inbound.kind).toMatch(/^(message|reaction|status|edit|revoke|nothing|unknown)$/);
      }
    }
  });
  void fc.assert(property, { seed: 1, numRuns: 500 });
});
