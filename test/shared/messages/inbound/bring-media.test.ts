import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ScheduledEvent } from 'aws-lambda';
import { serve as serveMedia } from '../../../../functions/media/get-media.ts';
import { serve as serveSweep } from '../../../../functions/workers/sweep-media.ts';
import type { InboundFile } from '../../../../shared/channels/inbound.ts';
import { awaitedFile, fileKeyOf } from '../../../../shared/conversations/awaited-file.ts';
import { messageKey } from '../../../../shared/conversations/message-store.ts';
import type { ProviderAccount } from '../../../../shared/organizations/provider-account.ts';
import type { OpenRequest } from '../../../../shared/outbound/outbound.ts';
import { bringMedia } from '../../../../shared/receiving/bring-media.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { type Client, digits, newClient } from '../../../functions/client.ts';
import { caller } from '../../../support/call.ts';
import { storeMessages } from '../../../support/stored-messages.ts';
import { fileAnswer, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { jpeg, webp } from '../../media/samples.ts';

let world: World;
let asked: OpenRequest[] = [];
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  await world.drain();
  world.outgoing.length = 0;
  world.logged.length = 0;
  asked = [];
  has(jpeg);
});
afterAll(() => world.close());

const address = 'https://lookaside.test/whatsapp_business/attachments/?mid=7&hash=a%2Fb';
/** The provider has this file under every id. */
function has(bytes: Uint8Array, more: object = {}) {
  world.provider = () => jsonAnswer(200, { url: address, mime_type: 'image/jpeg', file_size: '1', id: '7', ...more });
  world.files = (request) => {
    asked.push(request);
    return fileAnswer(200, bytes);
  };
}
const answers = (status: number) => {
  world.files = (request) => {
    asked.push(request);
    return fileAnswer(status, '');
  };
};

interface Received extends Client {
  readonly organizationId: string;
  readonly contactId: string;
  readonly place: { readonly contact_id: string; readonly seq: number };
  readonly key: string;
}

/** A conversation whose one message waits for a file. */
async function received(file: InboundFile = { id: 'media 7' }, channel: ProviderAccount['channel'] = 'chatapp') {
  const client = await newClient(world.ports);
  const { contactId, tenant } = client;
  const { id: organizationId, cloud_phone_id = '', photoapp_account_id = '' } = tenant.organization;
  await storeMessages(world.ports.table, organizationId, contactId, ['[image]']);
  const place = { contact_id: contactId, seq: 1 };
  const account = { channel, id: channel === 'chatapp' ? cloud_phone_id : photoapp_account_id };
  const change = { set: { inbound_file: awaitedFile(file, account) } };
  await world.ports.table.write({ kind: 'update', key: messageKey(organizationId, place), change });
  const { id = '', message_id = '' } = (await world.ports.table.get(messageKey(organizationId, place))) ?? {};
  const key = fileKeyOf(organizationId, { id: String(id), message_id: String(message_id) });
  return { ...client, organizationId, contactId, place, key };
}
const bring = ({ organizationId, place }: Received, ports: Ports = world.ports, more: object = {}) =>
  bringMedia(organizationId, { ...place, ...more }, ports);
const item = ({ organizationId, place }: Received) => world.ports.table.get(messageKey(organizationId, place));
const linkOf = async (client: Received): Promise<string | null> => (await client.conversation(digits))[0].media_url;
/** A minute goes by, and the sweeper and the workers do what is due. */
async function minutes(count: number) {
  world.clock.advance(count * 60_000);
  await serveSweep(world.ports)({} as ScheduledEvent);
  await world.drain();
}

