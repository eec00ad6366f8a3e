import { describe, expect, test } from '@jest/globals';
import type { Inbound } from '../../../../shared/channels/inbound.ts';
import { readPhotoappItem } from '../../../../shared/providers/photoapp/inbound/read-item.ts';

type Message = Extract<Inbound, { kind: 'message' }>;

const account = '17841400000000000';
const igsid = '17841400008460057';
const now = Date.parse('2026-11-28T10:00:00.000Z');
const timestamp = Date.parse('2026-11-28T09:59:58.123Z');
const mid = 'aWdfZAG1faXRlbToxOk';

const fromPerson = { sender: { id: igsid }, recipient: { id: account }, timestamp };
const fromUs = { sender: { id: account }, recipient: { id: igsid }, timestamp };
const told = { person: { photoappId: igsid }, at: '2026-11-28T09:59:58.123Z' };

const of = (event: unknown, kind: 'message' | 'other' | 'ignored' = 'message') =>
  readPhotoappItem({ channel: 'photoapp', kind, account, item: event }, now);
const message = (fields: object) => of({ ...fromPerson, message: { mid, ...fields } });
const content = (more: object) => ({ message_type: 'text', type: 'text', media_type: null, media_url: null, ...more });
const attachment = (type: string, payload?: object) => ({
  type,
  payload: payload ?? { url: `https://lookaside.example.com/${type}` },
});
const file = (type: string) => ({ url: `https://lookaside.example.com/${type}` });

