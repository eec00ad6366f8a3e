import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { serve as serveSweep } from '../../../../functions/workers/sweep-media.ts';
import type { OpenRequest } from '../../../../shared/outbound/outbound.ts';
import { jpeg } from '../../../shared/media/samples.ts';
import { fileAnswer } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';
import { jid } from '../../gateway/gateway-client.ts';
import { deleted, newId } from './gateway-messages.ts';
import { type GatewayCase, type GatewayStage, openGatewayStage } from './gateway-stage.ts';

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

/** What was asked for since the test began. */
let asked: OpenRequest[];
const nowhere = () => fileAnswer(400, '{"status":400,"response":{"message":["Error: Message not found"]}}');
const fromServer = (bytes: Uint8Array) => {
  const base64 = Buffer.from(bytes).toString('base64');
  return fileAnswer(201, JSON.stringify({ mediaType: 'imageMessage', fileName: 'x"base64.jpg', base64, buffer: null }));
};
const answers = (files: GatewayStage['world']['files']) => {
  stage.world.files = (request) => {
    asked.push(request);
    return files(request);
  };
};
beforeEach(() => {
  asked = [];
  answers(nowhere);
});

const base64 = Buffer.from(jpeg).toString('base64');
const picture = (more: object = {}, fromMe = false) => ({
  key: { id: newId(), remoteJid: jid, fromMe },
  message: {
    imageMessage: { mimetype: 'image/jpeg', caption: 'look', fileLength: '9', mediaKey: 'the key of the file' },
    ...more,
  },
  messageTimestamp: Math.floor(stage.world.clock.now() / 1000),
});
const stored = () => [...stage.world.media.objects.keys()];
/** The content of files that came in a webhook, and are not under a key of their own. */
const waiting = () => stored().filter((key) => key.startsWith('inbound-items/'));

test.each([false, true])(
  'a file that came in the webhook is stored and linked before it is announced, fromMe %s',
  async (fromMe) => {
    const { take, rows, events, items } = await stage.openCase();
    await take('messages.upsert', picture({ base64 }, fromMe));
    const [row] = await rows();
    const about = { type: 'image', media_type: 'image', media_url: expect.stringContaining('https://api.test/media/') };
    expect(row).toMatchObject({ ...about, content: { mime_type: 'image/jpeg', size: jpeg.length, caption: 'look' } });
    expect(events()).toMatchObject([{ data: { message: { media_url: row.media_url } } }]);
    expect([asked, waiting()]).toEqual([[], []]);
    expect(JSON.stringify(await items())).not.toContain('the key of the file');
  },
);

test('a file that the server has is asked for by its message, with the instance’s key', async () => {
  const { take, rows, instance } = await stage.openCase();
  answers(() => fromServer(jpeg));
  const given = picture();
  await take('messages.upsert', given);
  expect(await rows()).toMatchObject([{ media_url: expect.any(String), content: { size: jpeg.length } }]);
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: `${instance.url}/chat/getBase64FromMediaMessage/${instance.name}`,
      headers: { apikey: instance.key },
      namedBy: 'tenant',
    },
  ]);
  expect(JSON.parse(String(asked[0]?.body))).toEqual({ message: { key: { id: given.key.id } }, convertToMp4: false });
});

test('a file that the server does not have yet is announced without, and asked for again', async () => {
  const { take, rows, events } = await stage.openCase();
  await take('messages.upsert', picture());
  expect([(await rows())[0].media_url, events().length]).toEqual([null, 1]);
  answers(() => fileAnswer(201, '{"mediaType":"imageMessage","base64":""}'));
  const sweep = async () => {
    stage.world.clock.advance(6 * 60_000);
    await serveSweep(stage.world.ports)({} as ScheduledEvent);
    await stage.world.drain();
  };
  await sweep();
  expect((await rows())[0].media_url).toBeNull();
  answers(() => fromServer(jpeg));
  await sweep();
  expect((await rows())[0].media_url).toEqual(expect.any(String));
});

test('a file that the server does not have is taken from where it says that it is', async () => {
  const { take, rows } = await stage.openCase();
  answers(({ method }) => (method === 'GET' ? fileAnswer(200, jpeg) : nowhere()));
  await take('messages.upsert', picture({ mediaUrl: 'https://files.example/a.jpg?X-Amz-Signature=secret' }));
  expect(await rows()).toMatchObject([{ media_url: expect.any(String) }]);
  expect(asked.map(({ url }) => url).at(-1)).toContain('https://files.example/a.jpg');
  expect(JSON.stringify(await rows())).not.toContain('secret');
});

test('a file in the webhook that is no base64, or empty, is asked of the server', async () => {
  const { take, rows } = await stage.openCase();
  answers(() => fromServer(jpeg));
  await take('messages.upsert', picture({ base64: '!!!' }), picture({ base64: '' }));
  expect(await rows()).toMatchObject(Array(2).fill({ media_url: expect.any(String) }));
});

test('what was taken back before its file was fetched leaves no file', async () => {
  const { take, queue, rows } = await stage.openCase();
  const before = stored().length;
  const given = picture({ base64 });
  const { ports } = stage.world;
  // The storage takes no file for as long as this lasts.
  const store = ports.media.store;
  await queue('messages.upsert', given);
  Object.assign(ports.media, { store: () => Promise.reject(new Error('down')) });
  await stage.world.drain(undefined, stage.world.clock.now() + 1000).catch(() => undefined);
  Object.assign(ports.media, { store });
  await take('messages.delete', deleted(given.key.id, false));
  expect(await rows()).toMatchObject([{ type: 'deleted', media_url: null }]);
  expect(stored().length).toBe(before);
});

/** Files that came in webhooks, and that no message is to have. */
const unwanted: Readonly<Record<string, (given: GatewayCase) => Promise<void>>> = {
  'of a message whose contact was deleted': async ({ tenant, take, rows }) => {
    const given = picture({ base64 });
    await take('messages.upsert', given);
    const [{ conversation }] = await rows();
    const { deleteContact } = clientOf(stage.world.ports, tenant.apiKey);
    expect(await deleteContact(`id=${conversation.contact_id}`)).toMatchObject({ status: 202 });
    await stage.world.drain();
    await take('messages.upsert', given);
  },
  'of a voice note of ours whose answer was lost': async ({ loseAnswer, take, echo, rows }) => {
    await loseAnswer('audio');
    await take('messages.upsert', echo(newId(), { audioMessage: { mimetype: 'audio/ogg', ptt: true }, base64 }));
    expect(await rows()).toMatchObject([{ message_id: expect.any(String), sender_type: 'bot-chatapp' }]);
  },
  'of a message that was told twelve weeks ago': async ({ take }) => {
    const given = picture();
    answers(() => fromServer(jpeg));
    await take('messages.upsert', given);
    stage.world.clock.advance(84 * 24 * 3_600_000);
    await take('messages.upsert', { ...given, message: { ...given.message, base64 } });
  },
  'of an edit': async ({ take, edit }) => take('messages.edited', { ...edit(newId(), 'other'), base64 }),
  'of what is no file': async ({ take }) => {
    const { key } = picture();
    await take('messages.upsert', { key, message: { conversation: 'a text', base64 } });
  },
};

test.each(Object.entries(unwanted))('leaves no file in the storage %s', async (_, told) => {
  const given = await stage.openCase();
  await told(given);
  expect(waiting().filter((key) => key.includes(given.tenant.organization.id))).toEqual([]);
});
