import { expect, test } from '@jest/globals';
import { photoappTypes } from '../../../lib/sandbox/receive/photoapp-inbound.ts';
import { detect } from '../../../shared/media/content/detect.ts';
import { peekBytes } from '../../../shared/media/content/detection.ts';
import { readPhotoappItem } from '../../../shared/providers/photoapp/inbound/read-item.ts';
import { photoappItemsOf } from '../../../shared/providers/photoapp/webhook-items.ts';
import { audioMessage, person as from, sendPhotoapp } from './photoapp-client.ts';
import { customer } from './receive-client.ts';

const platform = 'photoapp';
const account = '17841400000000000';
const target_message_id = 'aWdfZAG1target';

async function open() {
  const { receive, ...rest } = await customer();
  return { ...rest, receive: (order: object) => receive({ platform, from, ...order }) };
}
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
const eventIn = (webhook: any) => webhook.entry[0].messaging[0];

test('a text is a signed webhook of the platform’s shape, with its times in milliseconds', async () => {
  const { service, receive } = await open();
  const { status, body } = await receive({ type: 'text', text: 'hi', timestamp: 1795860000.5 });
  expect([status, body]).toEqual([
    200,
    { message_id: expect.stringMatching(/^aWdfZAG1/), taken: true, statuses: [200], webhook: expect.anything() },
  ]);
  expect([service.received[0]?.signed, service.received[0]?.body]).toEqual([true, body.webhook]);
  expect(body.webhook).toEqual({
    object: 'instagram',
    entry: [
      {
        id: account,
        time: 1795860000500,
        messaging: [
          {
            sender: { id: from },
            recipient: { id: account },
            timestamp: 1795860000500,
            message: { mid: body.message_id, text: 'hi' },
          },
        ],
      },
    ],
  });
});

test.each([
  [{ type: 'text', context_message_id: 'm1' }, { message: { text: 'Hello', reply_to: { mid: 'm1' } } }],
  [{ type: 'text', story: true }, { message: { reply_to: { story: { id: expect.any(String) } } } }],
  [{ type: 'text', quick_reply: 'YES' }, { message: { quick_reply: { payload: 'YES' } } }],
  [{ type: 'ephemeral' }, { message: { attachments: [{ type: 'ephemeral' }] } }],
  [{ type: 'unsupported' }, { message: { is_unsupported: true } }],
  [
    { type: 'reaction', target_message_id },
    { reaction: { mid: target_message_id, action: 'react', reaction: 'love' } },
  ],
  [{ type: 'reaction', target_message_id, emoji: '🔥' }, { reaction: { reaction: 'other', emoji: '🔥' } }],
  [{ type: 'reaction', target_message_id, emoji: '' }, { reaction: { mid: target_message_id, action: 'unreact' } }],
  [{ type: 'revoke', target_message_id }, { message: { mid: target_message_id, is_deleted: true } }],
  [{ type: 'edit', target_message_id, text: 'b' }, { message_edit: { mid: target_message_id, text: 'b' } }],
  [{ type: 'postback', title: 'Go' }, { postback: { mid: expect.any(String), title: 'Go', payload: 'TALK' } }],
  [{ type: 'read', target_message_id }, { read: { mid: target_message_id } }],
  [{ type: 'postback', message: { payload: null } }, { postback: { mid: expect.any(String), title: 'Talk to us' } }],
  [{ type: 'postback', referral: 'link' }, { postback: { referral: { source: 'SHORTLINKS' } } }],
  [{ type: 'referral' }, { referral: { ref: 'sandbox', source: 'SHORTLINKS' } }],
  [{ type: 'referral', referral: { ref: 'mine' } }, { referral: { ref: 'mine', type: 'OPEN_THREAD' } }],
  [
    { type: 'text', referral: 'ad' },
    { message: { referral: { source: 'ADS', ad_id: expect.any(String), ads_context_data: expect.anything() } } },
  ],
  [{ type: 'image', referral: 'product' }, { message: { referral: { product: { id: expect.any(String) } } } }],
  [{ type: 'sticker' }, { message: { attachments: [{ type: 'like_heart' }] } }],
  [
    { type: 'template', template: { title: 'Shoes' } },
    {
      message: {
        attachments: [
          { type: 'template', payload: { generic: { elements: [{ title: 'Shoes', subtitle: 'R$ 90' }] } } },
        ],
      },
    },
  ],
])('%j is an event as the platform has it', async (order, expected) => {
  const { receive } = await open();
  const { status, body } = await receive(order);
  expect(status).toBe(200);
  expect(eventIn(body.webhook)).toMatchObject({ sender: { id: from }, recipient: { id: account }, ...expected });
});