describe('a message', () => {
  test('of text says who, when in milliseconds, and what', () => {
    expect(message({ text: 'Olá 👋' })).toEqual({
      kind: 'message',
      ...told,
      providerId: mid,
      content: content({ message: 'Olá 👋' }),
    });
  });

  test.each([
    ['image', 'image', 'image', '[image]'],
    ['video', 'video', 'video', '[video]'],
    ['audio', 'audio', 'audio', '[audio]'],
    ['file', 'document', 'document', '[document]'],
    ['share', 'share', 'image', '[share]'],
    ['story_mention', 'story_mention', 'image', '[story mention]'],
    ['ig_reel', 'reel', 'video', '[reel]'],
    ['reel', 'reel', 'video', '[reel]'],
    ['hologram', 'unsupported', null, '[unsupported]'],
    ['constructor', 'unsupported', null, '[unsupported]'],
  ])('with %s is %s, with its file', (type, message_type, media_type, text) => {
    expect(message({ attachments: [attachment(type)] })).toMatchObject({
      content: { message: text, message_type, media_type, media_url: null },
      file: file(type),
    });
  });

  test('with a disappearing photo has no file, and says so', () => {
    const inbound = message({ attachments: [{ type: 'ephemeral' }] });
    expect(inbound).toMatchObject({ content: { message: '[disappearing photo or video]', message_type: 'ephemeral' } });
    expect(inbound).not.toHaveProperty('file');
  });

  test('with several attachments is a message for each, forty at most, and what is beyond them is kept', () => {
    const attachments = [attachment('image'), { type: 'ephemeral' }, ...Array(40).fill(attachment('video'))];
    const { content, file: first, further = [] } = message({ attachments, text: 'look' }) as Message;
    expect([content, first]).toMatchObject([
      { message: 'look', content: { part: { number: 1, of: 40 } } },
      file('image'),
    ]);
    expect(content.content).toMatchObject({ other: { attachments: [attachment('video'), attachment('video')] } });
    expect(further).toHaveLength(39);
    expect(further[0]?.content).toMatchObject({
      type: 'unsupported',
      content: { type: 'ephemeral', part: { number: 2 } },
    });
    expect(further[38]).toMatchObject({ file: file('video'), content: { content: { part: { number: 40, of: 40 } } } });
  });

  test('with a shared post shows its title', () => {
    const shared = attachment('share', { url: 'https://a.example', title: 'New shoes' });
    expect(message({ attachments: [shared] })).toMatchObject({ content: { message: '[share] New shoes' } });
  });

  test.each([
    ['an answer', { reply_to: { mid: 'm0' } }, { message_type: 'text', context_message_id: 'm0' }],
    ['an answer to a story', { reply_to: { story: { id: '1', url: 'https://a' } } }, { message_type: 'story_reply' }],
    ['a quick reply', { quick_reply: { payload: 'YES' } }, { message_type: 'button' }],
    ['one from an ad', { referral: { ref: 'ad' } }, { message_type: 'text' }],
  ])('that is %s', (_what, fields, expected) => {
    expect(message({ text: 'hi', ...fields })).toMatchObject({ content: { message: 'hi', ...expected } });
  });

  test.each([
    [{ is_unsupported: true }],
    [{}],
    [{ text: '' }],
    [{ text: ' \u200b' }],
    [{ text: 7, attachments: 'x' }],
    [{ attachments: [null, 3] }],
  ])('that cannot be shown is [unsupported]: %j', (fields) => {
    expect(message(fields)).toMatchObject({ content: { message: '[unsupported]', message_type: 'unsupported' } });
  });

  test('keeps an id beyond the numbers of JavaScript, and knows one that has lost its digits for none', () => {
    expect(of({ ...fromPerson, sender: { id: 1234567 }, message: { mid, text: 'a' } })).toMatchObject({
      person: { photoappId: '1234567' },
    });
    expect(of({ ...fromPerson, sender: { id: Number(`${igsid}0`) }, message: { mid } }).kind).toBe('unknown');
  });

  test('of our account is an echo, to the person it went to', () => {
    const echo = { kind: 'message', ...told, providerId: mid, content: content({ message: 'ours' }), echo: true };
    expect(of({ ...fromUs, message: { mid, text: 'ours', is_echo: true } })).toEqual(echo);
    expect(of({ ...fromUs, message: { mid, text: 'ours' } })).toEqual(echo);
  });

  test.each([
    [fromPerson, {}],
    [fromUs, { by: 'us' }],
  ])('that was taken back revokes it', (parties, proof) => {
    expect(of({ ...parties, message: { mid, is_deleted: true } })).toEqual({
      kind: 'revoke',
      ...told,
      providerId: `deleted.${mid}`,
      targetId: mid,
      ...proof,
    });
  });

  test('that was changed is an edit, and each change one of its own', () => {
    const edited = (num_edit: number) => of({ ...fromPerson, message_edit: { mid, text: 'better', num_edit } });
    const first = { kind: 'edit', ...told, providerId: `edited.1.${mid}`, targetId: mid, text: 'better', number: 1 };
    expect(edited(1)).toEqual(first);
    expect(edited(2)).toMatchObject({ providerId: `edited.2.${mid}` });
    expect(of({ ...fromUs, message_edit: { mid, text: 'better' } })).toMatchObject({ kind: 'edit', by: 'us' });
    expect(of({ ...fromPerson, message_edit: { mid, text: ' ' } })).toMatchObject({ kind: 'nothing' });
  });

  test('is cut where no person could have written it', () => {
    const { content } = message({ text: 'é'.repeat(300_000) }) as { content: { message: string } };
    expect(Buffer.byteLength(content.message)).toBeLessThan(70_000);
    expect(message({ text: 'half \ud83d' })).toMatchObject({ content: { message: 'half \ufffd' } });
  });
});

describe('a time', () => {
  const at = (given: unknown) => of({ ...fromPerson, timestamp: given, message: { mid } });

  test.each([
    ['text', String(timestamp), told.at],
    ['seconds, as in the platform’s own test events', Math.floor(timestamp / 1000), '2026-11-28T09:59:58.000Z'],
    ['nothing', undefined, '2026-11-28T10:00:00.000Z'],
    ['nonsense', 'soon', '2026-11-28T10:00:00.000Z'],
    ['what is no date', 1e300, '2026-11-28T10:00:00.000Z'],
    ['an object without a value', JSON.parse('{"valueOf":1,"toString":1}'), '2026-11-28T10:00:00.000Z'],
  ])('that is %s', (_what, given, expected) => {
    expect(at(given)).toMatchObject({ at: expected });
  });
});

