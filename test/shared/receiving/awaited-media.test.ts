import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fileAnswer, jsonAnswer } from '../../support/world.ts';
import { jpeg } from '../media/samples.ts';
import { type FileStage, openFileStage } from './file-stage.ts';

let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('a file that cannot be had now', () => {
  test.each<[string, () => void]>([
    ['its server fails', () => stage.answers(503)],
    [
      'the provider cannot be reached',
      () => (stage.world.provider = () => ({ kind: 'unsent', reason: 'ECONNREFUSED' })),
    ],
    ['the provider has trouble', () => (stage.world.provider = () => jsonAnswer(500, ''))],
    ['the token is refused', () => (stage.world.provider = () => jsonAnswer(401, { error: { code: 190 } }))],
    ['the answer names no address', () => (stage.world.provider = () => jsonAnswer(200, { id: '7' }))],
  ])('leaves the message without a link, for later: %s', async (_what, break_) => {
    const client = await stage.received();
    break_();
    expect(await stage.fetch(client)).toBe('later');
    expect(await stage.linkOf(client)).toBeNull();
    expect(await stage.item(client)).toMatchObject({
      inbound_file: { tries: 1 },
      due_shard: expect.stringMatching(/^media#[0-7]$/),
      due_at: new Date(stage.world.clock.now() + 60_000).toISOString(),
    });
    expect(stage.world.logged[0]).toMatchObject({ event: 'media_unavailable', outcome: 'later', tries: 1 });
  });

  test('says why in the log, without the token', async () => {
    const client = await stage.received();
    stage.world.provider = ({ headers }) => {
      const message = `Cannot parse ${headers?.authorization}`;
      return jsonAnswer(400, { error: { code: 100, message } });
    };
    await stage.fetch(client);
    expect(stage.world.logged).toMatchObject([{ reason: 'look-up: (100) Cannot parse Bearer [token]' }]);
  });

  test('is not fetched before its time, though a worker comes again', async () => {
    const client = await stage.received();
    stage.answers(503);
    await stage.fetch(client);
    expect(await stage.fetch(client)).toBe('later');
    expect(stage.asked).toHaveLength(1);
  });

  test('is fetched after a sweep as soon as it can be had', async () => {
    const client = await stage.received();
    stage.answers(503);
    await stage.fetch(client);
    stage.has(jpeg);
    stage.world.clock.advance(59_999);
    await stage.minutes(0);
    expect(stage.asked).toHaveLength(1);
    stage.world.clock.advance(1);
    await stage.minutes(0);
    expect(await stage.linkOf(client)).toMatch(/^https:\/\/api\.test\/media\//);
    const stored = await stage.item(client);
    expect([stored?.inbound_file, stored?.due_shard, stored?.due_at]).toEqual([undefined, undefined, undefined]);
  });

  test('is fetched at growing distances for seven days, then given up', async () => {
    const client = await stage.received();
    stage.answers(503);
    await stage.fetch(client);
    const waits: number[] = [];
    for (;;) {
      const { due_at } = (await stage.item(client)) ?? {};
      if (due_at === undefined) break;
      const wait = (Date.parse(String(due_at)) - stage.world.clock.now()) / 60_000;
      waits.push(wait);
      await stage.minutes(wait);
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440, 1440, 1440, 1440, 1440, 1440]);
    expect(stage.asked).toHaveLength(13);
    expect(await stage.item(client)).not.toHaveProperty('inbound_file');
    expect(await stage.linkOf(client)).toBeNull();
    expect(stage.world.logged).toContainEqual(
      expect.objectContaining({ outcome: 'given-up', tries: 13, level: 'WARN' }),
    );
  });

  test('counts one failure when two fetch it at the same time', async () => {
    const client = await stage.received();
    stage.answers(503);
    expect(await Promise.all([stage.fetch(client), stage.fetch(client)])).toEqual(['later', 'later']);
    expect(await stage.item(client)).toMatchObject({ inbound_file: { tries: 1 } });
  });

  test('has no effect on one that another worker has stored meanwhile', async () => {
    const client = await stage.received();
    stage.world.files = async () => {
      stage.has(jpeg);
      await stage.fetch(client);
      return fileAnswer(503, '');
    };
    expect(await stage.fetch(client)).toBe('stored');
    expect(stage.world.media.objects.has(client.key)).toBe(true);
  });
});

test('a message that cannot be read keeps no other from being found', async () => {
  const client = await stage.received();
  stage.answers(503);
  await stage.fetch(client);
  for (let shard = 0; shard < 8; shard++) {
    const due = { due_shard: `media#${shard}`, due_at: '2026-01-01T00:00:00.000Z' };
    const key = { pk: `org_unreadable#CONTACT#${shard}`, sk: 'MESSAGE#000000000001' };
    await stage.world.ports.table.write({ kind: 'put', item: { ...key, ...due } });
  }
  stage.has(jpeg);
  await stage.minutes(1);
  expect(await stage.linkOf(client)).not.toBeNull();
  expect(stage.world.logged).toContainEqual(expect.objectContaining({ pk: 'org_unreadable#CONTACT#0' }));
  for (let shard = 0; shard < 8; shard++) {
    const key = { pk: `org_unreadable#CONTACT#${shard}`, sk: 'MESSAGE#000000000001' };
    await stage.world.ports.table.write({ kind: 'delete', key });
  }
});

test('an organization without a token is waited for', async () => {
  const client = await stage.received();
  const key = { pk: client.organizationId, sk: 'ORGANIZATION' };
  const { chatapp_bearer_token, ...without } = (await stage.world.ports.table.get(key)) ?? {};
  await stage.world.ports.table.write({ kind: 'put', item: { ...key, ...without } });
  expect(await stage.fetch(client)).toBe('later');
  await stage.world.ports.table.write({ kind: 'put', item: { ...key, ...without, chatapp_bearer_token } });
  await stage.minutes(1);
  expect(await stage.linkOf(client)).not.toBeNull();
});