test.each([
  [{ type: 'echo', text: 'ours' }, 'ours'],
  [{ type: 'text', echo: true }, 'Hello'],
])('%j is an echo, from the account to the person', async (order, text) => {
  const { receive } = await open();
  expect(eventIn((await receive(order)).body.webhook)).toMatchObject({
    sender: { id: account },
    recipient: { id: from },
    message: { text, is_echo: true },
  });
});

test.each([
  ['image', 'a JPEG image', 'image/jpeg'],
  ['video', 'an MP4 video', 'video/mp4'],
  ['audio', 'an M4A audio file', 'audio/mp4'],
  ['file', 'a PDF document', 'application/pdf'],
  ['story_mention', 'a JPEG image', 'image/jpeg'],
  ['reel', 'an MP4 video', 'video/mp4'],
])('%s has an address that gives the file without a token', async (type, what, mime_type) => {
  const { receive } = await open();
  const [attachment] = eventIn((await receive({ type })).body.webhook).message.attachments;
  const answer = await fetch(attachment.payload.url);
  expect(answer.headers.get('content-type')).toBe(mime_type);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const recognition = detect(bytes.subarray(0, peekBytes));
  recognition.rest?.take(bytes);
  expect((recognition.rest?.detected() ?? recognition).what).toBe(what);
});

test('several files come in one message, the given one first', async () => {
  const { receive } = await open();
  const base64 = Buffer.from('mine').toString('base64');
  const order = { type: 'image', base64, attachments: ['video', 'image'] };
  const { attachments } = eventIn((await receive(order)).body.webhook).message;
  expect(attachments.map(({ type }: { type: string }) => type)).toEqual(['image', 'video', 'image']);
  expect(await (await fetch(attachments[0].payload.url)).text()).toBe('mine');
});

test('what is seen or reacted to is what was sent to that person last, on the account it was sent from', async () => {
  const { url, receive } = await open();
  const { message_id } = (await sendPhotoapp(url, audioMessage(), { account: '1784' })).body;
  for (const type of ['read', 'reaction']) {
    const { webhook } = (await receive({ type })).body;
    expect([webhook.entry[0].id, eventIn(webhook)[type].mid]).toEqual(['1784', message_id]);
  }
});

test('a postback may come without an id', async () => {
  const { receive } = await open();
  const { message_id, webhook } = (await receive({ type: 'postback', message: { mid: null } })).body;
  expect([message_id, eventIn(webhook).postback]).toEqual([null, { title: 'Talk to us', payload: 'TALK' }]);
});

test.each([
  ['nobody', { from: undefined, type: 'text' }, 'from'],
  ['a name', { from: 'ana', type: 'text' }, 'must be digits'],
  ['a field of the chat-app', { type: 'text', caption: 'a' }, 'caption'],
  ['a field of another type', { type: 'text', emoji: '🔥' }, 'does not go with type text'],
  ['an unknown type', { type: 'location' }, 'must be one of text, image'],
  ['an unknown referral', { type: 'text', referral: 'post' }, 'must be ad, link or product'],
  ['nothing to see', { type: 'read' }, 'target_message_id: is required'],
])('400s when given %s', async (_name, order, text) => {
  const { receive } = await open();
  const { status, body } = await receive(order);
  expect([status, body.error]).toEqual([400, expect.stringContaining(text)]);
});

test('the service understands all that it sends', async () => {
  const { url, receive } = await open();
  await sendPhotoapp(url, audioMessage());
  for (const type of Object.keys(photoappTypes).filter((one) => one !== 'raw')) {
    const { status, body } = await receive({ type });
    const kinds = photoappItemsOf(body.webhook).map((item) => readPhotoappItem(item, Date.now()).kind);
    expect([type, status, kinds]).toEqual([type, 200, [expect.not.stringMatching('unknown')]]);
  }
});

test('what a person calls themselves stands in no webhook', async () => {
  const { receive } = await customer();
  const { status, body } = await receive({
    platform: 'photoapp',
    from: '900',
    type: 'text',
    name: 'Bia',
    username: 'b',
  });
  expect([status, JSON.stringify(body.webhook).includes('Bia')]).toEqual([200, false]);
});
