import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve } from '../../../../functions/messages/send-photoapp.ts';
import { parseAllowList } from '../../../../shared/outbound/address-policy.ts';
import { caller } from '../../../support/call.ts';
import { takenAs } from '../../../support/photoapp.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { anAudio, audioSender, newPhotoappClient, type PhotoappClient, photoappId } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
beforeAll(async () => {
  world = await openWorld();
  client = await newPhotoappClient(world.ports);
});
beforeEach(() => {
  world.provider = (_request, count) => jsonAnswer(200, takenAs(`m_${count}`));
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const uuid = '5d1c1f5e-0d4b-8c8e-9f53-3b0c7a1e2d4f';
const long = (length: number) => `https://files.example/${'a'.repeat(length - 22)}`;

describe('400', () => {
  test.each<[string, object, RegExp]>([
    ['neither identifier', { photoapp_id: undefined }, /^photoapp_id is required, or contact_id$/],
    ['both identifiers null', { photoapp_id: null, contact_id: null }, /^photoapp_id is required, or contact_id$/],
    ['a number for the id', { photoapp_id: 17841400 }, /^photoapp_id must be a string of 1 to 64 digits$/],
    ['an empty id', { photoapp_id: '' }, /^photoapp_id must be a string of 1 to 64 digits$/],
    ['an empty id beside the other', { photoapp_id: '', contact_id: uuid }, /^photoapp_id must be a string/],
    ['a username for the id', { photoapp_id: 'ana.souza' }, /^photoapp_id must be a string of 1 to 64 digits$/],
    [
      'a phone number for the id',
      { photoapp_id: '+5511999990000' },
      /^photoapp_id must be a string of 1 to 64 digits$/,
    ],
    ['white space around the id', { photoapp_id: ` ${photoappId}` }, /^photoapp_id must be a string/],
    ['a line break after the id', { photoapp_id: `${photoappId}\n` }, /^photoapp_id must be a string/],
    ['digits of another script', { photoapp_id: '١٧٨٤١٤' }, /^photoapp_id must be a string/],
    ['65 digits', { photoapp_id: '1'.repeat(65) }, /^photoapp_id must be a string of 1 to 64 digits$/],
    ['an object for the id', { photoapp_id: { id: '1' } }, /^photoapp_id must be a string/],
    ['a contact id that is no uuid', { contact_id: '17841400' }, /^contact_id must be a uuid$/],
    ['a contact id that is a number', { contact_id: 5 }, /^contact_id must be a uuid$/],
    ['no message type', { message_type: undefined }, /^message_type is required$/],
    ['a null message type', { message_type: null }, /^message_type is required$/],
    ['a message type in capitals', { message_type: 'AUDIO' }, /^message_type must be one of text, image/],
    ['no address', { media_url: undefined }, /^media_url is required$/],
    ['a null address', { media_url: null }, /^media_url is required$/],
    ['a blank address', { media_url: ' \u200b' }, /^media_url is required$/],
    ['an address that is a number', { media_url: 5 }, /^media_url must be a string$/],
    ['an http address', { media_url: 'http://files.example/a.m4a' }, /^media_url must be an absolute https URL/],
    [
      'an http address that is allowed',
      { media_url: 'http://127.0.0.1/a.m4a' },
      /^media_url must be an absolute https/,
    ],
    ['an ftp address', { media_url: 'ftp://files.example/a.m4a' }, /^media_url must be an absolute https URL/],
    ['a data address', { media_url: 'data:audio/mp4;base64,AAAA' }, /^media_url must be an absolute https URL/],
    ['a relative address', { media_url: '/a.m4a' }, /^media_url must be an absolute https URL/],
    ['an address without a scheme', { media_url: '//files.example/a.m4a' }, /^media_url must be an absolute https/],
    ['an address without a host', { media_url: 'https:///' }, /^media_url must be an absolute https URL/],
    ['one slash', { media_url: 'https:/files.example/a' }, /^media_url must be an absolute https URL/],
    ['backslashes', { media_url: 'https:\\\\files.example\\a' }, /^media_url must be an absolute https URL/],
    ['a port that is none', { media_url: 'https://files.example:99999/' }, /^media_url must be an absolute https URL/],
    ['a space in front', { media_url: ' https://files.example/a' }, /without white space$/],
    ['a space inside', { media_url: 'https://files.example/a b' }, /without white space$/],
    ['a line break inside', { media_url: 'https://files.example/a\nb' }, /without white space$/],
    ['a zero byte inside', { media_url: 'https://files.example/\u0000' }, /without white space$/],
    ['half a surrogate pair', { media_url: 'https://files.example/\ud83d' }, /half a surrogate pair$/],
    ['a user in the address', { media_url: 'https://user@files.example/a' }, /^media_url must not carry credentials$/],
    ['a password in it', { media_url: 'https://:pw@files.example/a' }, /^media_url must not carry credentials$/],
    ['2,049 characters', { media_url: long(2049) }, /^media_url must be at most 2048 characters/],
    ['a caption', { caption: 'Hello' }, /^caption cannot be combined with media; send it as a separate text message$/],
    ['an empty caption', { caption: '' }, /^caption cannot be combined with media/],
    ['a caption that is false', { caption: false }, /^caption cannot be combined with media/],
  ])('for %s; nothing is sent', async (_what, fields, error) => {
    const refused = await client.sendAudio(fields);
    expect([refused.status, refused.body]).toEqual([400, { success: false, error: expect.stringMatching(error) }]);
    expect(world.outgoing).toEqual([]);
  });

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.0.0.1.',
    '10.0.0.8',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '[::1]',
    '[::]',
    '[::ffff:10.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    '[2002:a00:1::]',
    '[64:ff9b::a00:1]',
    'localhost',
    'files.localhost.',
  ])('for the private address %s, also on another port', async (host) => {
    for (const media_url of [`https://${host}/a.m4a`, `https://${host}:8443/a.m4a`]) {
      const refused = await client.sendAudio({ media_url });
      expect([refused.status, refused.body.error]).toEqual([
        400,
        'media_url is refused: the address is private or reserved',
      ]);
    }
    expect(world.outgoing).toEqual([]);
  });

  test.each([
    ['broken JSON', '{'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['nothing', ''],
  ])('for %s', async (_what, body) => {
    const refused = await caller(serve, world.ports, client.tenant.apiKey)({ body });
    expect([refused.status, refused.body]).toEqual([400, { success: false, error: expect.any(String) }]);
  });
});

describe('is taken:', () => {
  test.each<[string, object]>([
    ['an address of 2,048 characters', { media_url: long(2048) }],
    ['a scheme in capitals', { media_url: 'HTTPS://FILES.EXAMPLE/A' }],
    ['another port', { media_url: 'https://files.example:8443/a.m4a' }],
    ['a public literal', { media_url: 'https://93.184.216.34:1024/a.m4a' }],
    ['a public literal of version 6', { media_url: 'https://[2606:2800:220:1::1]/a.m4a' }],
    ['a name that only begins like a number', { media_url: 'https://10.0.0.1.example/a.m4a' }],
    ['letters of any script', { media_url: 'https://файлы.example/привет-🎧.m4a' }],
    ['a null caption', { caption: null }],
    ['unknown fields', { text: 'x', phone_number: 5, tag: {} }],
    ['a query that is not ours', {}],
  ])('%s', async (_what, fields) => {
    expect((await client.sendAudio(fields)).status).toBe(200);
    const { url } = JSON.parse(String(world.outgoing[0]?.body)).message.attachment.payload;
    expect(url).toBe('media_url' in fields ? fields.media_url : anAudio.media_url);
  });

  test('our id of the contact in capitals', async () => {
    const contact_id = client.contactId.toUpperCase();
    expect((await client.sendAudio({ photoapp_id: undefined, contact_id })).status).toBe(200);
  });

  test.each(['127.0.0.1', '127.0.0.1:8443'])('a private address that OUTBOUND_ALLOW names as %s', async (allowed) => {
    const settings = { ...world.ports.settings, outboundAllow: parseAllowList(allowed) };
    const sendAudio = audioSender({ ...world.ports, settings }, client.tenant.apiKey);
    expect((await sendAudio({ media_url: 'https://127.0.0.1:8443/a.m4a' })).status).toBe(200);
    expect((await sendAudio({ media_url: 'https://127.0.0.2:8443/a.m4a' })).status).toBe(400);
  });
});

test('401 in the body of this endpoint comes before anything else', async () => {
  for (const apiKey of [undefined, 'svc_wrong']) {
    const refused = await caller(serve, world.ports, apiKey)({ body: '{' });
    expect([refused.status, refused.body]).toEqual([
      401,
      { success: false, error: 'The API key is missing or invalid. Send it as "Authorization: Bearer svc_…".' },
    ]);
  }
});

test('413 and 415 have the body of this endpoint', async () => {
  const send = caller(serve, world.ports, client.tenant.apiKey);
  const large = await send({ body: { ...anAudio, more: 'x'.repeat(300_000) } });
  expect([large.status, large.body]).toEqual([413, { success: false, error: expect.stringContaining('262144') }]);
  const text = await send({ body: JSON.stringify(anAudio), headers: { 'content-type': 'text/plain' } });
  expect([text.status, text.body]).toEqual([415, { success: false, error: expect.stringContaining('Content-Type') }]);
});

test.each<[string, object, string]>([
  ['the message type before the other fields', { message_type: 'x', media_url: 5, photoapp_id: 5 }, 'message_type'],
  ['the fields before the configuration', { media_url: 'http://x.example' }, 'media_url'],
])('checks %s', async (_what, fields, named) => {
  const { sendAudio } = await newPhotoappClient(world.ports, { photoapp_token: undefined });
  expect((await sendAudio(fields, { 'idempotency-key': '' })).body.error).toMatch(new RegExp(`^${named} `));
});

test('checks the idempotency key before the configuration, and that before the contact', async () => {
  const { sendAudio } = await newPhotoappClient(world.ports, { photoapp_token: undefined });
  expect((await sendAudio({}, { 'idempotency-key': '' })).body.error).toMatch(/^Idempotency-Key must be/);
  const refused = await sendAudio({ photoapp_id: '404' });
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^The photo-app channel is not/)]);
});
