import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { InboundItem } from '../../../../shared/channels/inbound-item.ts';
import { inboundOf } from '../../../../shared/providers/chatapp/inbound/inbound-of.ts';

const now = Date.parse('2026-11-28T10:00:00.000Z');
const base = { from: '16505551234', id: 'wamid.1', timestamp: '1749416383' };
const contacts = [{ profile: { name: 'Sheena Nelson', username: 'sheena' }, wa_id: '16505551234', user_id: 'US.1349' }];
const read = (kind: InboundItem['kind'], item: unknown, beside?: unknown[]) =>
  inboundOf({ kind, channel: 'chatapp', account: '1', item, contacts: beside }, now);
const message = (item: object) => read('message', { ...base, ...item }, contacts);
const person = { number: '16505551234', userId: 'US.1349', name: 'Sheena Nelson', username: 'sheena' };
const told = { kind: 'message', providerId: 'wamid.1', person, at: '2025-06-08T20:59:43.000Z' };

test('reads a text with who wrote it and when', () => {
  expect(message({ type: 'text', text: { body: ' Olá 👋🏽\n' }, context: { from: '1', id: 'wamid.0' } })).toEqual({
    ...told,
    content: {
      message: ' Olá 👋🏽\n',
      message_type: 'text',
      media_type: null,
      media_url: null,
      context_message_id: 'wamid.0',
    },
  });
});

const media = { id: '1003', mime_type: 'image/jpeg', sha256: 'x=' };
test.each([
  ['image', { ...media, caption: 'Taj Mahal' }, 'Taj Mahal', 'image'],
  ['image', media, '[image]', 'image'],
  ['video', { ...media, caption: '  ' }, '[video]', 'video'],
  ['audio', { ...media, voice: true }, '[audio]', 'audio'],
  ['document', { ...media, filename: 'Relatório.pdf' }, '[document] Relatório.pdf', 'document'],
  ['document', media, '[document]', 'document'],
  ['sticker', { ...media, animated: true }, '[sticker]', 'image'],
])('reads %s with its file: %j', (type, part, text, mediaType) => {
  const inbound = message({ type, [type]: part });
  expect(inbound).toMatchObject({
    content: { message: text, message_type: type, media_type: mediaType, media_url: null },
    file: { id: '1003', mime_type: 'image/jpeg' },
  });
});

test('keeps a message whose file has no id', () => {
  const inbound = message({ type: 'image', image: { mime_type: 'image/jpeg' } });
  expect(inbound).toMatchObject({ kind: 'message', content: { message: '[image]', media_type: 'image' } });
  expect(inbound).not.toHaveProperty('file');
});

