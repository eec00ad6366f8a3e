import { expect, test } from '@jest/globals';
import { call, sandbox, send, textMessage } from './client.ts';
import { audioMessage, person, sendPhotoapp } from './photoapp-client.ts';

const say = (url: string, to: string, body: string) => send(url, { ...textMessage, to, text: { body } });
const texts = (sent: { payload: { text: { body: string } } }[]) => sent.map(({ payload }) => payload.text.body);

test('lists what was accepted as it was received, newest last, and nothing that was refused', async () => {
  const { url } = await sandbox();
  const first = await say(url, '+16505551234', 'one');
  await say(url, '16505551234', 'refused');
  await say(url, '+1 (650) 555-1234', 'two');
  const { status, body } = await call(`${url}/sent`);
  expect([status, body.count, texts(body.sent)]).toEqual([200, 2, ['one', 'two']]);
  expect(body.sent[0]).toEqual({
    platform: 'chatapp',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    phone_number_id: '106540352242922',
    message_id: first.body.messages[0].id,
    payload: { ...textMessage, text: { body: 'one' } },
  });
});

test('filters by the digits of the recipient and keeps the newest up to the limit', async () => {
  const { url } = await sandbox();
  for (const body of ['a', 'b', 'c']) await say(url, '+1 (650) 555-1234', body);
  await say(url, '+5511987654321', 'd');
  const recipient = 'US.13491208655302741918';
  await send(url, { ...textMessage, to: undefined, recipient });
  const query = async (text: string) => {
    const { body } = await call(`${url}/sent?${text}`);
    return [body.count, texts(body.sent)];
  };
  expect(await query('to=16505551234')).toEqual([3, ['a', 'b', 'c']]);
  expect(await query('to=+16505551234&limit=2')).toEqual([3, ['b', 'c']]);
  expect(await query('limit=0')).toEqual([5, []]);
  expect(await query('limit=99&to=5511987654321')).toEqual([1, ['d']]);
  expect(await query('to=1650555123')).toEqual([0, []]);
});

test.each(['platform=sms', 'to=abc', 'limit=-1', 'limit=x', 'limit='])('400s when asked for ?%s', async (query) => {
  const { url } = await sandbox();
  const { status, body } = await call(`${url}/sent?${query}`);
  expect([status, typeof body.error]).toEqual([400, 'string']);
});

test('lists the messages of both platforms, or of one', async () => {
  const { url } = await sandbox();
  await say(url, '+16505551234', 'one');
  await sendPhotoapp(url, audioMessage());
  const query = async (text: string) =>
    (await call(`${url}/sent?${text}`)).body.sent.map(({ platform }: { platform: string }) => platform);
  expect(await query('')).toEqual(['chatapp', 'photoapp']);
  expect(await query('platform=chatapp')).toEqual(['chatapp']);
  expect(await query('platform=photoapp')).toEqual(['photoapp']);
  expect(await query(`to=${person}`)).toEqual(['photoapp']);
});

test('forgets everything on DELETE', async () => {
  const { url } = await sandbox();
  await send(url, textMessage);
  expect((await call(`${url}/sent`, { method: 'DELETE' })).body).toEqual({ count: 0, sent: [] });
  expect((await call(`${url}/sent`)).body).toEqual({ count: 0, sent: [] });
});
