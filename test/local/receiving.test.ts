import { expect, test } from '@jest/globals';
import { clientOf, post } from './client.ts';
import { startStack } from './stack.ts';
import { until } from './until.ts';

test('what a customer does on either platform is in their conversation, with its file', async () => {
  const { demo } = await startStack();
  const client = clientOf(demo);
  const receive = async (order: object) => (await post(`${demo.sandbox_url}/receive`, order)).body;
  /** The conversation, once there are so many messages in it and every file is here. */
  const conversation = (query: string, count: number) =>
    until('the messages', async () => {
      const { messages } = (await client.get(`/conversations?${query}&ascending=true`)).body;
      const isHere = ({ media_type, media_url }: Record<string, unknown>) => media_type === null || media_url !== null;
      return messages?.length === count && messages.every(isHere) ? messages : undefined;
    });

  const from = '5511977776666';
  expect(await receive({ from, type: 'text', text: 'hi' })).toMatchObject({ taken: true });
  await receive({ from, type: 'image', caption: 'look' });
  expect(await conversation(`chatappNumber=${from}`, 2)).toMatchObject([
    { message: 'hi', sender_type: 'user-chatapp' },
    { message: 'look', media_type: 'image', media_url: expect.stringContaining(`${demo.base_url}/media/`) },
  ]);

  const photoapp = { platform: 'photoapp', from: demo.photoapp_id };
  expect(await receive({ ...photoapp, type: 'text', text: 'hi there' })).toMatchObject({ taken: true });
  await receive({ ...photoapp, type: 'audio' });
  const sent = { photoapp_id: demo.photoapp_id, message_type: 'audio', media_url: 'https://files.example.com/a.m4a' };
  const { contact } = (await client.post('/send-photoapp', sent)).body;
  expect(await conversation(`contactId=${contact.id}`, 3)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: 'hi there', sender_type: 'user-chatapp' }),
      expect.objectContaining({ message: '[audio]', sender_type: 'user-chatapp', media_type: 'audio' }),
      // Its echo has changed nothing.
      expect.objectContaining({ sender_type: 'bot-chatapp' }),
    ]),
  );
  // The person has seen it, and the photo-app has said so.
  await until('seen', async () => {
    const { messages } = (await client.get(`/conversations?contactId=${contact.id}`)).body;
    return messages.some(
      (one: Record<string, unknown>) => one.sender_type === 'bot-chatapp' && one.message_status === 'read',
    );
  });
});