const form = { name: 'flow', body: 'Sent', response_json: '{"flow_token":"t","name":"Ana","days":[1,2]}' };
test.each([
  ['location', { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' }, '[location] Praça da Sé'],
  ['location', { latitude: 0, longitude: 0 }, '[location] 0, 0'],
  ['location', { latitude: '1.5', longitude: 1e-7, name: '', address: 'Rua 1' }, '[location] Rua 1'],
  ['location', {}, '[location]'],
  [
    'contacts',
    [{ name: { formatted_name: 'Lucía Gómez' } }, { phones: [{ phone: '+1 983' }] }],
    '[contacts] Lucía Gómez, +1 983',
  ],
  [
    'contacts',
    [{ vcard: 'BEGIN:VCARD\nFN;CHARSET=UTF-8:Rui\nEND:VCARD' }, { org: { company: 'Acme' } }, 7],
    '[contacts] Rui, Acme, no name',
  ],
  ['contacts', [], '[contacts]'],
  ['button', { payload: 'STOP', text: 'Unsubscribe' }, 'Unsubscribe'],
  ['button', {}, '[button]'],
  ['interactive', { type: 'button_reply', button_reply: { id: 'cancel', title: 'Cancel' } }, 'Cancel'],
  ['interactive', { type: 'list_reply', list_reply: { id: 'x', title: 'Express', description: 'd' } }, 'Express'],
  ['interactive', { type: 'nfm_reply', nfm_reply: form }, '[form] name: Ana, days: [1,2]'],
  ['interactive', { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{' } }, '[form] Sent'],
  [
    'interactive',
    { type: 'call_permission_reply', call_permission_reply: { response: 'accept' } },
    '[call permission] accept',
  ],
  ['interactive', { type: 'new_reply', new_reply: {} }, '[interactive] new_reply'],
  ['interactive', undefined, '[interactive]'],
  ['order', { text: '', product_items: [{ quantity: 2 }, { quantity: '1' }] }, '[order] 3 items'],
  ['order', { text: 'By Friday', product_items: [{ quantity: 1 }] }, '[order] 1 item: By Friday'],
  ['order', null, '[order]'],
  ['unsupported', undefined, '[unsupported]'],
  ['unsupported', { type: 'video_note' }, '[unsupported] video_note'],
  ['unknown', undefined, '[unsupported]'],
  ['poll_creation', { name: 'x' }, '[poll_creation]'],
  ['constructor', {}, '[constructor]'],
  ['text', { body: '\u200b ' }, '[text]'],
  ['text', undefined, '[text]'],
])('shows %s %j as %s, without a medium', (type, part, text) => {
  expect(message({ type, [type]: part })).toMatchObject({
    ...told,
    content: { message: text, message_type: type, media_type: null },
  });
});

test.each([[undefined], [7], ['<b>'], ['']])('stores a message whose type is %j', (type) => {
  expect(message({ type })).toMatchObject({ content: { message: '[unsupported]', message_type: 'unknown' } });
});

test('tells why the provider could not read a message', () => {
  const errors = [{ code: 131051, title: 'Message type unknown', error_data: { details: 'Not supported.' } }];
  expect(message({ type: 'unsupported', errors })).toMatchObject({
    error: { code: 131051, message: 'Message type unknown: Not supported.' },
  });
});

test('takes no harm from an advertisement, a product or a forward around a message', () => {
  const around = {
    referral: { source_url: 'https://fb.me/3', source_type: 'ad', ctwa_clid: 'x' },
    context: { forwarded: true, referred_product: { catalog_id: '1' } },
  };
  expect(message({ ...around, type: 'text', text: { body: 'Price?' } })).toEqual({
    ...told,
    content: { message: 'Price?', message_type: 'text', media_type: null, media_url: null },
  });
});

test('puts a group’s message into its group', () => {
  expect(message({ type: 'text', text: { body: 'Hi' }, group_id: 'Y2Fw' })).toMatchObject({ groupId: 'Y2Fw', person });
});

describe('reactions, edits and revocations', () => {
  test.each([
    [{ message_id: 'wamid.0', emoji: '👍🏽' }, '👍🏽'],
    [{ message_id: 'wamid.0', emoji: '' }, ''],
    [{ message_id: 'wamid.0' }, ''],
    [{ message_id: 'wamid.0', emoji: null }, ''],
  ])('reads %j', (reaction, emoji) => {
    expect(message({ type: 'reaction', reaction })).toEqual({ ...told, kind: 'reaction', targetId: 'wamid.0', emoji });
  });

  test.each([
    [{ type: 'text', text: { body: 'Better' } }, 'Better'],
    [{ type: 'image', image: { id: '1', caption: 'New' } }, 'New'],
    [{ type: 'image', image: { id: '1' } }, '[image]'],
  ])('reads an edit to %j', (edited, text) => {
    expect(message({ type: 'edit', edit: { original_message_id: 'wamid.0', message: edited } })).toEqual({
      ...told,
      kind: 'edit',
      targetId: 'wamid.0',
      text,
    });
  });

  test('reads a revocation', () => {
    expect(message({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })).toEqual({
      ...told,
      kind: 'revoke',
      targetId: 'wamid.0',
    });
  });

  test.each([undefined, { type: 'unknown' }])('makes nothing of an edit to %j', (edited) => {
    const { kind } = message({ type: 'edit', edit: { original_message_id: 'wamid.0', message: edited } });
    expect(kind).toBe('nothing');
  });

  test.each(['reaction', 'edit', 'revoke'])('makes nothing of a %s that names no message', (type) => {
    expect(message({ type, [type]: {} })).toEqual({ kind: 'nothing', reason: `the ${type} names no message` });
  });
});

describe('the provider’s own messages', () => {
  const system = (part: object, item: object = {}) =>
    read('message', { ...base, type: 'system', system: part, ...item });

  test('move a person to another number', () => {
    const body = 'User Sheena Nelson changed from 16505551234 to 12195555358';
    expect(system({ body, wa_id: '12195555358', type: 'user_changed_number' })).toMatchObject({
      person: { number: '16505551234' },
      system: true,
      moved: { number: '12195555358' },
      content: { message: body, message_type: 'system' },
    });
  });

  test('move a person to another user id', () => {
    const part = { type: 'user_changed_user_id', user_id: 'US.2', previous_user_id: 'US.1' };
    expect(system(part, { from: undefined, from_user_id: 'US.2' })).toMatchObject({
      person: { userId: 'US.1' },
      moved: { userId: 'US.2' },
      content: { message: '[system] user_changed_user_id' },
    });
  });

  test('tell of a changed identity, which moves nobody', () => {
    const inbound = system({ type: 'customer_identity_changed', identity: {}, wa_id: '16505551234' });
    expect(inbound).toMatchObject({ kind: 'message', system: true });
    expect(inbound).not.toHaveProperty('moved');
  });
});

test('moves a person whose user id is updated, whoever has the number beside it', () => {
  const update = {
    wa_id: '12195555358',
    detail: 'User id for Sheena has been updated.',
    user_id: { previous: 'US.1', current: 'US.2' },
    timestamp: '1749416383',
  };
  expect(read('moved', update)).toEqual({
    kind: 'moved',
    person: { userId: 'US.1' },
    at: told.at,
    moved: { userId: 'US.2' },
  });
  expect(read('moved', { user_id: { previous: 'US.1' } })).toMatchObject({ kind: 'nothing' });
});

test('reads what the phone app sent as an echo to its recipient', () => {
  const echo = { from: '15550783881', to: '16505551234', id: 'wamid.e', timestamp: 1749416383, type: 'text' };
  expect(read('echo', { ...echo, text: { body: 'Here you are' } })).toMatchObject({
    kind: 'message',
    echo: true,
    providerId: 'wamid.e',
    at: told.at,
    person: { number: '16505551234' },
    content: { message: 'Here you are' },
  });
  const reaction = { message_id: 'wamid.0', emoji: '🎉' };
  expect(read('echo', { ...echo, type: 'reaction', reaction })).toMatchObject({ kind: 'reaction', echo: true });
});

describe('people', () => {
  const of = (item: object, beside?: unknown[]) => read('message', { id: 'wamid.1', type: 'text', ...item }, beside);

  test.each([
    ['a user id alone', { from_user_id: 'AR.5491122334455667' }, undefined, { userId: 'AR.5491122334455667' }],
    [
      'a user id in the contact alone',
      {},
      [{ user_id: 'US.1', profile: { username: 'ana' } }],
      { userId: 'US.1', username: 'ana' },
    ],
    ['a user id where a number is due', { from: 'AR.5491122334455667' }, undefined, { userId: 'AR.5491122334455667' }],
    ['a number that JSON has as one', { from: 5511999990000 }, undefined, { number: '5511999990000' }],
    ['a written number', { from: '+55 (11) 99999-0000' }, undefined, { number: '5511999990000' }],
    [
      'a number that is not the id',
      { from: '5511999990000' },
      [{ wa_id: '551199990000', profile: { name: 'Ana' } }],
      { number: '5511999990000', name: 'Ana' },
    ],
    [
      'somebody else’s contact',
      { from_user_id: 'US.1' },
      [{ user_id: 'US.2', profile: { name: 'Bea' } }],
      { userId: 'US.1' },
    ],
    [
      'a blank name',
      { from: '5511999990000' },
      [{ wa_id: '5511999990000', profile: { name: ' ' } }],
      { number: '5511999990000' },
    ],
  ])('are known by %s', (_what, item, beside, expected) => {
    expect(of(item, beside)).toMatchObject({ kind: 'message', person: expected });
    const { person: found } = of(item, beside) as { person: object };
    expect(JSON.parse(JSON.stringify(found))).toEqual(expected);
  });

  test.each([[{}], [{ from: '' }], [{ from: 'x'.repeat(600) }], [{ from: '120363322771963067' }], [{ from: null }]])(
    'are unknown without an id: %j',
    (item) => {
      expect(of(item)).toEqual({ kind: 'unknown', reason: 'a message that names nobody' });
    },
  );
});

test.each([[undefined], [''], [' '], ['x'.repeat(513)], ['\ud800'], [{}], [1.5]])(
  'sets a message aside whose id is %j',
  (id) => {
    expect(message({ id, type: 'text' })).toEqual({ kind: 'unknown', reason: 'a message without an id' });
  },
);

test.each([
  ['1749416383', told.at],
  [1749416383, told.at],
  [undefined, '2026-11-28T10:00:00.000Z'],
  ['soon', '2026-11-28T10:00:00.000Z'],
  [-1, '2026-11-28T10:00:00.000Z'],
  [1e300, '2026-11-28T10:00:00.000Z'],
])('reads the time %j', (timestamp, at) => {
  expect(message({ type: 'text', timestamp })).toMatchObject({ at });
});

test('cuts what is too long between characters, and mends halves of them', () => {
  const shown = (body: string) =>
    (message({ type: 'text', text: { body } }) as { content: { message: string } }).content.message;
  const long = shown(`x${'😀'.repeat(50_000)}`);
  expect(long).toMatch(/^x(😀)+…$/u);
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(65_539);
  expect(shown('a\ud83d')).toBe('a\ufffd');
  expect(shown('é'.repeat(32_768))).toBe('é'.repeat(32_768));
  const inbound = read('message', { ...base, type: 'text' }, [{ profile: { name: '😀'.repeat(200) } }]);
  expect(inbound).toMatchObject({ person: { name: '😀'.repeat(128) } });
});

describe('receipts', () => {
  const status = { id: 'wamid.1', timestamp: '1749416383', recipient_id: '16505551234' };

  test('are read, and played is read', () => {
    expect(read('status', { ...status, status: 'played' })).toMatchObject({
      kind: 'status',
      receipt: { providerId: 'wamid.1', change: { status: 'read', at: told.at } },
    });
  });

  test('of another status change nothing, and without an id are set aside', () => {
    expect(read('status', { ...status, status: 'deleted' })).toMatchObject({ kind: 'nothing' });
    expect(read('status', { status: 'sent' })).toMatchObject({ kind: 'unknown' });
    expect(read('status', null)).toMatchObject({ kind: 'unknown' });
  });

  test('of calls are none', () => {
    const ringing = { ...status, id: 'wacid.1', type: 'call', status: 'RINGING' };
    expect(read('status', ringing)).toMatchObject({ kind: 'call', call: { id: 'wacid.1', status: 'ringing' } });
  });
});

describe('calls', () => {
  const call = { id: 'wacid.1', timestamp: '1749416383' };
  const inward = { ...call, from: '16505551234', to: '15550783881', direction: 'USER_INITIATED' };
  const none = { started_at: null, ended_at: null, duration: null };

  test('ring', () => {
    const session = { sdp_type: 'offer', sdp: 'v=0' };
    expect(read('call', { ...inward, event: 'connect', session }, contacts)).toEqual({
      kind: 'call',
      platform: 'chatapp',
      at: told.at,
      person,
      call: { id: 'wacid.1', direction: 'inbound', status: 'ringing', from: '16505551234', to: '15550783881', ...none },
    });
  });

  test('end, with how long they took', () => {
    const end = {
      event: 'terminate',
      status: 'COMPLETED',
      start_time: '1749416300',
      end_time: 1749416383,
      duration: '83',
    };
    expect(read('call', { ...inward, ...end })).toMatchObject({
      call: { status: 'completed', started_at: '2025-06-08T20:58:20.000Z', ended_at: told.at, duration: 83 },
    });
  });

  test.each([
    ['terminate', 'FAILED', 'failed'],
    ['terminate', undefined, 'completed'],
    ['terminate', ['FAILED'], 'completed'],
    ['created', undefined, 'ringing'],
  ])('that say %s and %j are %s', (event, status, ours) => {
    expect(read('call', { ...inward, event, status })).toMatchObject({ call: { status: ours } });
  });

  test.each(['RINGING', 'ACCEPTED', 'REJECTED'])('of ours are told of by statuses: %s', (status) => {
    const item = { ...call, type: 'call', status, recipient_id: '16505551234', recipient_user_id: 'US.1349' };
    expect(read('call', item)).toMatchObject({
      person: { number: '16505551234', userId: 'US.1349' },
      call: { direction: 'outbound', status: status.toLowerCase(), from: null, to: '16505551234' },
    });
  });

  test('of ours are to somebody', () => {
    const item = {
      ...call,
      event: 'terminate',
      direction: 'BUSINESS_INITIATED',
      from: '15550783881',
      to_user_id: 'US.1',
    };
    expect(read('call', item)).toMatchObject({
      person: { userId: 'US.1' },
      call: { direction: 'outbound', from: '15550783881', to: 'US.1', ended_at: told.at },
    });
  });

  test('are acknowledged when they say what we do not know, and set aside without id or person', () => {
    expect(read('call', { ...inward, event: 'transfer' })).toMatchObject({ kind: 'nothing' });
    expect(read('call', { ...inward, id: null, event: 'connect' })).toMatchObject({ kind: 'unknown' });
    expect(read('call', { id: 'wacid.1', event: 'connect' })).toMatchObject({ kind: 'unknown' });
  });
});

test.each([
  ['error', { code: 131000, title: 'x' }, 'nothing', 'the provider reports an error: 131000'],
  ['ignored', { field: 'history' }, 'nothing', 'not for us: history'],
  ['other', { too_large: 1_000_000 }, 'unknown', 'too large for the queue'],
  ['other', 'x', 'unknown', 'not of a known shape'],
] as const)('answers %s %j with a reason', (kind, item, outcome, reason) => {
  expect(read(kind, item)).toEqual({ kind: outcome, reason });
});

test('never throws, and what it reads can be stored', () => {
  const anything = fc.jsonValue({ depthSize: 'small' });
  const names = [
    'text',
    'image',
    'document',
    'location',
    'contacts',
    'button',
    'interactive',
    'order',
    'system',
    'edit',
    'reaction',
    'x',
  ];
  const kinds = ['status', 'message', 'echo', 'call', 'moved', 'error', 'ignored', 'other'] as const;
  const parts = [
    'body',
    'caption',
    'id',
    'type',
    'name',
    'user_id',
    'latitude',
    'product_items',
    'nfm_reply',
    'message',
    'message_id',
  ];
  const part = fc.oneof(anything, fc.dictionary(fc.constantFrom(...parts), anything));
  const property = fc.property(
    fc.constantFrom(...kinds),
    fc.constantFrom(...names),
    part,
    fc.dictionary(
      fc.constantFrom('id', 'timestamp', 'context', 'errors', 'group_id', 'event', 'status', 'type'),
      anything,
    ),
    anything,
    (kind, type, ofType, around, beside) => {
      const item = { ...base, to: '16505551234', type, ...around, [type]: ofType };
      const inbound = read(kind, item, [beside]);
      if (inbound.kind !== 'message') return;
      const { content } = inbound;
      expect(content.message.trim()).not.toBe('');
      expect([content.message, inbound.providerId].every((text) => text.isWellFormed())).toBe(true);
      expect(new Date(inbound.at).toISOString()).toBe(inbound.at);
    },
  );
  fc.assert(property, { numRuns: 1000 });
});