describe('the file of a received message', () => {
  test('is asked for by its id, downloaded with the token, stored, and linked', async () => {
    const client = await received();
    const { cloud_phone_id } = client.tenant.organization;
    expect(await bring(client)).toBe('stored');

    const authorization = `Bearer ${world.outgoing[0]?.headers?.authorization?.slice(7)}`;
    expect(authorization).toMatch(/^Bearer token-of-tenant-\d+$/);
    expect(world.outgoing).toMatchObject([
      {
        method: 'GET',
        url: `https://provider.test/v26.0/media%207?phone_number_id=${cloud_phone_id}`,
        namedBy: 'operator',
      },
    ]);
    expect(asked).toMatchObject([{ url: address, namedBy: 'tenant', headers: { authorization } }]);
    expect(world.media.objects.get(client.key)).toEqual(jpeg);
    const link = new URL(String(await linkOf(client)));
    expect(link.pathname).toBe(`/media/${client.key.replace('/', '~')}.jpg`);
    const opened = await caller(serveMedia, world.ports)({ path: link.pathname, query: link.search.slice(1) });
    expect(opened).toMatchObject({ status: 302, headers: { Location: expect.stringContaining(client.key) } });
    expect(await item(client)).not.toHaveProperty('inbound_file');
  });

  test('is one that we would not send: stored with its own type', async () => {
    has(webp);
    const client = await received({ id: '7', mime_type: 'image/webp' });
    expect(await bring(client)).toBe('stored');
    expect(new URL(String(await linkOf(client))).pathname).toMatch(/\.webp$/);
  });

  test('keeps its name when it is a document', async () => {
    has(Buffer.from('a;b'));
    const client = await received({ id: '7', mime_type: 'text/csv', filename: 'Preços.csv' });
    await bring(client);
    const link = new URL(String(await linkOf(client)));
    expect([link.pathname.slice(-4), link.searchParams.get('n')]).toEqual(['.csv', 'Preços.csv']);
  });

  test('comes from the photo-app without a look-up and without a token', async () => {
    const client = await received({ url: 'https://cdn.test/x?sig=a%2Fb' }, 'photoapp');
    expect(await bring(client)).toBe('stored');
    expect(world.outgoing).toEqual([]);
    expect(asked.map(({ url, headers }) => [url, headers?.authorization])).toEqual([
      ['https://cdn.test/x?sig=a%2Fb', undefined],
    ]);
  });

  test('is never asked for at an address of the webhook with our token', async () => {
    const client = await received({ id: '7', url: 'https://elsewhere.test/x' });
    expect(await bring(client)).toBe('stored');
    expect(asked.map(({ url }) => url)).toEqual([address]);
  });

  test('is not fetched twice: whoever comes later hears that it is there', async () => {
    const client = await received();
    await bring(client);
    const link = await linkOf(client);
    expect(await bring(client)).toBe('stored');
    expect([asked.length, await linkOf(client)]).toEqual([1, link]);
  });

  test('is stored once when two fetch it at the same time', async () => {
    const client = await received();
    expect(await Promise.all([bring(client), bring(client)])).toEqual(['stored', 'stored']);
    expect([...world.media.objects.keys()].filter((key) => key.startsWith(client.organizationId))).toEqual([
      client.key,
    ]);
  });

  test('does not show in what clients see while it is awaited', async () => {
    const client = await received();
    const [shown] = await client.conversation(digits);
    expect(shown).toMatchObject({ media_url: null });
    expect(JSON.stringify(shown)).not.toContain('inbound_file');
  });
});

describe('an address that is over', () => {
  test('is asked for anew, once', async () => {
    const client = await received();
    world.files = (request) => {
      asked.push(request);
      return asked.length === 1 ? fileAnswer(404, '') : fileAnswer(200, jpeg);
    };
    expect(await bring(client)).toBe('stored');
    expect(world.outgoing).toHaveLength(2);
  });

  test('is a file that is gone when the new one is over too', async () => {
    const client = await received();
    answers(404);
    expect(await bring(client)).toBe('given-up');
    expect(world.outgoing).toHaveLength(2);
    expect(await item(client)).not.toHaveProperty('inbound_file');
    expect(await bring(client)).toBe('given-up');
    expect(asked).toHaveLength(2);
  });
});

