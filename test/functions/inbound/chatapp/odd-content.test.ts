import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../../support/world.ts';
import { messageOf, openChatappCase } from './chatapp-case.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe.each([
  [
    'a number that no table holds',
    messageOf('location', { location: { latitude: 1e300, longitude: 1e-200, speed: 1e300, tiny: 1e-200 } }),
    { type: 'location', content: { other: { speed: '1e+300', tiny: '1e-200' } } },
  ],
  [
    'a type that is an object',
    messageOf('system', { system: { type: { toString: 1, valueOf: 1 }, body: 'hi', other: 'x' } }),
    { type: 'system', content: { kind: 'unknown', body: 'hi', other: 'x' } },
  ],
  [
    'members that JavaScript has on every object',
    messageOf('constructor', {
      constructor: { constructor: { name: 'Set' }, size: 2, ...(JSON.parse('{"__proto__": {"a": 1}}') as object) },
    }),
    { type: 'unsupported', content: { other: { constructor: { constructor: { name: 'Set' }, size: 2 } } } },
  ],
  [
    'a member nested deeper than a table goes',
    messageOf('text', { text: { body: 'deep', nested: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) } }),
    { type: 'text', content: { body: 'deep' } },
  ],
  [
    'tokens and the way to a file',
    messageOf('holo_note', {
      holo_note: {
        id: '1',
        url: 'https://lookaside.example/1',
        mediaKey: 'k',
        thumbnailDirectPath: '/t',
        shape: 'cube',
      },
    }),
    { type: 'unsupported', content: { type: 'holo_note', other: { holo_note: { shape: 'cube' } } } },
  ],
])('a message with %s', (_what, given, expected) => {
  test('is stored with the rest of what it says', async () => {
    const { take, read } = await openChatappCase(world);
    await take(given);
    const [shown] = (await read()).messages;
    expect(shown).toMatchObject(expected);
    expect(JSON.stringify(shown)).not.toMatch(/lookaside|mediaKey|DirectPath/);
    // DynamoDB nests 32 levels; the embedded table does not mind.
    expect(JSON.stringify(shown)).not.toContain('['.repeat(25));
  });
});
