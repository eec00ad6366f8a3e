import { expect, test } from '@jest/globals';
import { call, post, sandbox } from './client.ts';
import { audioMessage, person, sendPhotoapp } from './photoapp-client.ts';
import { allTaken, setReceipts } from './receipt-client.ts';
import { type Receiver, receiver } from './receiver.ts';

const sent = async (url: string) => (await call(`${url}/sent`)).body.sent;
const fault = (url: string, value: object) => post(`${url}/faults`, { on: 'photoapp', ...value });

test.each(['17841400000000000', 'me'])('takes audio in the name of %s, and lists it', async (account) => {
  const { url } = await sandbox();
  const { status, body } = await sendPhotoapp(url, audioMessage(), { account });
  expect(status).toBe(200);
  expect(body).toEqual({ recipient_id: person, message_id: expect.stringMatching(/^aWdfZAG1[\w-]{100,}$/) });
  expect(await sent(url)).toEqual([
    {
      platform: 'photoapp',
      at: expect.stringMatching(/Z$/),
      account_id: account,
      message_id: body.message_id,
      payload: audioMessage(),
    },
  ]);
});

test('takes a text up to 1000 bytes', async () => {
  const { url } = await sandbox();
  const text = (value: string) => sendPhotoapp(url, { recipient: { id: person }, message: { text: value } });
  expect((await text('é'.repeat(500))).status).toBe(200);
  expect((await text(`${'é'.repeat(500)}a`)).body.error.message).toBe(
    '(#100) message.text: must have at most 1000 bytes in UTF-8',
  );
});

const { recipient, message } = audioMessage();
const attachment = (more: object) => ({ recipient, message: { attachment: { ...message.attachment, ...more } } });

test.each([
  ['no recipient', { message }, 'recipient:'],
  ['a number as recipient', { recipient: { id: Number(person) }, message }, 'recipient.id:'],
  ['a name as recipient', { recipient: { id: 'ana' }, message }, 'recipient.id:'],
  ['no message', { recipient }, 'message:'],
  ['an empty message', { recipient, message: {} }, 'message: must have an attachment or a text'],
  [
    'attachment and text',
    { recipient, message: { ...message, text: 'a' } },
    'message: must have an attachment or a text',
  ],
  ['a caption', attachment({ caption: 'a' }), 'message.attachment:'],
  ['an unknown type', attachment({ type: 'voice' }), 'message.attachment.type:'],
  ['no url', attachment({ payload: {} }), 'message.attachment.payload.url:'],
  ['an http url', audioMessage('http://example.com/a.m4a'), 'message.attachment.payload.url: must be an https URL'],
  ['a url that is none', audioMessage('https://'), 'message.attachment.payload.url:'],
  ['a list', [], 'the body:'],
  ['no JSON', '{', 'the body:'],
])('refuses %s with 100 and the place', async (_name, payload, text) => {
  const { url } = await sandbox();
  const { status, body } = await sendPhotoapp(url, payload);
  expect([status, body.error]).toEqual([
    400,
    {
      message: expect.stringContaining(`(#100) ${text}`),
      type: 'IGApiException',
      code: 100,
      fbtrace_id: expect.any(String),
    },
  ]);
  expect(await sent(url)).toEqual([]);
});

test('asks for a token, an account and JSON', async () => {
  const { url } = await sandbox();
  expect((await sendPhotoapp(url, audioMessage(), { headers: { authorization: '' } })).body.error.code).toBe(190);
  expect((await sendPhotoapp(url, audioMessage(), { account: 'undefined' })).body.error.code).toBe(100);
  expect((await sendPhotoapp(url, audioMessage(), { headers: { 'content-type': 'text/plain' } })).body.error.code).toBe(
    100,
  );
});

