import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { InboundItem } from '../../../shared/channels/inbound-item.ts';
import { readChatappItem } from '../../../shared/providers/chatapp/inbound/read-item.ts';
import { readEvolutionItem } from '../../../shared/providers/evolution/inbound/read-item.ts';
import { readPhotoappItem } from '../../../shared/providers/photoapp/inbound/read-item.ts';
import { newMessage, partsOf } from '../../../shared/receiving/new-message.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const jid = '5511999990000@s.whatsapp.net';

/** Items of each channel that say `part`, under the name of a type. */
const channels = {
  gateway: {
    read: readEvolutionItem,
    types: [
      ...['conversation', 'extendedTextMessage', 'imageMessage', 'listMessage', 'buttonsMessage', 'interactiveMessage'],
      ...['templateMessage', 'listResponseMessage', 'interactiveResponseMessage', 'pollUpdateMessage', 'orderMessage'],
      ...[
        'pollCreationMessage',
        'contactMessage',
        'contactsArrayMessage',
        'productMessage',
        'eventMessage',
        'newMessage',
      ],
      ...['locationMessage', 'protocolMessage', 'reactionMessage'],
    ],
    item: (type: string, part: unknown) => ({
      key: { id: '3EB0A1', remoteJid: jid, fromMe: false },
      message: { [type]: part },
      pollUpdates: part,
      contextInfo: part,
    }),
  },
  chatapp: {
    read: readChatappItem,
    types: ['text', 'image', 'contacts', 'interactive', 'order', 'button', 'location', 'system', 'reaction', 'new'],
    item: (type: string, part: unknown) => ({
      ...{ from: '16505551234', id: 'wamid.1', timestamp: '1749416383', type, [type]: part },
      ...{ referral: part, errors: [part], context: part },
    }),
  },
  photoapp: {
    read: readPhotoappItem,
    types: ['text', 'attachments', 'quick_reply', 'reply_to', 'referral', 'new'],
    item: (type: string, part: unknown) => ({
      ...{ sender: { id: '1' }, recipient: { id: '2' }, timestamp: 1749416383000, referral: part },
      message: { mid: 'm1', [type]: part },
    }),
  },
} as const;

function itemsRead(channel: keyof typeof channels, type: string, part: unknown) {
  const { read, item } = channels[channel];
  const kinds =
    channel === 'gateway' ? (['message', 'status', 'call', 'group', 'edit'] as const) : (['message'] as const);
  return kinds.map((kind) =>
    read({ channel, account: '2', kind, item: { ...Object(part), ...item(type, part) } } as InboundItem, now),
  );
}

/** Bytes of what is stored of an item of a webhook, of the largest of its messages. */
function storedBytes(channel: keyof typeof channels, type: string, part: unknown): number {
  const entries = itemsRead(channel, type, part).flatMap((inbound) =>
    inbound.kind === 'message' || inbound.kind === 'reaction' ? [inbound] : [],
  );
  const source = { channel, account: '2', organization: { id: 'org_1' } } as never;
  const messages = entries.flatMap((entry) =>
    partsOf(entry).map((each) => newMessage({ entry, part: each }, source, { authorId: undefined, now })),
  );
  return Math.max(0, ...messages.map((message) => Buffer.byteLength(JSON.stringify(message))));
}

/** What a message of the gateway says that has no member of its own, with nothing beside its part. */
function othersOf(type: string, part: unknown) {
  const item = { key: { id: '3EB0A1', remoteJid: jid, fromMe: false }, message: { [type]: part } };
  const inbound = readEvolutionItem({ channel: 'gateway', account: '2', kind: 'message', item }, now);
  return inbound.kind === 'message' ? inbound.content.content?.other : undefined;
}

/** Beside what is stored at once, the texts of edits and the reactions have room in 400 KB. */
const roomOfNew = 200_000;

const long = 'ü'.repeat(70_000);
const names = (count: number) => Array.from({ length: count }, () => 'n'.repeat(1024));
const rows = names(50).map((title) => ({ rowId: title, title, description: title }));
const sections = names(50).map((title) => ({ title, rows }));
const answers = Object.fromEntries(names(60).map((value, index) => [`answer_${index}`, value]));

test.each<[string, keyof typeof channels, string, unknown]>([
  ['a list of fifty sections of fifty rows', 'gateway', 'listMessage', { title: long, description: long, sections }],
  ['buttons with long texts', 'gateway', 'buttonsMessage', { text: long, contentText: long, footerText: long }],
  [
    'a native flow with a list',
    'gateway',
    'interactiveMessage',
    {
      body: { text: long },
      footer: { text: long },
      header: { title: long },
      nativeFlowMessage: { buttons: [{ name: 'single_select', buttonParamsJson: JSON.stringify({ sections }) }] },
    },
  ],
  [
    'a vote for a thousand options',
    'gateway',
    'pollUpdateMessage',
    { pollCreationMessageKey: { id: 'p' }, vote: { selectedOptions: names(1000) } },
  ],
  [
    'a form with long answers',
    'gateway',
    'interactiveResponseMessage',
    { body: { text: long }, nativeFlowResponseMessage: { name: 'flow', paramsJson: JSON.stringify(answers) } },
  ],
  [
    'a form with long answers',
    'chatapp',
    'interactive',
    { type: 'nfm_reply', nfm_reply: { body: long, response_json: JSON.stringify(answers) } },
  ],
  ['a long quick reply', 'photoapp', 'quick_reply', { payload: long }],
])('what is stored of %s on the %s leaves room in its item', (_what, channel, type, part) => {
  const bytes = storedBytes(channel, type, part);
  expect(bytes).toBeGreaterThan(1000);
  expect(bytes).toBeLessThan(roomOfNew);
});

