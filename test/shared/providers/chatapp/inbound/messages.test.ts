import { expect, test } from '@jest/globals';
import { base, message, person, read, told } from './read-item.ts';

test('reads a text with who wrote it and when', () => {
  expect(message({ type: 'text', text: { body: ' Olá 👋🏽\n' }, context: { id: 'wamid.0' } })).toEqual({
    ...told,
    content: {
      message: ' Olá 👋🏽\n',
      message_type: 'text',
      type: 'text',
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

test('keeps the advertisement, the product and the forward around a message', () => {
  const around = {
    referral: { source_url: 'https://fb.me/3', source_type: 'ad', ctwa_clid: 'x' },
    context: { forwarded: true, referred_product: { catalog_id: '1' } },
  };
  expect(message({ ...around, type: 'text', text: { body: 'Price?' } })).toEqual({
    ...told,
    content: {
      message: 'Price?',
      message_type: 'text',
      type: 'text',
      media_type: null,
      media_url: null,
      referral: { source_url: 'https://fb.me/3', source_type: 'ad', click_id: 'x' },
      about: { product: { catalog_id: '1' } },
      forwarded: 'once',
    },
  });
});

test('puts a group’s message into its group', () => {
  expect(message({ type: 'text', text: { body: 'Hi' }, group_id: 'Y2Fw' })).toMatchObject({ groupId: 'Y2Fw', person });
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

test.each([[undefined], [''], [' '], ['x'.repeat(513)], ['\ud800'], [{}], [1.5]])(
  'takes a message for unknown whose id is %j',
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

test.each([
  ['hologram', 'a text', { other: { hologram: 'a text' } }],
  ['hologram', ['a', { b: 1 }], { other: { hologram: ['a', { b: 1 }] } }],
  ['hologram', 0, { other: { hologram: 0 } }],
  ['text', 'plain', { other: { text: 'plain' } }],
  ['interactive', { type: 'new_reply', new_reply: ['x'] }, { kind: 'new_reply', other: { new_reply: ['x'] } }],
  ['interactive', { type: 'list_reply', list_reply: ['r'] }, { kind: 'list', other: { list_reply: ['r'] } }],
  ['interactive', { type: 'nfm_reply', nfm_reply: { response_json: { size: 'M' } } }, { answers: { size: 'M' } }],
])('keeps what a %s says in another shape than ours: %j', (type, part, content) => {
  expect(message({ type, [type]: part })).toMatchObject({ content: { content } });
});
