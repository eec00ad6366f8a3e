import { expect, test } from '@jest/globals';
import { call, clientOf } from './client.ts';
import { startStack } from './stack.ts';

test('audio goes to the photo-app provider once, and what it does not say is told', async () => {
  const { demo } = await startStack();
  const client = clientOf(demo);
  const media_url = 'https://files.example.com/voice.m4a';
  const sendAudio = () =>
    client.post('/send-photoapp', { photoapp_id: demo.photoapp_id, message_type: 'audio', media_url });
  const sent = async () => (await call(`${demo.sandbox_url}/sent?platform=photoapp`)).body.sent;

  expect((await sendAudio()).status).toBe(200);
  expect(await sent()).toMatchObject([
    {
      account_id: '17841400000000000',
      payload: {
        recipient: { id: demo.photoapp_id },
        message: { attachment: { type: 'audio', payload: { url: media_url } } },
      },
    },
  ]);
  await client.fault({ fault: 'no_message_id', on: 'photoapp' });
  expect((await sendAudio()).status).toBe(502);
  expect(await sent()).toHaveLength(2);
  await client.fault({ fault: 'error', on: 'photoapp', code: 100, subcode: 2534037 });
  expect((await sendAudio()).status).toBe(400);
});