/** Nested deeper than the stack is, as JSON can be. */
const nested = (wrap: (inner: unknown) => unknown) =>
  Array.from({ length: 50_000 }).reduce((inner: unknown) => wrap(inner), {});
const listInLists = nested((inner) => [inner]);
const objectInObjects = nested((message) => ({ message }));

test.each(
  Object.entries(channels).flatMap(([channel, { types }]) =>
    types.flatMap((type) => [
      [channel, type, listInLists] as const,
      [channel, type, { items: listInLists, product_items: listInLists, message: objectInObjects }] as const,
      [channel, type, objectInObjects] as const,
    ]),
  ),
)('what is nested deeper than the stack is read on the %s as %s, and stored', (channel, type, part) => {
  expect(storedBytes(channel as keyof typeof channels, type, part)).toBeLessThan(roomOfNew);
});

test('whatever is said on any channel, reading it never throws, and its messages fit into their items', () => {
  const member = fc.constantFrom(
    ...['toString', 'valueOf', '__proto__', 'constructor', 'toJSON', 'id', 'text', 'title', 'name', 'body', 'caption'],
    ...[
      'vcard',
      'displayName',
      'contacts',
      'date',
      'status',
      'from',
      'key',
      'options',
      'optionName',
      'sections',
      'rows',
    ],
    ...[
      'buttons',
      'nativeFlowMessage',
      'buttonParamsJson',
      'vote',
      'selectedOptions',
      'voters',
      'payload',
      'url',
      'type',
    ],
    ...['hydratedTemplate', 'interactiveMessageTemplate', 'contextInfo', 'externalAdReply', 'mediaType', 'product'],
    ...[
      'elements',
      'subtitle',
      'phones',
      'phone',
      'product_items',
      'item_price',
      'nfm_reply',
      'response_json',
      'error_data',
    ],
  );
  const odd = fc.constantFrom<unknown>(
    ...[null, 1, -1, 1e21, '', '\ud800', 'x', long, names(50), { toString: 1 }, { valueOf: 1, toString: 1 }],
    ...[JSON.parse('{"__proto__":{"toString":1}}'), { constructor: { prototype: 1 } }, { low: {}, high: [] }],
  );
  const { anything } = fc.letrec((tie) => ({
    anything: fc.oneof(
      { maxDepth: 5 },
      odd,
      fc.array(tie('anything'), { maxLength: 3 }),
      fc.dictionary(member, tie('anything'), { maxKeys: 5 }),
    ),
  }));
  const said = fc.constantFrom(...(['gateway', 'chatapp', 'photoapp'] as const)).chain((channel) => {
    const types: readonly string[] = channels[channel].types;
    return fc.tuple(fc.constant(channel), fc.constantFrom(...types), anything);
  });
  const property = fc.property(said, ([channel, type, part]) => {
    expect(storedBytes(channel, type, part)).toBeLessThan(roomOfNew);
  });
  void fc.assert(property, { seed: 1, numRuns: 300 });
});

test.each<[keyof typeof channels, string, unknown]>([
  ['gateway', 'contactMessage', { vcard: { toString: 1 } }],
  ['gateway', 'contactMessage', { id: 'CALL1', from: jid, status: 'offer', date: { toString: 1, valueOf: 1 } }],
])('reads on the %s a %s whose texts are odd objects %j', (channel, type, part) => {
  expect(itemsRead(channel, type, part)).toMatchObject([
    { kind: 'message', content: { type: 'contacts' } },
    {},
    {},
    {},
    {},
  ]);
});

test.each<[string, unknown]>([
  ['templateMessage', { interactiveMessageTemplate: { body: { text: long }, header: { title: 'a title' } } }],
  ['pollUpdateMessage', { pollCreationMessageKey: { id: 'p' }, vote: { selectedOptions: names(12) } }],
])('keeps 8 KB at most of what a %s says beside its members', (type, part) => {
  expect(Buffer.byteLength(JSON.stringify(othersOf(type, part) ?? {}))).toBeLessThan(8 * 1024);
});

test('keeps no key that opens something, and every other', () => {
  const open = ['encKey', 'secretKey', 'private_key', 'accessKey', 'senderKeyHash', 'senderKey', 'apiKey', 'mediaKey'];
  const kept = { identity_key_hash: 'a', pollCreationMessageKey: { id: 'b' }, key_id: 'c', keyword: 'd' };
  const part = { ...kept, ...Object.fromEntries(open.map((name) => [name, 'opens'])) };
  expect(othersOf('newMessage', part)).toEqual({ newMessage: kept });
});
