import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { mediaOf } from '../../../../shared/sending/content.ts';
import { read } from '../../../shared/sending/bodies/refusal.ts';
import { make, samples } from '../../../support/sample-messages.ts';
import { acceptedBy, jsonAnswer, openWorld, refusedBy, type World } from '../../../support/world.ts';
import { type Client, newClient } from '../../client.ts';

const { message, quick, list, card, place, reaction, buttons, rows } = make;

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  client = await newClient(world.ports);
});
afterEach(() => {
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${count}`));
});
afterAll(() => world.close());

const forwarded = () => JSON.parse(String(world.outgoing.at(-1)?.body));

/** Messages with files have tests of their own. */
const withoutFiles = Object.entries(samples)
  .filter(([, [body]]) => mediaOf(read(body)) === undefined)
  .map(([name, [body, payload]]) => ({ name, body, payload }));

test.each(withoutFiles)('sends $name in the provider’s shape, whole', async ({ body, payload }) => {
  const sent = await client.send({ body });
  expect([sent.status, sent.body.data?.message_type]).toEqual([200, read(body).message_type]);
  const { biz_opaque_callback_data } = forwarded();
  expect(forwarded()).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '+5511999990000',
    ...payload,
    biz_opaque_callback_data,
  });
});

test.each([
  [place({ name: 'Praça da Sé' }), '[location] Praça da Sé', null],
  // The table holds no number that is so near to zero.
  [place({ latitude: 1e-200, longitude: -5e-324 }), '[location] 0, 0', null],
  [message('contacts', { contacts: [card(), card()] }), '[contacts] Ana Lima, Ana Lima', null],
  [quick({ body: 'Tomorrow?' }), 'Tomorrow?', 'interactive'],
  [list({ body: 'When?' }), 'When?', 'interactive'],
])('shows %j readably in the conversation', async (body, text, media_type) => {
  await client.send({ body });
  expect((await client.conversation()).at(-1)).toMatchObject({ message: text, media_type, media_url: null });
});

test.each([
  ['Missing required field', message('image', {}), 'media_url is required for media messages'],
  ['Missing required field', message('reaction', {}), 'reaction.message_id is required for reaction messages'],
  ['Missing required field', message('location', {}), 'location.latitude is required for location messages'],
  ['Missing required field', message('contacts', {}), 'contacts is required for contacts messages'],
  ['Missing required field', message('interactive', {}), 'interactive is required for interactive messages'],
  [
    'Missing required field',
    list({ sections: [{ rows: [{ id: 'a' }] }] }),
    'interactive.sections[0].rows[0].title is required',
  ],
  [
    'Invalid field',
    quick({ buttons: [...buttons(1), { id: 'a', title: '👋'.repeat(21) }] }),
    'interactive.buttons[1].title must be at most 20 characters (Unicode code points)',
  ],
  ['Invalid field', place({ latitude: 91 }), 'location.latitude must be a number from -90 to 90'],
  [
    'Invalid field',
    { ...reaction(), context_message_id: 'wamid.b' },
    /^context_message_id is not supported on reactions/,
  ],
  ['Invalid field', message('audio', { media_url: make.file, caption: '' }), /^caption is not supported on audio/],
])('answers 400 %s, sends and stores nothing: %j', async (error, body, text) => {
  const before = await client.conversation();
  const refused = await client.send({ body });
  expect([refused.status, refused.body]).toEqual([
    400,
    { error, message: typeof text === 'string' ? text : expect.stringMatching(text) },
  ]);
  expect(world.outgoing).toEqual([]);
  expect(await client.conversation()).toEqual(before);
});

test('passes on what the provider alone refuses: more than ten rows in all sections', async () => {
  world.provider = () => jsonAnswer(400, refusedBy(131009));
  const sections = [
    { title: 'a', rows: rows(6) },
    { title: 'b', rows: rows(6, 6) },
  ];
  const refused = await client.send({ body: list({ sections }) });
  expect([refused.status, refused.body.error]).toEqual([400, 'Provider rejected message']);
  expect(forwarded().interactive.action.sections).toEqual(sections);
});
