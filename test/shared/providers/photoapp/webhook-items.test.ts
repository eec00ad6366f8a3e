import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inboundItemSchema } from '../../../../shared/channels/inbound-item.ts';
import { readPhotoappItem } from '../../../../shared/providers/photoapp/inbound/read-item.ts';
import { photoappItemsOf, toPhotoappQueueMessage } from '../../../../shared/providers/photoapp/webhook-items.ts';

const account = '17841400000000000';
const person = '17841400008460057';
const entry = (more: object) => ({ id: account, time: 1795860002345, ...more });
const webhook = (...entries: unknown[]) => ({ object: 'instagram', entry: entries });
const message = { sender: { id: person }, recipient: { id: account }, timestamp: 1, message: { mid: 'm', text: 'a' } };
const read = { sender: { id: person }, recipient: { id: account }, timestamp: 1, read: { mid: 'm' } };

test('takes entries and their events apart, each with its account', () => {
  expect(
    photoappItemsOf(webhook(entry({ messaging: [message, read] }), { ...entry({ messaging: [read] }), id: '2' })),
  ).toEqual([
    { channel: 'photoapp', kind: 'message', account, item: message },
    { channel: 'photoapp', kind: 'status', account, item: read },
    { channel: 'photoapp', kind: 'status', account: '2', item: read },
  ]);
});

test('takes changes that are events, and names those that are not for us', () => {
  const changes = [
    { field: 'messages', value: message },
    { field: 'messaging_seen', value: read },
    { field: 'comments', value: { text: 'private words' } },
  ];
  expect(photoappItemsOf(webhook(entry({ changes, standby: [message] })))).toEqual([
    { channel: 'photoapp', kind: 'message', account, item: message },
    { channel: 'photoapp', kind: 'status', account, item: read },
    { channel: 'photoapp', kind: 'ignored', account, item: { field: 'comments' } },
    { channel: 'photoapp', kind: 'ignored', account, item: { field: 'standby' } },
  ]);
});

test.each([
  ['no object', 'x'],
  ['no entries', { object: 'instagram' }],
  ['an entry without events', webhook(entry({}))],
  ['an entry that is a text', webhook('x')],
  ['events that are no list', webhook(entry({ messaging: { 0: message } }))],
  ['an event that is a text', webhook(entry({ messaging: ['x'] }))],
  ['a change without a field', webhook(entry({ changes: [{ value: message }] }))],
  ['a change without a value', webhook(entry({ changes: [{ field: 'messages' }] }))],
])('keeps whole what has no known shape: %s', (_what, body) => {
  const items = photoappItemsOf(body);
  expect(items.map(({ kind }) => kind)).toEqual(['other']);
  expect(JSON.stringify(body)).toContain(JSON.stringify(items[0]?.item));
});

test('keeps one bad entry, event or member from taking its neighbours with it', () => {
  const kinds = photoappItemsOf(webhook('bad', null, entry({ messaging: [null, message, 7] }))).map(({ kind }) => kind);
  expect(kinds).toEqual(['other', 'other', 'other', 'message', 'other']);
});

test('groups what concerns one person together, whoever wrote it, and apart from others and other accounts', () => {
  const group = (item: object, of = account) =>
    toPhotoappQueueMessage({ channel: 'photoapp', kind: 'message', account: of, item }).group;
  const echo = { sender: { id: account }, recipient: { id: person }, message: { mid: 'e', is_echo: true } };
  expect(group(echo)).toBe(group(message));
  expect(group({ ...echo, sender: { id: 'another id of the account' } })).toBe(group(message));
  expect(group(read)).toBe(group(message));
  expect(new Set([group(message), group({ ...message, sender: { id: '6' } }), group(message, '2')]).size).toBe(3);
});

test('whatever JSON comes, something comes of it, and nothing throws', () => {
  const key = fc.constantFrom(
    ...[
      'object',
      'entry',
      'id',
      'messaging',
      'changes',
      'standby',
      'field',
      'value',
      'sender',
      'recipient',
      'timestamp',
    ],
    ...[
      'message',
      'mid',
      'text',
      'attachments',
      'type',
      'payload',
      'url',
      'reaction',
      'action',
      'emoji',
      'read',
      'toString',
    ],
    ...['postback', 'title', 'reply_to', 'story', 'message_edit', 'is_echo', 'is_deleted', '__proto__', 'valueOf'],
  );
  const { anything } = fc.letrec((tie) => ({
    anything: fc.oneof(
      { maxDepth: 8, withCrossShrink: true },
      fc.constantFrom(null, true, account, person, 'image', 'messages', '', '\ud800', 1, 1e21, -1, 'unreact'),
      fc.array(tie('anything'), { maxLength: 3 }),
      fc.array(fc.tuple(key, tie('anything')), { maxLength: 6 }).map((members) => {
        const own = members.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`);
        return JSON.parse(`{${own.join(',')}}`);
      }),
    ),
  }));
  const property = fc.property(anything, (json) => {
    for (const body of [json, webhook(json), webhook(entry({ messaging: [json] })), webhook({ changes: [json] })]) {
      const items = photoappItemsOf(body);
      expect(items.length).toBeGreaterThan(Array.isArray((body as { entry?: [] })?.entry) ? -1 : 0);
      for (const item of items) {
        const queued = JSON.parse(JSON.stringify(toPhotoappQueueMessage(item)));
        const inbound = readPhotoappItem(inboundItemSchema.parse(queued.body), 0);
        expect(inbound.kind).toMatch(/^(message|reaction|edit|revoke|status|nothing|unknown)$/);
      }
    }
  });
  fc.assert(property, { seed: 1, numRuns: 500 });
});
