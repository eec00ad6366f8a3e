import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../support/world.ts';
import { digits } from '../client.ts';
import { good, group, jid, type Kind, lastBody, newGateway, serverTakes } from './gateway-client.ts';

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
beforeAll(async () => {
  world = await openWorld();
  gateway = await newGateway(world.ports);
});
beforeEach(() => {
  world.provider = serverTakes;
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const reactionWith = (fields: object, key: object = {}) => ({
  reactionMessage: { key: { ...good.reaction.reactionMessage.key, ...key }, text: '👍', ...fields },
});
const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('is sent:', () => {
  const rows: [string, Kind, object, object][] = [
    ['a poll of 2 values', 'poll', { values: numbers(2) }, { values: numbers(2) }],
    ['a poll of 12 values', 'poll', { values: numbers(12), selectableCount: 12 }, { selectableCount: 12 }],
    ['a poll with any number of choices', 'poll', { selectableCount: 0 }, { selectableCount: 0 }],
    ['a poll whose values differ in case', 'poll', { values: ['a', 'A'] }, { values: ['a', 'A'] }],
    ['latitude and longitude 0', 'location', { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 0 }],
    ['the ends of the scale', 'location', { latitude: -90, longitude: 180 }, { latitude: -90, longitude: 180 }],
    ['a place without name and address', 'location', { name: null, address: undefined }, { name: '', address: '' }],
    ['audio without delay', 'audio', { delay: 0 }, { delay: 0 }],
    ['audio with encoding', 'audio', { encoding: true }, { encoding: true }],
    [
      'audio by an address with a query',
      'audio',
      { audio: 'https://a.example.com/b.ogg?x=1&y=%20' },
      { audio: 'https://a.example.com/b.ogg?x=1&y=%20' },
    ],
    ['audio in wrapped base64', 'audio', { audio: 'T2dn\r\nUwAC \n\tAAAA\n' }, { audio: 'T2dnUwACAAAA' }],
    ['audio in a data URI', 'audio', { audio: 'data:audio/mpeg;base64,T2dnUw==' }, { audio: 'T2dnUw==' }],
    ['a reaction of many characters', 'reaction', reactionWith({ text: '👩🏽‍🚒' }), { reaction: '👩🏽‍🚒' }],
    [
      'a reaction to what somebody wrote in a group',
      'reaction',
      reactionWith({}, { remoteJid: group, participant: jid }),
      { key: { id: 'ABC', fromMe: false, remoteJid: group, participant: jid } },
    ],
    [
      'a reaction whose key names no participant',
      'reaction',
      reactionWith({}, { remoteJid: group, participant: '' }),
      { key: { id: 'ABC', fromMe: false, remoteJid: group } },
    ],
    [
      'a reaction to what a person wrote, whose key names them twice',
      'reaction',
      reactionWith({}, { participant: jid }),
      { key: { id: 'ABC', fromMe: false, remoteJid: jid } },
    ],
    ['members that nobody knows', 'poll', { quoted: { key: 1 }, everyOne: 'x' }, { name: 'Which day?' }],
  ];
  test.each(rows)('%s', async (_what, kind, fields, sent) => {
    expect((await gateway.good(kind, fields)).status).toBe(200);
    const body = lastBody(world);
    expect(body).toMatchObject(sent);
    if ('key' in sent) expect(body.key).toEqual(sent.key);
  });
});

describe('is refused with 400:', () => {
  const rows: [string, Kind, object, RegExp][] = [
    ['no reactionMessage', 'reaction', { reactionMessage: undefined }, /^reactionMessage is required/],
    [
      'key and reaction beside each other, as v2 has them',
      'reaction',
      { reactionMessage: undefined, key: good.reaction.reactionMessage.key, reaction: '👍' },
      /^reactionMessage is required: an object with key and text$/,
    ],
    ['no text', 'reaction', reactionWith({ text: undefined }), /^reactionMessage\.text is required/],
    ['text null', 'reaction', reactionWith({ text: null }), /^reactionMessage\.text is required/],
    ['two emoji', 'reaction', reactionWith({ text: '👍👍' }), /^reactionMessage\.text must be exactly one/],
    ['a word', 'reaction', reactionWith({ text: 'ok' }), /^reactionMessage\.text must be exactly one/],
    ['a space', 'reaction', reactionWith({ text: ' ' }), /^reactionMessage\.text must be exactly one/],
    ['no key', 'reaction', { reactionMessage: { text: '👍' } }, /^reactionMessage\.key is required/],
    ['no id', 'reaction', reactionWith({}, { id: undefined }), /^reactionMessage\.key\.id is required/],
    ['a blank id', 'reaction', reactionWith({}, { id: ' ' }), /^reactionMessage\.key\.id is required/],
    ['no fromMe', 'reaction', reactionWith({}, { fromMe: undefined }), /^reactionMessage\.key\.fromMe is required/],
    ['fromMe as text', 'reaction', reactionWith({}, { fromMe: 'true' }), /^reactionMessage\.key\.fromMe must be/],
    ['no remoteJid', 'reaction', reactionWith({}, { remoteJid: '' }), /^reactionMessage\.key\.remoteJid is required/],
    ['one value', 'poll', { values: ['a'] }, /^values must have 2 to 12/],
    ['13 values', 'poll', { values: numbers(13) }, /^values must have 2 to 12/],
    ['a value twice', 'poll', { values: ['a', 'b', 'a'] }, /^values\[2\] must be unique/],
    ['an empty value', 'poll', { values: ['a', ''] }, /^values\[1\] is required/],
    ['a blank value', 'poll', { values: ['a', ' \u200b'] }, /^values\[1\] is required/],
    ['a number as value', 'poll', { values: ['a', 1] }, /^values\[1\] must be/],
    ['values as text', 'poll', { values: 'a,b' }, /^values must be/],
    ['no values', 'poll', { values: undefined }, /^values is required/],
    ['more choices than values', 'poll', { selectableCount: 3 }, /^selectableCount must be a whole number/],
    ['negative choices', 'poll', { selectableCount: -1 }, /^selectableCount must be a whole number/],
    ['half a choice', 'poll', { selectableCount: 1.5 }, /^selectableCount must be a whole number/],
    ['choices as text', 'poll', { selectableCount: '1' }, /^selectableCount must be a whole number/],
    ['no selectableCount', 'poll', { selectableCount: null }, /^selectableCount is required/],
    ['no question', 'poll', { name: '' }, /^name is required/],
    ['no number', 'poll', { number: undefined }, /^number is required/],
    ['no latitude', 'location', { latitude: undefined }, /^latitude is required/],
    ['longitude null', 'location', { longitude: null }, /^longitude is required/],
    ['latitude 91', 'location', { latitude: 91 }, /^latitude must be a number from -90 to 90/],
    ['longitude -181', 'location', { longitude: -181 }, /^longitude must be a number from -180/],
    ['latitude as text', 'location', { latitude: '0' }, /^latitude must be a number/],
    ['a name that is none', 'location', { name: 1 }, /^name must be/],
    ['no audio', 'audio', { audio: undefined }, /^audio is required/],
    ['audio of white space', 'audio', { audio: ' \n' }, /^audio is required/],
    ['an empty data URI', 'audio', { audio: 'data:audio/ogg;base64,' }, /^audio is required/],
    ['base64 that breaks off', 'audio', { audio: 'T2dnU' }, /^audio must be an http or https URL/],
    ['base64 with padding inside', 'audio', { audio: 'T2==T2dn' }, /^audio must be/],
    ['no base64', 'audio', { audio: '%%%%' }, /^audio must be/],
    ['a data URI that is not base64', 'audio', { audio: 'data:audio/ogg,abcd' }, /^audio must be/],
    ['broken base64 in a data URI', 'audio', { audio: 'data:audio/ogg;base64,@@@@' }, /^audio must be/],
    ['audio as a number', 'audio', { audio: 5 }, /^audio must be/],
    ['an ftp address', 'audio', { audio: 'ftp://a.example.com/b.ogg' }, /^audio must be/],
    ['an address without a host', 'audio', { audio: 'https://' }, /^audio must be an absolute/],
    ['an address with a password', 'audio', { audio: 'https://u:p@a.example.com/b' }, /^audio must not have/],
    ['this machine', 'audio', { audio: 'http://127.0.0.1/b.ogg' }, /^audio is refused: the address is private/],
    ['the metadata service', 'audio', { audio: 'http://169.254.169.254/latest' }, /^audio is refused/],
    ['encoding as text', 'audio', { encoding: 'true' }, /^encoding must be/],
    ['encoding as a number', 'audio', { encoding: 1 }, /^encoding must be/],
    ['a negative delay', 'audio', { delay: -1 }, /^delay must be a whole number/],
    ['a delay over 15 s', 'audio', { delay: 15_001 }, /^delay must be a whole number/],
    ['half a millisecond', 'audio', { delay: 0.5 }, /^delay must be a whole number/],
    ['a delay as text', 'audio', { delay: '100' }, /^delay must be a whole number/],
  ];
  test.each(rows)('%s', async (_what, kind, fields, message) => {
    const answer = await gateway.good(kind, fields);
    expect(answer).toMatchObject({ status: 400, body: { status: 400, error: true } });
    expect(answer.body.response.message).toEqual([expect.stringMatching(message)]);
    expect(world.outgoing).toEqual([]);
  });
});

describe('a number', () => {
  test.each([
    '+55 (11) 99999-0000',
    '5511999990000@s.whatsapp.net',
    '5511999990000@c.us',
    '5511999990000:12@s.whatsapp.net',
    '5511999990000:12',
    '551199990000',
    ' ٥٥١١٩٩٩٩٩٠٠٠٠ ',
    'Ana Example 5511999990000',
    'Ana @ home: +55 11 99999-0000',
    '+55 11 99999:0000',
    5511999990000,
  ])('%j is the contact', async (written) => {
    expect((await gateway.good('poll', { number: written })).status).toBe(200);
    expect(lastBody(world).number).toBe(digits);
    const { status } = await gateway.send('reaction', reactionWith({}, { remoteJid: written }));
    expect([status, /^55119?99990000@s\.whatsapp\.net$/.test(lastBody(world).key.remoteJid)]).toEqual([200, true]);
  });

  test.each([
    [group, group],
    ['120363041234567890', group],
    ['5511999990000-1609459200@g.us', '5511999990000-1609459200@g.us'],
    ['5511999990000-1609459200', '5511999990000-1609459200@g.us'],
  ])('%s is the group %s', async (written, id) => {
    expect((await gateway.good('poll', { number: written })).status).toBe(200);
    expect(lastBody(world).number).toBe(id);
  });

  test.each([
    '',
    ' ',
    'ana',
    '123',
    '1234567890123456',
    'status@broadcast',
    '1@g.us@g.us',
    '120363@G.US',
    'a b@g.us',
    true,
    [],
    -5,
  ])('%j is none', async (written) => {
    const { status, body } = await gateway.good('poll', { number: written });
    expect([status, body.response.message[0]]).toEqual([400, expect.stringMatching(/^number /)]);
  });

  test.each(['5511888887777', '123456789012345@lid'])('%s is nobody we know', async (written) => {
    const { status, body } = await gateway.good('poll', { number: written });
    expect([status, body.response.message[0]]).toEqual([404, expect.stringContaining(written)]);
  });
});

describe('inline audio', () => {
  const limit = 4 * 1024 * 1024;
  const wrapped = (bytes: number) =>
    (
      Buffer.alloc(bytes, 1)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n');
  test.each([
    ['just under 4 MB', limit - 1, 200],
    ['of 4 MB', limit, 200],
    ['just over 4 MB', limit + 1, 413],
  ])('%s is %i bytes: %i', async (_what, bytes, status) => {
    const answer = await gateway.good('audio', { audio: wrapped(bytes) });
    expect(answer.status).toBe(status);
    if (status === 413) expect(answer.body.response.message).toEqual([expect.stringContaining('4194304')]);
  });
});
