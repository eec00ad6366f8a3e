import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';
import { digits } from '../client.ts';
import { good, group, jid, type Kind, kinds, lastBody, newGateway, recordOf, serverTakes } from './gateway-client.ts';

let world: World;
let gateway: Awaited<ReturnType<typeof newGateway>>;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.provider = serverTakes;
  world.outgoing.length = 0;
  gateway = await newGateway(world.ports);
});
afterAll(() => world.close());

describe('a send over a server', () => {
  test.each(kinds)("of a %s answers 200 with the spec's body", async (kind) => {
    const answer = await gateway.good(kind);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        status: 201,
        error: false,
        response: {
          key: { id: `EVO${world.outgoing.length}`, fromMe: true, remoteJid: jid },
          message: { conversation: 'as the server has it' },
          messageTimestamp: 1_795_860_001,
          status: 'PENDING',
          pushName: 'Loja',
        },
      },
    });
    expect(Object.keys(answer.body.response)).toHaveLength(5);
  });

  const calls: [Kind, string, object][] = [
    ['reaction', 'sendReaction', { key: { id: 'ABC', fromMe: false, remoteJid: jid }, reaction: '👍' }],
    ['poll', 'sendPoll', { ...good.poll, number: digits }],
    ['location', 'sendLocation', { ...good.location, number: digits }],
    ['audio', 'sendWhatsAppAudio', { ...good.audio, number: digits }],
  ];
  test.each(calls)('of a %s calls %s as v2 takes it', async (kind, path, body) => {
    await gateway.good(kind);
    const { url, headers, namedBy } = world.outgoing.at(-1) ?? {};
    expect(url).toBe(`${gateway.instance.url}/message/${path}/${gateway.instance.name}`);
    expect([headers?.apikey, namedBy]).toEqual([gateway.instance.key, 'tenant']);
    expect(lastBody(world)).toEqual(body);
  });

  const shown: [Kind, string, string | null][] = [
    ['poll', '[poll] Which day?: Monday / Friday', null],
    ['location', '[location] Praça da Sé', null],
    ['audio', '[audio]', 'audio'],
  ];
  test.each(shown)('of a %s is in the conversation as %s', async (kind, message, media_type) => {
    const { body } = await gateway.good(kind);
    expect(await gateway.conversation()).toMatchObject([
      { message, media_type, message_id: body.response.key.id, sender_type: 'bot-chatapp', message_status: 'sent' },
    ]);
  });

  test.each([true, false])('of a reaction goes with fromMe %s, and shows on its target', async (fromMe) => {
    const { body } = await gateway.good('location');
    const key = { id: body.response.key.id, fromMe, remoteJid: jid };
    const react = (text: string) => gateway.send('reaction', { reactionMessage: { key, text } });
    await react('❤️');
    expect(lastBody(world)).toEqual({ key, reaction: '❤️' });
    expect(await gateway.conversation()).toMatchObject([{ reactions: [{ emoji: '❤️', sender_type: 'bot-chatapp' }] }]);
    expect((await react('')).status).toBe(200);
    expect(lastBody(world).reaction).toBe('');
    expect(await gateway.conversation()).toMatchObject([{ reactions: [] }]);
  });

  test('of a recording holds the call open for its delay and 8 s', async () => {
    await gateway.good('audio', { delay: 15_000 });
    const { timeoutMs } = world.outgoing.at(-1) ?? {};
    expect(timeoutMs).toBe(23_000);
    expect(lastBody(world)).toMatchObject({ delay: 15_000 });
    await gateway.good('poll');
    expect(world.outgoing.at(-1)?.timeoutMs).toBe(8_000);
  });

  test('of inline audio goes as bare base64, and the file is kept', async () => {
    const ogg = Buffer.from('OggS audio of a test');
    const { status } = await gateway.good('audio', {
      audio: `data:audio/ogg;codecs=opus;base64,${ogg.toString('base64')}`,
      encoding: false,
    });
    expect([status, lastBody(world)]).toEqual([
      200,
      { number: digits, audio: ogg.toString('base64'), encoding: false },
    ]);
    const [message] = await gateway.conversation();
    expect(message.media_url).toMatch(/^https:\/\/api\.test\/media\//);
    expect([...world.media.objects.values()].map(String)).toContain(String(ogg));
  });

  test('of audio by URL keeps the address that was given, in the conversation and alone, and no copy of the file', async () => {
    const audio = 'https://cdn.example/Bom%20dia.mp3?token=a%2Fb';
    const stored = world.media.objects.size;
    const { status, body } = await gateway.good('audio', { audio: ` ${audio}\n` });
    expect([status, lastBody(world).audio]).toEqual([200, audio]);
    const kept = { media_type: 'audio', media_url: audio };
    expect(await gateway.conversation()).toMatchObject([kept]);
    const { body: alone } = await gateway.message(body.response.key.id);
    expect(alone.message).toMatchObject(kept);
    expect(world.media.objects.size).toBe(stored);
  });

  test('to a group needs no contact, and has a conversation of its own', async () => {
    const { status } = await gateway.good('poll', { number: group });
    await gateway.good('location', { number: group });
    expect([status, lastBody(world).number]).toEqual([200, group]);
    const [first] = await gateway.conversation(group);
    expect(await gateway.conversation(group)).toHaveLength(2);
    const { body } = await gateway.message(first.id);
    expect(body.message).toMatchObject({
      instance: gateway.instance.name,
      recipient: group,
      conversation: { type: 'group', id: group, subject: null },
    });
    expect(await gateway.conversation(digits)).toHaveLength(0);
  });

  test('to a group, twenty at once, loses none', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.good('poll', { number: group })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await gateway.conversation(group)).toHaveLength(20);
  });
});

describe('the record', () => {
  test.each([
    ['SERVER_ACK', 'SENT'],
    ['DELIVERY_ACK', 'RECEIVED'],
    ['PLAYED', 'READ'],
    ['ERROR', 'PENDING'],
    [3, 'RECEIVED'],
    [undefined, 'PENDING'],
    [{ odd: true }, 'PENDING'],
  ])('of the status %j is %s', async (status, expected) => {
    world.provider = () => jsonAnswer(201, recordOf('X', { status }));
    expect((await gateway.good('poll')).body.response.status).toBe(expected);
  });

  test('has the right types whatever the server says', async () => {
    world.provider = () =>
      jsonAnswer(201, {
        key: { id: 'BARE' },
        message: 'text',
        messageTimestamp: { low: 1_795_860_002, high: 0 },
        pushName: null,
      });
    expect((await gateway.good('poll')).body.response).toEqual({
      key: { id: 'BARE', fromMe: true, remoteJid: jid },
      message: {
        pollCreationMessage: {
          name: 'Which day?',
          options: [{ optionName: 'Monday' }, { optionName: 'Friday' }],
          selectableOptionsCount: 1,
        },
      },
      messageTimestamp: 1_795_860_002,
      status: 'PENDING',
      pushName: gateway.tenant.organization.name,
    });
  });
});
