import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brokenUtf8At } from '../../shared/base/text.ts';
import { openWorld, type World } from '../support/world.ts';
import { type Client, newClient } from './client.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
afterAll(() => world.close());

test.each<[string, object]>([
  ['text', { text: 'caf\ufffd' }],
  ['location.name', { message_type: 'location', location: { latitude: 1, longitude: 2, name: 'Pra\ufffda' } }],
  [
    'interactive.buttons[1].title',
    {
      message_type: 'interactive',
      interactive: {
        type: 'button',
        body: 'x',
        buttons: [
          { id: 'a', title: 'a' },
          { id: 'b', title: 'n\ufffd' },
        ],
      },
    },
  ],
])('what API Gateway put where bytes were no UTF-8 is not sent on: %s', async (path, fields) => {
  const { status, body } = await client.sendText(fields);
  expect([status, body]).toEqual([
    400,
    { error: 'Invalid field', message: `${path} has the sign U+FFFD where bytes were no UTF-8; send it in UTF-8` },
  ]);
  expect(world.outgoing).toEqual([]);
});

test('nor stored as a name; what nobody reads may have it', async () => {
  const name = await client.createContact({ body: { phone_number: '+5511988887777', full_name: 'Jo\ufffdo' } });
  expect([name.status, name.body.message]).toEqual([400, expect.stringMatching(/^full_name has the sign U\+FFFD/)]);
  expect((await client.sendText({ unknown: '\ufffd' })).status).toBe(200);
});

test('bytes that come as such are refused with the place of the first that is no UTF-8', async () => {
  const bytes = Buffer.from('{"phone_number": "+5511999990000", "message_type": "text", "text": "caf\xe9"}', 'latin1');
  const headers = { 'content-type': 'application/vnd.x+json' };
  const { status, body } = await client.send({ headers, body: bytes.toString('base64'), isBase64Encoded: true });
  expect([status, body]).toEqual([
    400,
    {
      error: 'Invalid request body',
      message: `The body must be UTF-8; it is not at byte ${bytes.indexOf(0xe9)}, counted from 0.`,
    },
  ]);
});

test.each<[readonly number[], number | undefined]>([
  [[], undefined],
  [[0x61, 0xc3, 0xa9], undefined],
  [[0xe9], 0],
  [[0x61, 0x62, 0xff, 0x63], 2],
  [[0x61, 0xc3, 0xa9, 0xc3, 0x28], 3],
  // Cut off in the middle of a character.
  [[0x61, 0xe2, 0x82], 1],
  // Half of a pair, which UTF-8 has not.
  [[0x61, 0xed, 0xa0, 0x80], 1],
])('%j is UTF-8 up to byte %j', (bytes, expected) => {
  expect(brokenUtf8At(Uint8Array.from(bytes))).toBe(expected);
});
