import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OutboundRequest } from '../../shared/outbound/outbound.ts';
import { outcomeOfCall } from '../../shared/providers/provider-call.ts';
import { png } from '../shared/media/samples.ts';
import { makeInstance } from '../support/instance.ts';
import { acceptedBy, fileAnswer, jsonAnswer, openWorld, refusedBy, type World } from '../support/world.ts';
import { clientOf, number } from './client.ts';
import { gatewayOf, recordOf } from './gateway/gateway-client.ts';
import { newPhotoappClient } from './photoapp-client.ts';

/** With every sign that one of the spellings writes in another way, and with such that base64 makes `+` and `/` of. */
const canaries = {
  bearer_token: 'EAAG+can/ary~??>"wo\\rd%41=Zx9',
  photoapp_token: 'IGQVJ~>>??canaryOfPhotos/1234567',
  instance: 'evolution-canary-key-0123456789+/=',
} as const;

const percent = (text: string, digits: (hex: string) => string = (hex) => hex) =>
  [...Buffer.from(text)].map((byte) => `%${digits(byte.toString(16).padStart(2, '0'))}`).join('');
const around = ['', 'x', 'xy', 'Bearer ', 'apikey: '].flatMap((before) =>
  ['', '.', '..'].map((after) => [before, after]),
);

/** A token as providers may repeat it. */
function spellingsOf(token: string): string[] {
  const encoded = around.map(([before, after]) => Buffer.from(`${before}${token}${after}`));
  const base64 = encoded.map((bytes) => bytes.toString('base64'));
  return [
    token,
    encodeURIComponent(token),
    encodeURI(token),
    encodeURIComponent(encodeURIComponent(token)),
    percent(token),
    percent(token, (hex) => hex.toUpperCase()),
    new URLSearchParams({ token }).toString(),
    JSON.stringify(token),
    JSON.stringify({ nested: JSON.stringify(token) }),
    ...base64,
    ...base64.map(encodeURIComponent),
    ...base64.map((text) => text.replaceAll('/', '\\/')),
    ...encoded.map((bytes) => bytes.toString('base64url')),
    `data:;base64,${base64[4]}AAAA`,
  ];
}

/** Whether a text tells six signs of a token that follow each other, to who undoes whatever it may be written in. */
function tells(text: string, token: string): boolean {
  const undone = [text];
  for (let times = 0; times < 3; times++) {
    undone.push(
      (undone.at(-1) ?? '').replace(/%([0-9a-f]{2})/gi, (_all, hex) => String.fromCharCode(parseInt(hex, 16))),
    );
  }
  const bare = undone.flatMap((each) => [each, each.replaceAll('\\', '')]);
  const runs = bare.flatMap((each) => each.match(/[\w+/-]{6,}/g) ?? []);
  const decoded = runs.flatMap((run) =>
    [0, 1, 2, 3].map((at) => Buffer.from(run.slice(at), 'base64').toString('latin1')),
  );
  const parts = Array.from({ length: token.length - 5 }, (_, at) => token.slice(at, at + 6));
  return [...bare, ...decoded].some((each) =>
    parts.some((part) => each.includes(part) || each.includes(part.replaceAll('\\', ''))),
  );
}

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each(Object.entries(canaries))('%s', (name, token) => {
  test('is seen by this test in each spelling, and in none once it is masked', () => {
    const refused = (text: string) =>
      outcomeOfCall(
        jsonAnswer(400, { text }),
        ({ body }) => ({
          kind: 'rejected',
          name: 'Provider rejected message',
          error: { code: 1, message: JSON.parse(body).text },
        }),
        token,
      );
    for (const spelling of spellingsOf(token)) {
      expect([spelling, tells(spelling, token)]).toEqual([spelling, true]);
      const outcome = refused(`before ${spelling} after`);
      expect([spelling, JSON.stringify(outcome), tells(JSON.stringify(outcome), token)]).toEqual([
        spelling,
        expect.stringMatching(/before .*\[token\].* after/),
        false,
      ]);
    }
  });

  test('that a provider repeats is in no answer, no conversation and no line of the log', async () => {
    const photoapp = await newPhotoappClient(world.ports, {
      bearer_token: canaries.bearer_token,
      photoapp_token: canaries.photoapp_token,
    });
    await photoapp.tenant.addContact(number);
    const client = clientOf(world.ports, photoapp.tenant.apiKey);
    const instance = await makeInstance(world.ports, photoapp.tenant, { key: canaries.instance });
    const gateway = gatewayOf(world.ports, photoapp.tenant.apiKey, instance.name);
    // Each knows its own alone.
    const knownTo = ({ url }: OutboundRequest) =>
      spellingsOf(
        url.includes('photoapp')
          ? canaries.photoapp_token
          : url.includes('evolution')
            ? canaries.instance
            : canaries.bearer_token,
      );
    const echoOf = (request: OutboundRequest) => {
      const all = knownTo(request);
      return { echo: all.join(' '), list: [{ all }], [all.join(' ')]: 1 };
    };
    world.files = () => fileAnswer(200, png);
    const said: unknown[] = [];
    const sendAll = async () => {
      said.push(
        await client.sendText(),
        await client.sendText({ message_type: 'image', media_url: 'https://f.example/a.png' }),
      );
      said.push(await photoapp.sendAudio(), await gateway.good('location'), await gateway.good('audio'));
    };
    world.provider = (request, count) =>
      jsonAnswer(200, {
        ...acceptedBy(`w.${count}`),
        message_id: `m.${count}`,
        ...recordOf(`E.${count}`),
        id: `up.${count}`,
        ...echoOf(request),
      });
    await sendAll();
    world.provider = (request) =>
      jsonAnswer(400, {
        ...refusedBy(131009, knownTo(request).join(' ')),
        message: knownTo(request),
        ...echoOf(request),
      });
    await sendAll();
    said.push(
      await client.conversations({ query: `chatappNumber=${number.slice(1)}&limit=100` }),
      await photoapp.conversation(),
    );
    await world.drain();
    const shown = JSON.stringify([said, world.logged]);
    expect(said).toHaveLength(12);
    expect([...shown.matchAll(/\[token\]/g)].length).toBeGreaterThan(100);
    expect([name, tells(shown, token)]).toEqual([name, false]);
  });
});
