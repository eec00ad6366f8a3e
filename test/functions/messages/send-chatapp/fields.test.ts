import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../../support/world.ts';
import { aText, type Client, newClient } from '../../client.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
afterEach(() => {
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const forwarded = () => JSON.parse(String(world.outgoing.at(-1)?.body));

/** What is refused is refused by name, and nothing goes out. */
async function expectRefusal(body: unknown, error: string, message: string | RegExp) {
  const refused = await client.send({ body });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error, message: typeof message === 'string' ? message : expect.stringMatching(message) },
  ]);
  expect(world.outgoing).toEqual([]);
}

describe('text', () => {
  test.each([
    ['one character', 'a'],
    ['4,096 characters', 'a'.repeat(4096)],
    ['4,096 emoji, which are 8,192 UTF-16 units', '👋'.repeat(4096)],
    ['emoji joined of several', '👩‍👩‍👧‍👦🏳️‍🌈👍🏽🇧🇷'],
    ['right-to-left script with marks', '\u202bشكراً\u202c \u200fשלום'],
    ['accents in both normal forms', 'é e\u0301'],
    ['white space around', '  \n text \t '],
    ['control characters', 'a\u0000b\u001bc'],
    ['a link and markdown', '*bold* https://example.com/?a=b&c=d#e'],
    ['what looks like JSON', '{"a":"\\u00e9"}'],
    ['characters that JSON escapes', '"\\/\u2028\u2029'],
    ['the word null', 'null'],
    ['the digit zero', '0'],
    ['invisible characters between visible ones', 'a\u200bb\ufeffc'],
  ])('of %s is forwarded and stored byte for byte', async (_what, text) => {
    const sent = await client.sendText({ text });
    expect(sent.status).toBe(200);
    expect(forwarded().text).toEqual({ body: text });
    const { body } = await client.message(forwarded().biz_opaque_callback_data);
    expect(body.message.message).toBe(text);
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['of spaces', '   '],
    ['of all kinds of white space', '\t\r\n\v\f\u00a0\u1680\u2003\u2028\u3000'],
    ['of zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['of direction marks', '\u200e\u200f\u202a\u202e\u2066\u2069'],
    ['of variation selectors', '\ufe0f\u{e0100}'],
    ['of soft hyphens and fillers', '\u00ad\u034f\u115f\u3164\uffa0'],
    ['of tag characters', '\u{e0001}\u{e0061}'],
    ['of control characters', '\u0000\u001b\u0085'],
  ])('that is %s is required', async (_what, text) => {
    await expectRefusal({ ...aText, text }, 'Missing required field', 'text is required for text messages');
  });

  test.each([
    ['4,097 characters', 'a'.repeat(4097), /^text must be at most 4096 characters/],
    ['4,097 emoji', '👋'.repeat(4097), /^text must be at most 4096 characters/],
    ['half a surrogate pair at the end', 'a\ud83d', 'text must not contain half a surrogate pair'],
    ['half a surrogate pair at the front', '\udc4ba', 'text must not contain half a surrogate pair'],
    ['a surrogate pair the wrong way round', '\udc4b\ud83d', 'text must not contain half a surrogate pair'],
    ['0', 0, 'text must be a string'],
    ['false', false, 'text must be a string'],
    ['a list', ['a'], 'text must be a string'],
    ['an object', { body: 'a' }, 'text must be a string'],
  ])('of %s is an invalid field', async (_what, text, message) => {
    await expectRefusal({ ...aText, text }, 'Invalid field', message);
  });
});

const nobodyNamed = 'phone_number is required, or contact_id, or user_id';

describe('phone_number', () => {
  test.each([
    ['digits alone', '5511999990000'],
    ['with a plus sign', '+5511999990000'],
    ['with spaces, brackets and a hyphen', '+55 (11) 99999-0000'],
    ['with dots and a slash', '55.11/99999.0000'],
    ['with no-break spaces and an en dash', '+55\u00a011\u202f99999\u20130000'],
    ['with direction marks, as phones paste it', '\u202a+55 11 99999-0000\u202c'],
    ['with a newline behind', '5511999990000\n'],
    ['with letters around', 'tel:+55-11-99999-0000'],
    ['in Arabic-Indic digits', '٥٥١١٩٩٩٩٩٠٠٠٠'],
    ['in Persian digits', '۵۵۱۱۹۹۹۹۹۰۰۰۰'],
    ['in Devanagari digits', '५५११९९९९९००००'],
    ['in full-width digits with a full-width plus', '＋５５１１９９９９９００００'],
    ['in mathematical bold digits', '𝟓𝟓𝟏𝟏𝟗𝟗𝟗𝟗𝟗𝟎𝟎𝟎𝟎'],
    ['in digits of three scripts', '٥٥11９９９९९००००'],
    ['as a JSON number', 5511999990000],
    ['without the ninth digit of Brazil', '551199990000'],
  ])('%s reaches the contact', async (_what, phone_number) => {
    const sent = await client.sendText({ phone_number });
    expect(sent.body.data).toMatchObject({ recipient: '5511999990000' });
    expect(forwarded().to).toBe('+5511999990000');
  });

  test.each([
    ['7 digits', '1234567'],
    ['15 digits', '123456789012345'],
    ['15 digits as a number', 123456789012345],
  ])('of %s is searched for', async (_what, phone_number) => {
    const { status, body } = await client.sendText({ phone_number });
    expect([status, body.chatapp_id]).toEqual([404, String(phone_number)]);
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', ' \u200b\n'],
  ])('that is %s is required', async (_what, phone_number) => {
    await expectRefusal({ ...aText, phone_number }, 'Missing required field', nobodyNamed);
  });

  test.each([
    ['6 digits', '123456', /7 to 15 digits/],
    ['16 digits', '1234567890123456', /7 to 15 digits/],
    ['6 digits as a number', 123456, /7 to 15 digits/],
    ['16 digits as a safe number', 1234567890123456, /7 to 15 digits/],
    ['letters alone', 'nobody', /7 to 15 digits/],
    ['a plus sign alone', '+', /7 to 15 digits/],
    ['superscript digits, which are no decimal digits', '¹²³⁴⁵⁶⁷⁸', /7 to 15 digits/],
    ['zero', 0, /7 to 15 digits/],
    ['a fraction', 5511999990000.5, /must be/],
    ['a number below zero', -5511999990000, /must be/],
    ['a number that is no longer exact', 2 ** 53, /must be/],
    ['true', true, /must be/],
    ['a list', ['5511999990000'], /must be/],
    ['an object', { number: '5511999990000' }, /must be/],
  ])('of %s is an invalid field', async (_what, phone_number, message) => {
    await expectRefusal({ ...aText, phone_number }, 'Invalid field', new RegExp(`^phone_number .*${message.source}`));
  });
});

describe('message_type', () => {
  const all =
    'message_type must be one of text, image, video, audio, document, location, contacts, interactive, reaction, sticker, template';
  test.each([
    'Text',
    'images',
    'voice',
    'contact',
    'TEXT',
    ' text',
    'text ',
    'stickers',
    'constructor',
    '__proto__',
    'toString',
    0,
    5,
    true,
    false,
    ['text'],
    { text: 1 },
  ])('%j is refused and the others are named', async (message_type) => {
    await expectRefusal({ ...aText, message_type }, 'Invalid message type', all);
  });

  test.each([undefined, null, '', '  '])('%j is missing', async (message_type) => {
    await expectRefusal({ ...aText, message_type }, 'Missing required field', 'message_type is required');
  });

  test('is looked at before any other field', async () => {
    await expectRefusal({ message_type: 'fax', text: 5, phone_number: {} }, 'Invalid message type', all);
  });
});

describe('context_message_id', () => {
  test.each([
    ['a usual id', 'wamid.HBgNNTUxMTk5OTk5MDAwMBUCABEYEjA='],
    ['512 characters', 'w'.repeat(512)],
    ['512 emoji', '👋'.repeat(512)],
  ])('of %s is forwarded as it is', async (_what, context_message_id) => {
    expect((await client.sendText({ context_message_id })).status).toBe(200);
    expect(forwarded().context).toEqual({ message_id: context_message_id });
  });

  test('that is null is none', async () => {
    expect((await client.sendText({ context_message_id: null })).status).toBe(200);
    expect(forwarded()).not.toHaveProperty('context');
  });

  test.each([
    ['empty', '', 'context_message_id must not be blank'],
    ['blank', ' \u200b', 'context_message_id must not be blank'],
    ['513 characters long', 'w'.repeat(513), /at most 512/],
    ['half a surrogate pair', 'w\ud83d', /surrogate/],
    ['a number', 5, 'context_message_id must be a string'],
    ['false', false, 'context_message_id must be a string'],
    ['an object', { id: 'w' }, 'context_message_id must be a string'],
  ])('that is %s is an invalid field', async (_what, context_message_id, message) => {
    await expectRefusal({ ...aText, context_message_id }, 'Invalid field', message);
  });
});

test('the first wrong field is named, in the order of the spec', async () => {
  await expectRefusal({ message_type: 'text', text: 5 }, 'Missing required field', nobodyNamed);
});

test('nothing that was refused is in the conversation', async () => {
  const before = await client.conversation();
  await client.sendText({ text: 'a'.repeat(4097) });
  await client.sendText({ text: '' });
  expect(await client.conversation()).toEqual(before);
});
