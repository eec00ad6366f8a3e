import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { takenAs } from '../../../support/photoapp.ts';
import { jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { mediaUrl, newPhotoappClient, type PhotoappClient, photoappId } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.provider = (_request, count) => jsonAnswer(200, takenAs(`m_${count}`, photoappId));
  client = await newPhotoappClient(world.ports);
  world.outgoing.length = 0;
  world.logged.length = 0;
});
afterAll(() => world.close());

test("answers 200 with the spec's body", async () => {
  world.provider = () => jsonAnswer(200, takenAs('aWdfZAG1faXRlbToxOk+/=='));
  const sent = await client.sendAudio();
  expect([sent.status, sent.body]).toEqual([
    200,
    {
      success: true,
      message_id: 'aWdfZAG1faXRlbToxOk+/==',
      recipient_id: photoappId,
      message_type: 'audio',
      contact: { id: client.contactId, name: 'Ana Souza', photoapp_username: 'ana.souza' },
    },
  ]);
  expect(sent.headers).toEqual({ 'Content-Type': 'application/json', 'X-Request-Id': 'request-1' });
});

test('answers null for a name and a username that nobody knows', async () => {
  const { id } = await client.tenant.addContact('', '', { phone_number: undefined, photoapp_id: '178' });
  const { body } = await client.sendAudio({ photoapp_id: '178' });
  expect(body.contact).toEqual({ id, name: null, photoapp_username: null });
});

describe('the platform', () => {
  test("gets one POST to the organization's account with its token, and the exact body", async () => {
    await client.sendAudio({ caption: null, unknown: { field: 1 } });
    const { organization } = client.tenant;
    expect(world.outgoing).toEqual([
      {
        method: 'POST',
        url: `https://photoapp.test/v26.0/${organization.photoapp_account_id}/messages`,
        namedBy: 'operator',
        headers: {
          authorization: `Bearer ${organization.slug.replace('tenant', 'photoapp-token-of-tenant')}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: `{"recipient":{"id":"${photoappId}"},"message":{"attachment":{"type":"audio","payload":{"url":"${mediaUrl}"}}}}`,
        timeoutMs: 20_000,
        maxBytes: 65_536,
      },
    ]);
  });

  test('is told the id of the contact when the caller names our id', async () => {
    const { body } = await client.sendAudio({ photoapp_id: undefined, contact_id: client.contactId });
    expect(JSON.parse(String(world.outgoing[0]?.body)).recipient).toEqual({ id: photoappId });
    expect(body.recipient_id).toBe(photoappId);
  });
});

test.each(['9007199254740993', '17841400008460058', '00178414000084600571', '9'.repeat(64), '0'])(
  'the id %s survives exactly: to the platform, in the answer and in the history',
  async (photoapp_id) => {
    await client.tenant.addContact('', 'Bia', { phone_number: undefined, photoapp_id });
    const sent = await client.sendAudio({ photoapp_id });
    expect(sent.body.recipient_id).toBe(photoapp_id);
    expect(JSON.parse(String(world.outgoing[0]?.body)).recipient.id).toBe(photoapp_id);
    expect((await client.message(sent.body.message_id)).body.message.recipient).toBe(photoapp_id);
  },
);

test('ids that the platform sends as JSON numbers keep all their digits', async () => {
  world.provider = () => jsonAnswer(200, '{"recipient_id":17841400008460057,"message_id":36178414000084600571}');
  const sent = await client.sendAudio();
  expect(sent.body).toMatchObject({ message_id: '36178414000084600571', recipient_id: photoappId });
  expect((await client.message('36178414000084600571')).status).toBe(200);
});

test('the message is in the conversation, with the source address byte for byte', async () => {
  const { body } = await client.sendAudio();
  const [stored] = await client.conversation();
  expect(stored).toEqual({
    id: expect.stringMatching(/^msg_/),
    message_id: body.message_id,
    message: '[audio]',
    sender_type: 'bot-chatapp',
    created_at: '2026-11-28T10:00:00.000Z',
    message_status: 'sent',
    media_type: 'audio',
    media_url: mediaUrl,
    assignee: null,
    voice_note_transcription: null,
    reactions: [],
    type: 'audio',
    content: {},
    platform: 'photoapp',
    instance: null,
    direction: 'outbound',
    conversation: { type: 'contact', contact_id: expect.any(String) },
    sender: null,
    recipient: photoappId,
    context: null,
    forwarded: null,
    referral: null,
    edited_at: null,
    deleted_at: null,
  });
  expect((await client.message(stored.id)).body.message).toMatchObject(stored);
});

test('a second message stands after the first in the conversation', async () => {
  await client.sendAudio();
  await client.sendAudio({ media_url: 'https://files.example/two.m4a' });
  expect((await client.conversation()).map(({ media_url }: { media_url: string }) => media_url)).toEqual([
    mediaUrl,
    'https://files.example/two.m4a',
  ]);
});

test('logs that the message was tried, and the request, without token, id or address', async () => {
  await client.sendAudio();
  const organization = client.tenant.organization.id;
  expect(world.logged).toMatchObject([
    { event: 'send_tried', outcome: 'accepted', organization },
    { event: 'request', endpoint: 'send-photoapp', status: 200, organization },
  ]);
  expect(JSON.stringify(world.logged)).not.toMatch(/photoapp-token|17841400008460057|Files\.example|svc_/i);
});