test.each([
  [{ fault: 'rate_limit' }, 400, 613, undefined],
  [{ fault: 'rate_limit', code: 4 }, 400, 4, undefined],
  [{ fault: 'bad_parameter' }, 400, 100, undefined],
  [{ fault: 'expired_token' }, 400, 190, 463],
  [{ fault: 'server_error' }, 500, 2, undefined],
  [{ fault: 'error', code: 10, subcode: 2534022 }, 400, 10, 2534022],
  [{ fault: 'error', code: 100, subcode: 2534037 }, 400, 100, 2534037],
  [{ fault: 'error', code: 100, subcode: 2018001 }, 400, 100, 2018001],
  [{ fault: 'error', code: 190 }, 400, 190, undefined],
  [{ fault: 'error', code: 200 }, 400, 200, undefined],
  [{ fault: 'error', code: 551 }, 400, 551, 1545041],
])('%j is answered as the platform answers, and nothing is accepted', async (value, status, code, subcode) => {
  const { url } = await sandbox();
  await fault(url, value);
  const answer = await sendPhotoapp(url, audioMessage());
  expect([answer.status, answer.body.error.code, answer.body.error.error_subcode]).toEqual([status, code, subcode]);
  expect(await sent(url)).toEqual([]);
  expect((await sendPhotoapp(url, audioMessage())).status).toBe(200);
});

test('can accept without saying under which id', async () => {
  const { url } = await sandbox();
  await fault(url, { fault: 'no_message_id' });
  const { status, body } = await sendPhotoapp(url, audioMessage());
  expect([status, body]).toEqual([200, { recipient_id: person }]);
  expect(await sent(url)).toHaveLength(1);
});

test.each([
  ['close_before_accepting', 0],
  ['close_after_accepting', 1],
])('%s cuts the connection and lists %i', async (name, count) => {
  const { url } = await sandbox();
  await fault(url, { fault: name });
  await expect(sendPhotoapp(url, audioMessage())).rejects.toThrow('fetch failed');
  expect(await sent(url)).toHaveLength(count);
});

const mid = /^aWdfZAG1/;
const at = expect.any(Number);

/** A sandbox whose photo-app delivers to a receiver of the test's own. */
async function connected() {
  const { url, deliverTo } = await sandbox();
  const service = await receiver();
  deliverTo(service.target, 'photoapp');
  return { url, service };
}
const events = ({ received }: Receiver) => received.map(({ body }) => body.entry[0].messaging[0]);

test('tells by itself that a message was sent, by its echo, and that it was seen', async () => {
  const { url, service } = await connected();
  const { body } = await sendPhotoapp(url, audioMessage());
  await allTaken(url);
  expect(service.received.map((post) => [post.signed, post.body.object])).toEqual([
    [true, 'instagram'],
    [true, 'instagram'],
  ]);
  expect(service.received[0]?.body.entry).toEqual([{ id: '1784', time: at, messaging: [expect.anything()] }]);
  const attachments = [{ type: 'audio', payload: { url: 'https://example.com/audio.m4a' } }];
  expect(events(service)).toEqual([
    {
      sender: { id: '1784' },
      recipient: { id: person },
      timestamp: at,
      message: { mid: body.message_id, is_echo: true, attachments },
    },
    { sender: { id: person }, recipient: { id: '1784' }, timestamp: at, read: { mid: body.message_id } },
  ]);
});

test('tells of a message that it accepted without saying so, and of none that it did not', async () => {
  const { url, service } = await connected();
  await setReceipts(url, { statuses: ['sent'] });
  await fault(url, { fault: 'no_message_id' });
  await sendPhotoapp(url, audioMessage());
  await fault(url, { fault: 'server_error' });
  await sendPhotoapp(url, audioMessage());
  await allTaken(url);
  expect(events(service).map(({ message }) => message)).toEqual([
    expect.objectContaining({ mid: expect.stringMatching(mid), is_echo: true }),
  ]);
});

test('can be told to tell nothing, and then what a person wants told', async () => {
  const { url, service } = await connected();
  await setReceipts(url, { statuses: [] });
  const { message_id } = (await sendPhotoapp(url, audioMessage())).body;
  const told = await post(`${url}/receipts/send`, { message_id, status: 'read' });
  expect([told.status, told.body]).toEqual([200, { message_id, status: 'read', taken: true }]);
  expect(events(service).map(({ read }) => read)).toEqual([{ mid: message_id }]);
  const never = await post(`${url}/receipts/send`, { message_id, status: 'delivered' });
  expect([never.status, never.body.error]).toEqual([400, expect.stringContaining('sent, read')]);
});
