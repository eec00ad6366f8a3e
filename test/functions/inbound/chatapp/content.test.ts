import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { textFrom } from '../../../support/customers.ts';
import { openWorld, type World } from '../../../support/world.ts';
import { digits } from '../../client.ts';
import { messageOf, openChatappCase } from './chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each([
  ['a text', messageOf('text', { text: { body: 'oi' } }), { type: 'text', content: { body: 'oi' } }],
  [
    'the button that was pressed, by its id',
    messageOf('interactive', { interactive: { type: 'button_reply', button_reply: { id: 'yes-1', title: 'Yes' } } }),
    { message: 'Yes', type: 'reply', content: { kind: 'button', id: 'yes-1', title: 'Yes' } },
  ],
  [
    'the row that was chosen, with its description',
    messageOf('interactive', {
      interactive: { type: 'list_reply', list_reply: { id: 'row-2', title: 'Two', description: 'The second' } },
    }),
    { type: 'reply', content: { kind: 'list', id: 'row-2', title: 'Two', description: 'The second' } },
  ],
  [
    'the payload of a template’s button',
    messageOf('button', { button: { text: 'Stop', payload: 'STOP_ALL' } }),
    { message: 'Stop', type: 'reply', content: { kind: 'template_button', title: 'Stop', payload: 'STOP_ALL' } },
  ],
  [
    'a form’s answers, parsed',
    messageOf('interactive', {
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"size":42,"card":12345678901234567}' },
      },
    }),
    {
      type: 'form_reply',
      content: { name: 'flow', body: 'Sent', answers: { size: 42, card: '12345678901234567' } },
    },
  ],
  [
    'a form’s answers whatever they are called, and lists',
    messageOf('interactive', {
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { response_json: '{"flow_token":"t-1","signature":"Ana","id":"7","days":[1,{"x":null}]}' },
      },
    }),
    {
      message: '[form] signature: Ana, id: 7, days: [1,{"x":null}]',
      content: { answers: { flow_token: 't-1', signature: 'Ana', id: '7', days: [1, { x: null }] } },
    },
  ],
  [
    'a form’s answers that are a list',
    messageOf('interactive', {
      interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '[1,2]' } },
    }),
    { message: '[form] Sent', content: { answers: [1, 2] } },
  ],
  [
    'the items of an order, prices as text',
    messageOf('order', {
      order: {
        catalog_id: 'cat-1',
        text: 'please',
        product_items: [{ product_retailer_id: 'sku-1', quantity: 2, item_price: 10.5, currency: 'BRL' }],
      },
    }),
    {
      type: 'order',
      content: {
        catalog_id: 'cat-1',
        text: 'please',
        items: [{ product_id: 'sku-1', quantity: 2, unit_price: '10.5', currency: 'BRL' }],
      },
    },
  ],
  [
    'the coordinates of a place',
    messageOf('location', { location: { latitude: 0, longitude: -46.6, name: 'Sé', url: 'https://maps.example/1' } }),
    {
      type: 'location',
      content: { latitude: 0, longitude: -46.6, name: 'Sé', url: 'https://maps.example/1' },
    },
  ],
  [
    'a card’s numbers and addresses',
    messageOf('contacts', {
      contacts: [
        {
          name: { formatted_name: 'Ben', first_name: 'Ben' },
          phones: [{ phone: '+1 202-555-0100', type: 'WORK', wa_id: '12025550100' }],
          emails: [{ email: 'ben@example.org', type: 'WORK' }],
        },
      ],
    }),
    {
      type: 'contacts',
      content: {
        cards: [
          {
            name: { formatted_name: 'Ben', first_name: 'Ben' },
            phones: [{ phone: '+1 202-555-0100', type: 'WORK', wa_id: '12025550100' }],
            emails: [{ email: 'ben@example.org', type: 'WORK' }],
          },
        ],
      },
    },
  ],
  [
    'what a newer provider adds, under its own name',
    messageOf('hologram', { hologram: { shape: 'cube', token: 'secret', depth: 3 } }),
    { type: 'unsupported', content: { type: 'hologram', other: { hologram: { shape: 'cube', depth: 3 } } } },
  ],
  [
    'why the provider could not read it',
    messageOf('unsupported', { unsupported: { type: 'poll' }, errors: [{ code: 131051, title: 'Not supported' }] }),
    { type: 'unsupported', content: { type: 'poll', reason: 'Not supported' } },
  ],
  [
    'that it was passed on often',
    messageOf('text', { text: { body: 'chain' }, context: { frequently_forwarded: true } }),
    { forwarded: 'many', context: null },
  ],
  [
    'the product that it is about',
    messageOf('text', {
      text: { body: 'this one?' },
      context: { referred_product: { catalog_id: 'cat-1', product_retailer_id: 'sku-1' } },
    }),
    { context: { message_id: null, id: null, product: { catalog_id: 'cat-1', product_id: 'sku-1' } } },
  ],
  [
    'the ad that brought the person',
    messageOf('text', {
      text: { body: 'saw it' },
      referral: {
        source_type: 'ad',
        source_id: '9',
        headline: 'Sale',
        image_url: 'https://a.example/p',
        ctwa_clid: 'c1',
      },
    }),
    {
      referral: {
        source_type: 'ad',
        source_id: '9',
        headline: 'Sale',
        media_url: 'https://a.example/p',
        click_id: 'c1',
      },
    },
  ],
])('a message carries', (what, given, expected) => {
  test(`${what}, in the page, by itself and in its event`, async () => {
    const { take, read, alone, events } = await openChatappCase(world);
    await take(given);
    const [shown] = (await read()).messages;
    expect(shown).toMatchObject(expected);
    expect(await alone(given.id)).toMatchObject(shown);
    expect(events()).toMatchObject([{ type: 'message_received', data: { message: shown } }]);
  });
});