describe('a reaction', () => {
  const reaction = (fields: object, parties: object = fromPerson) =>
    of({ ...parties, reaction: { mid, action: 'react', ...fields } });

  test('is to a message, with its emoji, and the same twice has the same id', () => {
    const given = { reaction: 'other', emoji: '🔥' };
    expect(reaction(given)).toEqual({
      kind: 'reaction',
      ...told,
      providerId: `reacted.${igsid}.${timestamp}.🔥.${mid}`,
      targetId: mid,
      emoji: '🔥',
      other: { reaction: 'other' },
    });
  });

  test.each([
    ['love', '❤️'],
    ['haha', '😆'],
    ['smile', '😆'],
    ['wow', '😮'],
    ['sad', '😢'],
    ['angry', '😠'],
    ['like', '👍'],
    ['dislike', '👎'],
    ['toString', '❤️'],
    [undefined, '❤️'],
  ])('by the name %s is %s', (name, emoji) => {
    expect(reaction({ reaction: name })).toMatchObject({ emoji });
  });

  test('that is taken back has none', () => {
    expect(reaction({ action: 'unreact', reaction: 'love', emoji: '❤️' })).toMatchObject({
      emoji: '',
      other: { reaction: 'love', emoji: '❤️' },
      providerId: `unreacted.${igsid}.${timestamp}.${mid}`,
    });
  });

  test('of our account is an echo', () => {
    expect(reaction({ emoji: '❤️' }, fromUs)).toMatchObject({ echo: true, person: { photoappId: igsid } });
  });
});

test('a button that was pressed is a message with its title', () => {
  expect(of({ ...fromPerson, postback: { mid, title: 'Talk to us', payload: 'TALK' } })).toEqual({
    kind: 'message',
    ...told,
    providerId: mid,
    content: content({
      message: 'Talk to us',
      message_type: 'button',
      type: 'reply',
      content: { kind: 'postback', title: 'Talk to us', payload: 'TALK' },
    }),
  });
  expect(of({ ...fromPerson, postback: { mid, payload: 'TALK' } })).toMatchObject({
    content: { message: '[button] TALK' },
  });
});

test('a message that was seen is a receipt', () => {
  expect(of({ ...fromPerson, read: { mid } })).toEqual({
    kind: 'status',
    receipt: { providerId: mid, change: { status: 'read', at: told.at } },
  });
  expect(of({ ...fromUs, read: { mid } }).kind).toBe('nothing');
});

test.each([
  [{ ...fromPerson, optin: { ref: 'x' } }, 'an event with optin'],
  [{ ...fromPerson, 'a person’s own words': 1 }, 'an event with another name'],
])('what we do not model is acknowledged, without the words of a person: %j', (event, reason) => {
  expect(of(event)).toEqual({ kind: 'nothing', reason });
});

test('what is not for us is acknowledged', () => {
  expect(of({ field: 'standby' }, 'ignored')).toEqual({ kind: 'nothing', reason: 'an event of standby' });
});

test.each([
  ['no message id', { ...fromPerson, message: { text: 'a' } }],
  ['a message id that is too long', { ...fromPerson, message: { mid: 'm'.repeat(600) } }],
  ['a message that is a text', { ...fromPerson, message: 'a' }],
  ['a sender without an id', { ...fromPerson, sender: {}, message: { mid } }],
  ['a message of the account to itself', { ...fromUs, recipient: { id: account }, message: { mid } }],
  ['a read without a message', { ...fromPerson, read: { watermark: 1 } }],
  ['no event', { a: 1 }],
  ['no object', 'x'],
])('what can never succeed says why: %s', (_what, event) => {
  expect(of(event)).toEqual({ kind: 'unknown', reason: expect.any(String) });
});
