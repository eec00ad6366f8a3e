import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serve } from '../../../functions/messages/mark-read.ts';
import { deleteInstance } from '../../../shared/instances/instance-store.ts';
import { caller } from '../../support/call.ts';
import type { Tenant } from '../../support/tenant.ts';
import { jsonAnswer, type World } from '../../support/world.ts';
import { digits } from '../client.ts';
import { group, jid } from '../gateway/gateway-client.ts';
import { type GatewayStage, openGatewayStage } from '../inbound/gateway/gateway-stage.ts';
import { openPhotoappStage, type PhotoappStage } from '../inbound/photoapp/photoapp-stage.ts';
import { photoappId } from '../photoapp-client.ts';

const read = (world: World, { apiKey }: Tenant, body: object) =>
  caller(serve, world.ports, apiKey)({ method: 'POST', path: '/message/read', body });
/** What was sent to the provider: the end of its address, and the body. */
const toldOf = ({ outgoing }: World) =>
  outgoing.map(({ url, body }) => [url.split('/').slice(-3, -1).join('/'), JSON.parse(String(body))]);

describe('on the photo-app', () => {
  let stage: PhotoappStage;
  beforeAll(async () => {
    stage = await openPhotoappStage();
  });
  afterAll(() => stage.world.close());

  test('the person sees that all is seen, and that somebody is typing', async () => {
    const { tenant, message } = await stage.openCase();
    await message('hi', 'mid.1');
    await message('there', 'mid.2');
    stage.platform = () => jsonAnswer(200, { recipient_id: photoappId });
    stage.world.outgoing.length = 0;
    const { status, body } = await read(stage.world, tenant, { message_id: 'mid.1', typing: true });
    expect([status, body.unread_count]).toEqual([200, 1]);
    const recipient = { id: photoappId };
    expect(toldOf(stage.world).map(([, sent]) => sent)).toEqual([
      { recipient, sender_action: 'mark_seen' },
      { recipient, sender_action: 'typing_on' },
    ]);
  });

  test('what the platform refuses is said in its words, and nobody is shown typing', async () => {
    const { tenant, message } = await stage.openCase();
    await message('hi', 'mid.3');
    stage.platform = () =>
      jsonAnswer(400, { error: { code: 10, error_subcode: 2534022, message: 'outside of allowed window' } });
    stage.world.outgoing.length = 0;
    const { status, body } = await read(stage.world, tenant, { message_id: 'mid.3', typing: true });
    expect([status, body.error, stage.world.outgoing.length]).toEqual([400, 'Provider rejected message', 1]);
    expect(body.message).toMatch(/^\(10\) outside of allowed window .*Here it is marked as read all the same\.$/);
  });
});

describe('on a gateway', () => {
  let stage: GatewayStage;
  beforeAll(async () => {
    stage = await openGatewayStage();
  });
  afterAll(() => stage.world.close());

  const theirs = (id: string, key: object = {}) => ({
    key: { id, remoteJid: jid, fromMe: false, ...key },
    message: { conversation: id },
    messageTimestamp: Math.floor(stage.world.clock.now() / 1000),
  });
  const yes = () => jsonAnswer(201, { message: 'Read messages', read: 'success' });

  test('the server is told of each message up to it, and shows somebody typing', async () => {
    const { tenant, instance, take } = await stage.openCase();
    await take('messages.upsert', theirs('G1'), theirs('G2'), theirs('G3'));
    // While somebody is shown typing, the server holds the call open.
    stage.server = ({ url }) => (url.includes('sendPresence') ? { kind: 'lost', reason: 'timeout' } : yes());
    stage.world.outgoing.length = 0;
    const { status, body } = await read(stage.world, tenant, { message_id: 'G2', typing: true });
    expect([status, body.unread_count]).toEqual([200, 1]);
    expect(toldOf(stage.world)).toEqual([
      ['chat/markMessageAsRead', { readMessages: ['G1', 'G2'].map((id) => ({ remoteJid: jid, fromMe: false, id })) }],
      ['chat/sendPresence', { number: digits, presence: 'composing', delay: 10_000 }],
    ]);
    expect(stage.world.outgoing[0]?.url).toMatch(new RegExp(`/${instance.name}$`));
    expect(stage.world.outgoing[1]?.timeoutMs).toBeLessThanOrEqual(2_000);
  });

  test.each([
    ['a group', group, { remoteJid: group, participant: jid }],
    ['a person who hides their number', '267692862898397@lid', { remoteJid: '267692862898397@lid' }],
  ])('%s is named as its server names it', async (_whom, remoteJid, key) => {
    const { tenant, take } = await stage.openCase();
    await take('messages.upsert', theirs('H1', key));
    stage.server = yes;
    stage.world.outgoing.length = 0;
    expect((await read(stage.world, tenant, { message_id: 'H1' })).status).toBe(200);
    expect(toldOf(stage.world)).toEqual([
      ['chat/markMessageAsRead', { readMessages: [{ remoteJid, fromMe: false, id: 'H1' }] }],
    ]);
  });

  test('a server that refuses, and an instance that is gone, are told of', async () => {
    const { tenant, instance, take } = await stage.openCase();
    await take('messages.upsert', theirs('K1'));
    stage.server = () => jsonAnswer(401, { status: 401, error: 'Unauthorized', response: { message: 'Unauthorized' } });
    const refused = await read(stage.world, tenant, { message_id: 'K1' });
    expect([refused.status, refused.body.error]).toEqual([400, 'Invalid provider']);
    expect(refused.body.message).toMatch(/refuses its key/);
    await deleteInstance({ ...instance, organization_id: tenant.organization.id } as never, stage.world.ports);
    const gone = await read(stage.world, tenant, { message_id: 'K1' });
    expect([gone.status, gone.body.message]).toEqual([
      400,
      expect.stringMatching(/instance, by which .* is gone\. Here/),
    ]);
  });
});
