import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveMedia } from '../../../../functions/media/get-media.ts';
import { organizationKey } from '../../../../shared/organizations/organization.ts';
import { movingWebp } from '../../../shared/media/samples.ts';
import { caller } from '../../../support/call.ts';
import { acceptedBy, fileAnswer, jsonAnswer, refusedBy } from '../../../support/world.ts';
import { type Client, clientOf } from '../../client.ts';
import { type IdempotencyStage, openIdempotencyStage, replayed } from './idempotency-stage.ts';

const leaseMs = 35_000;
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let stage: IdempotencyStage;
beforeAll(async () => {
  stage = await openIdempotencyStage();
});
beforeEach(() => {
  stage.begin();
  const { world } = stage;
  world.provider = ({ url }, count) =>
    jsonAnswer(200, url.endsWith('/media') ? { id: `media-${count}` } : acceptedBy(`wamid.${count}`));
  world.files = () => fileAnswer(200, pdf);
});
afterAll(() => stage.world.close());

const sendFile = (client: Client = stage.client) =>
  client.sendText({ message_type: 'document', media_url: 'https://files.example.com/a.pdf' }, stage.headers);

/** A client of a host whose clock stands still from now on: by it there is time left. */
function lateClient(): Client {
  const { ports, clock } = stage.world;
  const now = clock.now();
  return clientOf({ ...ports, clock: { ...clock, now: () => now } }, stage.client.tenant.apiKey);
}

const messagesSent = () => stage.world.outgoing.filter(({ url }) => url.endsWith('/messages'));
const filesOf = () =>
  [...stage.world.media.objects.keys()].filter((key) => key.startsWith(stage.client.tenant.organization.id));

/** A file server whose next answer comes when told to, and says when it was asked; later ones come at once. */
function heldFile() {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  stage.world.files = async () => {
    stage.world.files = () => fileAnswer(200, pdf);
    asked.resolve();
    await answer.promise;
    return fileAnswer(200, pdf);
  };
  return { asked: asked.promise, answer: () => answer.resolve() };
}

test('a token that is refused with a file is the channel’s trouble, until a message goes out', async () => {
  const { world, client } = stage;
  const key = organizationKey(client.tenant.organization.id);
  const answer = world.provider;
  world.provider = () => jsonAnswer(401, refusedBy(190));
  const refused = await sendFile();
  expect([refused.status, refused.body.error]).toEqual([500, 'Provider upload failed']);
  expect(await world.ports.table.get(key)).toMatchObject({ chatapp_trouble: { reason: expect.any(String) } });
  world.provider = answer;
  expect((await sendFile()).status).toBe(200);
  expect(await world.ports.table.get(key)).not.toHaveProperty('chatapp_trouble');
});

describe('a file that cannot be had', () => {
  test('leaves nothing of its message, and the key is free', async () => {
    stage.world.files = () => fileAnswer(404, '');
    const refused = await sendFile();
    expect([refused.status, refused.body.error]).toEqual([400, 'Media download failed']);
    stage.world.files = () => fileAnswer(200, pdf);
    const sent = await sendFile();
    expect([sent.status, replayed(sent), messagesSent().length]).toEqual([200, undefined, 1]);
  });

  test('leaves nothing where the provider takes the message and not the file', async () => {
    const before = filesOf();
    stage.world.provider = () => jsonAnswer(500, '');
    const refused = await sendFile();
    expect([refused.status, refused.body.error]).toEqual([500, 'Provider upload failed']);
    expect(filesOf()).toEqual(before);
  });
});

describe('a request whose key another one takes over while its file is on its way', () => {
  test('sends nothing, and leaves no file', async () => {
    const before = filesOf().length;
    const held = heldFile();
    const first = sendFile(lateClient());
    await held.asked;
    stage.world.clock.advance(leaseMs);
    expect((await sendFile()).status).toBe(200);
    held.answer();
    const { status, body, headers } = await first;
    expect([status, body.error, headers['Retry-After']]).toEqual([409, 'Request in progress', '1']);
    expect([messagesSent().length, filesOf().length]).toEqual([1, before + 1]);
  });

  test('is not overtaken before its lease is over', async () => {
    const held = heldFile();
    const first = sendFile(lateClient());
    await held.asked;
    stage.world.clock.advance(leaseMs - 1);
    expect((await sendFile()).status).toBe(409);
    held.answer();
    expect([(await first).status, messagesSent().length]).toEqual([200, 1]);
  });
});

test('a message that the provider turns away leaves neither its file nor its key', async () => {
  const before = filesOf();
  stage.world.provider = ({ url }) => (url.endsWith('/media') ? jsonAnswer(200, { id: '1' }) : jsonAnswer(429, ''));
  expect((await sendFile()).status).toBe(429);
  expect(filesOf()).toEqual(before);
  stage.world.provider = ({ url }) => jsonAnswer(200, url.endsWith('/media') ? { id: '1' } : acceptedBy('wamid.later'));
  const sent = await sendFile();
  expect([sent.status, replayed(sent)]).toEqual([200, undefined]);
});

test.each([
  ['the caller’s', { filename: 'Nota "1"/2 🎉.pdf' }, 'Nota "1"/2 🎉.pdf', 'Nota%20%221%22_2%20%F0%9F%8E%89.pdf'],
  ['the caller’s, whatever it ends in', { filename: 'contract.exe' }, 'contract.exe', 'contract.exe'],
  ['that of its address', {}, 'a b.pdf', 'a b.pdf'],
])('a document has one name for its recipient, its reader and its download: %s', async (_whose, given, name, saved) => {
  const media_url = 'https://files.example.com/x/a%20b.pdf';
  await stage.client.sendText({ message_type: 'document', media_url, ...given }, stage.headers);
  const sent = JSON.parse(String(messagesSent().at(-1)?.body));
  expect(sent.document.filename).toBe(name);
  const { body } = await stage.client.conversations({ query: `contactId=${stage.client.contactId}&limit=1` });
  const [shown] = body.messages;
  expect(shown.content).toMatchObject({ filename: name, mime_type: 'application/pdf', size: pdf.length });
  const { pathname, search } = new URL(shown.media_url);
  const { headers } = await caller(serveMedia, stage.world.ports)({ path: pathname, query: search.slice(1) });
  expect(new URL(String(headers.Location)).searchParams.get('disposition')).toContain(saved);
});

test('a sticker is uploaded as one, and shown as a picture that moves or does not', async () => {
  stage.world.files = () => fileAnswer(200, movingWebp);
  const media_url = 'https://files.example.com/a?b=c';
  expect((await stage.client.sendText({ message_type: 'sticker', media_url })).status).toBe(200);
  const upload = stage.world.outgoing.find(({ url }) => url.endsWith('/media'));
  expect(String(upload?.body)).toContain('filename="sticker.webp"\r\nContent-Type: image/webp\r\n');
  const { type, sticker } = JSON.parse(String(messagesSent().at(-1)?.body));
  expect({ type, sticker }).toEqual({ type: 'sticker', sticker: { id: expect.stringMatching(/^media-/) } });
  expect((await stage.client.conversation()).at(-1)).toMatchObject({
    ...{ type: 'sticker', message: '[sticker]', media_type: 'image', media_url: expect.stringMatching(/\.webp\?/) },
    content: { mime_type: 'image/webp', size: movingWebp.length, animated: true },
  });
});
