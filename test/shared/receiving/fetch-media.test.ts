import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { serve as serveMedia } from '../../../functions/media/get-media.ts';
import { messageKey } from '../../../shared/conversations/message-store.ts';
import { digits } from '../../functions/client.ts';
import { caller } from '../../support/call.ts';
import { fileAnswer } from '../../support/world.ts';
import { jpeg, webp } from '../media/samples.ts';
import { address, type FileStage, openFileStage } from './file-stage.ts';

let stage: FileStage;
beforeAll(async () => {
  stage = await openFileStage();
});
beforeEach(() => stage.begin());
afterAll(() => stage.world.close());

describe('the file of a received message', () => {
  test('is asked for by its id, downloaded with the token, stored, and linked', async () => {
    const client = await stage.received();
    const { cloud_phone_id } = client.tenant.organization;
    expect(await stage.fetch(client)).toBe('stored');

    const authorization = `Bearer ${stage.world.outgoing[0]?.headers?.authorization?.slice(7)}`;
    expect(authorization).toMatch(/^Bearer token-of-tenant-\d+$/);
    expect(stage.world.outgoing).toMatchObject([
      {
        method: 'GET',
        url: `https://provider.test/v26.0/media%207?phone_number_id=${cloud_phone_id}`,
        namedBy: 'operator',
      },
    ]);
    expect(stage.asked).toMatchObject([{ url: address, namedBy: 'tenant', headers: { authorization } }]);
    expect(stage.world.media.objects.get(client.key)).toEqual(jpeg);
    const link = new URL(String(await stage.linkOf(client)));
    expect(link.pathname).toBe(`/media/${client.key.replace('/', '~')}.jpg`);
    const opened = await caller(serveMedia, stage.world.ports)({ path: link.pathname, query: link.search.slice(1) });
    expect(opened).toMatchObject({ status: 302, headers: { Location: expect.stringContaining(client.key) } });
    expect(await stage.item(client)).not.toHaveProperty('inbound_file');
  });

  test('is one that we would not send: stored with its own type', async () => {
    stage.has(webp);
    const client = await stage.received({ id: '7', mime_type: 'image/webp' });
    expect(await stage.fetch(client)).toBe('stored');
    expect(new URL(String(await stage.linkOf(client))).pathname).toMatch(/\.webp$/);
  });

  test('tells its type and size beside the caption, also of one that was edited while the file was on its way', async () => {
    const client = await stage.received();
    const content = { caption: 'before', mime_type: 'image/png' };
    const key = messageKey(client.tenant.organization.id, client.place);
    const { table } = stage.world.ports;
    await table.write({ kind: 'update', key, change: { set: { type: 'image', content } } });
    const files = stage.world.files;
    stage.world.files = async (request) => {
      await table.write({ kind: 'update', key, change: { setIn: { content: { caption: 'after' } } } });
      return files(request);
    };
    await stage.fetch(client);
    expect((await client.conversation(digits))[0]).toMatchObject({
      type: 'image',
      content: { caption: 'after', mime_type: 'image/jpeg', size: jpeg.length },
    });
  });

  test('keeps its name when it is a document', async () => {
    stage.has(Buffer.from('a;b'));
    const client = await stage.received({ id: '7', mime_type: 'text/csv', filename: 'Preços.csv' });
    await stage.fetch(client);
    const link = new URL(String(await stage.linkOf(client)));
    expect([link.pathname.slice(-4), link.searchParams.get('n')]).toEqual(['.csv', 'Preços.csv']);
  });

  test('comes from the photo-app without a look-up and without a token', async () => {
    const client = await stage.received({ url: 'https://cdn.test/x?sig=a%2Fb' }, 'photoapp');
    expect(await stage.fetch(client)).toBe('stored');
    expect(stage.world.outgoing).toEqual([]);
    expect(stage.asked.map(({ url, headers }) => [url, headers?.authorization])).toEqual([
      ['https://cdn.test/x?sig=a%2Fb', undefined],
    ]);
  });

  test('is never asked for at an address of the webhook with our token', async () => {
    const client = await stage.received({ id: '7', url: 'https://elsewhere.test/x' });
    expect(await stage.fetch(client)).toBe('stored');
    expect(stage.asked.map(({ url }) => url)).toEqual([address]);
  });

  test('is not fetched twice: a worker that comes later finds it stored', async () => {
    const client = await stage.received();
    await stage.fetch(client);
    const link = await stage.linkOf(client);
    expect(await stage.fetch(client)).toBe('stored');
    expect([stage.asked.length, await stage.linkOf(client)]).toEqual([1, link]);
  });

  test('is stored once when two fetch it at the same time', async () => {
    const client = await stage.received();
    expect(await Promise.all([stage.fetch(client), stage.fetch(client)])).toEqual(['stored', 'stored']);
    expect([...stage.world.media.objects.keys()].filter((key) => key.startsWith(client.organizationId))).toEqual([
      client.key,
    ]);
  });

  test('does not show in what clients see while it is awaited', async () => {
    const client = await stage.received();
    const [shown] = await client.conversation(digits);
    expect(shown).toMatchObject({ media_url: null });
    expect(JSON.stringify(shown)).not.toContain('inbound_file');
  });
});

describe('an address that is over', () => {
  test('is asked for anew, once', async () => {
    const client = await stage.received();
    stage.world.files = (request) => {
      stage.asked.push(request);
      return stage.asked.length === 1 ? fileAnswer(404, '') : fileAnswer(200, jpeg);
    };
    expect(await stage.fetch(client)).toBe('stored');
    expect(stage.world.outgoing).toHaveLength(2);
  });

  test('is a file that is gone when the new one is over too', async () => {
    const client = await stage.received();
    stage.answers(404);
    expect(await stage.fetch(client)).toBe('given-up');
    expect(stage.world.outgoing).toHaveLength(2);
    expect(await stage.item(client)).not.toHaveProperty('inbound_file');
    expect(await stage.fetch(client)).toBe('given-up');
    expect(stage.asked).toHaveLength(2);
  });
});

test('a message that was revoked meanwhile gets no file', async () => {
  const client = await stage.received();
  stage.world.files = async () => {
    const change = { remove: ['inbound_file', 'due_shard', 'due_at'] };
    await stage.world.ports.table.write({
      kind: 'update',
      key: messageKey(client.organizationId, client.place),
      change,
    });
    return fileAnswer(200, jpeg);
  };
  expect(await stage.fetch(client)).toBe('given-up');
  expect(await stage.linkOf(client)).toBeNull();
  expect(stage.world.media.objects.has(client.key)).toBe(false);
});

test('a fault of our storage is thrown, and counts as no fetch', async () => {
  const client = await stage.received();
  const media = { ...stage.world.media, store: () => Promise.reject(new Error('no room')) };
  await expect(stage.fetch(client, { ...stage.world.ports, media })).rejects.toThrow(
    'the media storage did not take a file',
  );
  expect(await stage.item(client)).toMatchObject({ inbound_file: { tries: 0 } });
  expect(await stage.fetch(client)).toBe('stored');
});