describe('a file that cannot be had now', () => {
  test.each<[string, () => void]>([
    ['its server fails', () => answers(503)],
    ['the provider cannot be reached', () => (world.provider = () => ({ kind: 'unsent', reason: 'ECONNREFUSED' }))],
    ['the provider has trouble', () => (world.provider = () => jsonAnswer(500, ''))],
    ['the token is refused', () => (world.provider = () => jsonAnswer(401, { error: { code: 190 } }))],
    ['the answer names no address', () => (world.provider = () => jsonAnswer(200, { id: '7' }))],
  ])('leaves the message without a link, for later: %s', async (_what, break_) => {
    const client = await received();
    break_();
    expect(await bring(client)).toBe('later');
    expect(await linkOf(client)).toBeNull();
    expect(await item(client)).toMatchObject({
      inbound_file: { tries: 1 },
      due_shard: expect.stringMatching(/^media#[0-7]$/),
      due_at: new Date(world.clock.now() + 60_000).toISOString(),
    });
    expect(world.logged[0]).toMatchObject({ event: 'media_unavailable', outcome: 'later', tries: 1 });
  });

  test('says why in the log, without the token', async () => {
    const client = await received();
    world.provider = ({ headers }) => {
      const message = `Cannot parse ${headers?.authorization}`;
      return jsonAnswer(400, { error: { code: 100, message } });
    };
    await bring(client);
    expect(world.logged).toMatchObject([{ reason: 'look-up: (100) Cannot parse Bearer [token]' }]);
  });

  test('is not fetched before its time, whoever comes again', async () => {
    const client = await received();
    answers(503);
    await bring(client);
    expect(await bring(client)).toBe('later');
    expect(asked).toHaveLength(1);
  });

  test('is brought by the sweeper as soon as it can be had', async () => {
    const client = await received();
    answers(503);
    await bring(client);
    has(jpeg);
    world.clock.advance(59_999);
    await minutes(0);
    expect(asked).toHaveLength(1);
    world.clock.advance(1);
    await minutes(0);
    expect(await linkOf(client)).toMatch(/^https:\/\/api\.test\/media\//);
    const stored = await item(client);
    expect([stored?.inbound_file, stored?.due_shard, stored?.due_at]).toEqual([undefined, undefined, undefined]);
  });

  test('is fetched at growing distances for seven days, then given up', async () => {
    const client = await received();
    answers(503);
    await bring(client);
    const waits: number[] = [];
    for (;;) {
      const { due_at } = (await item(client)) ?? {};
      if (due_at === undefined) break;
      const wait = (Date.parse(String(due_at)) - world.clock.now()) / 60_000;
      waits.push(wait);
      await minutes(wait);
    }
    expect(waits).toEqual([1, 5, 30, 120, 360, 720, 1440, 1440, 1440, 1440, 1440, 1440]);
    expect(asked).toHaveLength(13);
    expect(await item(client)).not.toHaveProperty('inbound_file');
    expect(await linkOf(client)).toBeNull();
    expect(world.logged).toContainEqual(expect.objectContaining({ outcome: 'given-up', tries: 13, level: 'WARN' }));
  });

  test('counts one failure when two fetch it at the same time', async () => {
    const client = await received();
    answers(503);
    expect(await Promise.all([bring(client), bring(client)])).toEqual(['later', 'later']);
    expect(await item(client)).toMatchObject({ inbound_file: { tries: 1 } });
  });

  test('has no effect on one that another has stored meanwhile', async () => {
    const client = await received();
    world.files = async () => {
      has(jpeg);
      await bring(client);
      return fileAnswer(503, '');
    };
    expect(await bring(client)).toBe('stored');
    expect(world.media.objects.has(client.key)).toBe(true);
  });
});

test('a message that cannot be read keeps no other from being found', async () => {
  const client = await received();
  answers(503);
  await bring(client);
  for (let shard = 0; shard < 8; shard++) {
    const due = { due_shard: `media#${shard}`, due_at: '2026-01-01T00:00:00.000Z' };
    const key = { pk: `org_unreadable#CONTACT#${shard}`, sk: 'MESSAGE#000000000001' };
    await world.ports.table.write({ kind: 'put', item: { ...key, ...due } });
  }
  has(jpeg);
  await minutes(1);
  expect(await linkOf(client)).not.toBeNull();
  expect(world.logged).toContainEqual(expect.objectContaining({ pk: 'org_unreadable#CONTACT#0' }));
  for (let shard = 0; shard < 8; shard++) {
    const key = { pk: `org_unreadable#CONTACT#${shard}`, sk: 'MESSAGE#000000000001' };
    await world.ports.table.write({ kind: 'delete', key });
  }
});

describe('a contact that is deleted', () => {
  const erased = async (client: Received) => {
    await client.deleteContact(`id=${client.contactId}`);
    await world.drain();
    expect(await item(client)).toBeUndefined();
  };
  const filesOf = ({ organizationId }: Received) =>
    [...world.media.objects.keys()].filter((key) => key.startsWith(organizationId));

  test('takes its files along', async () => {
    const client = await received();
    await bring(client);
    expect(filesOf(client)).toEqual([client.key]);
    await erased(client);
    expect(filesOf(client)).toEqual([]);
  });

  test('takes a file along that nobody got to tell of', async () => {
    const client = await received();
    const write = () => Promise.reject(new Error('the process is dead'));
    await expect(bring(client, { ...world.ports, table: { ...world.ports.table, write } })).rejects.toThrow('dead');
    expect(filesOf(client)).toEqual([client.key]);
    await erased(client);
    expect(filesOf(client)).toEqual([]);
    expect(await bring(client)).toBe('gone');
  });

  test.each<[string, (client: Received) => Promise<unknown>]>([
    ['being deleted', (client) => client.deleteContact(`id=${client.contactId}`)],
    ['being erased', erased],
  ])('leaves no file behind that was on its way while it was %s', async (_what, happens) => {
    const client = await received();
    world.files = async () => {
      await happens(client);
      return fileAnswer(200, jpeg);
    };
    expect(await bring(client)).toBe('gone');
    expect(filesOf(client)).toEqual([]);
    await world.drain();
    expect(await item(client)).toBeUndefined();
  });

  test('leaves none behind either of one who died before it could tell', async () => {
    const client = await received();
    world.files = async () => {
      await erased(client);
      return fileAnswer(200, jpeg);
    };
    const write = () => Promise.reject(new Error('the process is dead'));
    await expect(bring(client, { ...world.ports, table: { ...world.ports.table, write } })).rejects.toThrow('dead');
    expect(filesOf(client)).toEqual([client.key]);
    expect(await bring(client, world.ports, { file_key: client.key })).toBe('gone');
    expect(filesOf(client)).toEqual([]);
  });

  test('is not asked for files any more', async () => {
    const client = await received();
    await client.deleteContact(`id=${client.contactId}`);
    expect(await bring(client)).toBe('gone');
    expect(asked).toEqual([]);
  });
});

test('a message that was revoked meanwhile gets no file', async () => {
  const client = await received();
  world.files = async () => {
    const change = { remove: ['inbound_file', 'due_shard', 'due_at'] };
    await world.ports.table.write({ kind: 'update', key: messageKey(client.organizationId, client.place), change });
    return fileAnswer(200, jpeg);
  };
  expect(await bring(client)).toBe('given-up');
  expect(await linkOf(client)).toBeNull();
  expect(world.media.objects.has(client.key)).toBe(false);
});

test('a fault of our storage is thrown, and counts as no fetch', async () => {
  const client = await received();
  const media = { ...world.media, store: () => Promise.reject(new Error('no room')) };
  await expect(bring(client, { ...world.ports, media })).rejects.toThrow('the media storage did not take a file');
  expect(await item(client)).toMatchObject({ inbound_file: { tries: 0 } });
  expect(await bring(client)).toBe('stored');
});

test('an organization without a token is waited for', async () => {
  const client = await received();
  const key = { pk: client.organizationId, sk: 'ORGANIZATION' };
  const { chatapp_bearer_token, ...without } = (await world.ports.table.get(key)) ?? {};
  await world.ports.table.write({ kind: 'put', item: { ...key, ...without } });
  expect(await bring(client)).toBe('later');
  await world.ports.table.write({ kind: 'put', item: { ...key, ...without, chatapp_bearer_token } });
  await minutes(1);
  expect(await linkOf(client)).not.toBeNull();
});