test('a caption that an edit adds is the file’s', async () => {
  const { take, read } = await openChatappCase(world);
  const picture = messageOf('image', { image: { mime_type: 'image/jpeg' } });
  await take(picture);
  const message = { type: 'image', image: { caption: 'now with words' } };
  await take(messageOf('edit', { edit: { original_message_id: picture.id, message } }));
  const [shown] = (await read()).messages;
  expect(shown).toMatchObject({ message: 'now with words', content: { caption: 'now with words' } });
});

test('a message says who wrote it and to whom it belongs, and which of ours it answers', async () => {
  const { contact, take, read } = await openChatappCase(world);
  const first = textFrom(digits, 'first');
  await take(first);
  await take(textFrom(digits, 'second', { context: { from: digits, id: first.id } }));
  const [one, two] = (await read()).messages;
  expect(two).toMatchObject({
    direction: 'inbound',
    recipient: null,
    conversation: { type: 'contact', contact_id: contact.id },
    sender: { contact_id: contact.id, phone_number: digits },
    context: { message_id: first.id, id: one.id },
  });
});

test('a message that was edited shows when, and one that was deleted shows what it was and nothing that it said', async () => {
  const { take, read } = await openChatappCase(world);
  const [edited, revoked] = [textFrom(digits, 'before'), textFrom(digits, 'secret words')];
  await take(edited, revoked);
  await take(
    messageOf('edit', { edit: { original_message_id: edited.id, message: { type: 'text', text: { body: 'after' } } } }),
    messageOf('revoke', { revoke: { original_message_id: revoked.id } }),
  );
  const { messages } = await read();
  expect(messages).toMatchObject([
    { type: 'text', content: { body: 'after' }, edited_at: expect.any(String), deleted_at: null },
    {
      type: 'deleted',
      content: { type: 'text' },
      message: '[deleted]',
      edited_at: null,
      deleted_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(messages)).not.toContain('secret words');
});
