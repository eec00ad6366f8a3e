import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeOrganization } from '../../../../shared/organizations/manage-organization.ts';
import { takenAs } from '../../../support/photoapp.ts';
import { acceptedBy, jsonAnswer, openWorld, type World } from '../../../support/world.ts';
import { clientOf } from '../../client.ts';
import { anAudio, mediaUrl, newPhotoappClient, type PhotoappClient, photoappId } from '../../photoapp-client.ts';

let world: World;
let client: PhotoappClient;
const headers = { 'idempotency-key': 'order-1' };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  world.provider = (_request, count) => jsonAnswer(200, takenAs(`m_${count}`));
  client = await newPhotoappClient(world.ports);
  world.outgoing.length = 0;
});
afterAll(() => world.close());

const replayed = (answer: { headers: Readonly<Record<string, unknown>> }) => answer.headers['Idempotency-Replayed'];

/** A platform that answers when told to, and says when it has been called. */
function heldPlatform() {
  const called = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  world.provider = async () => {
    called.resolve();
    await answer.promise;
    return jsonAnswer(200, takenAs('m_held'));
  };
  return { called: called.promise, answer: () => answer.resolve() };
}

describe('the same key', () => {
  test('and body get the first answer again, and nothing is sent', async () => {
    const first = await client.sendAudio({}, headers);
    const again = await client.sendAudio({}, headers);
    expect([first.status, replayed(first), again.status, replayed(again)]).toEqual([200, undefined, 200, 'true']);
    expect(again.body).toEqual(first.body);
    expect(world.outgoing).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['address', { media_url: 'https://files.example/other.m4a' }],
    ['name for the same contact', { contact_id: 'this one' }],
    ['field nobody knows', { trace: 'x' }],
  ])('and another %s are 422', async (_what, change) => {
    await client.sendAudio({}, headers);
    const fields = 'contact_id' in change ? { contact_id: client.contactId } : change;
    const refused = await client.sendAudio(fields, headers);
    expect([refused.status, refused.body]).toEqual([
      422,
      { success: false, error: expect.stringContaining('order-1') },
    ]);
    expect(world.outgoing).toHaveLength(1);
  });

  test('while the first is running are 409 with Retry-After', async () => {
    const held = heldPlatform();
    const first = client.sendAudio({}, headers);
    await held.called;
    const early = await client.sendAudio({}, headers);
    expect([early.status, early.body, early.headers['Retry-After']]).toEqual([
      409,
      { success: false, error: expect.stringContaining('still running') },
      '35',
    ]);
    held.answer();
    expect((await first).status).toBe(200);
    expect(world.outgoing).toHaveLength(1);
  });

  test('when the first one’s lease has ended without an outcome are 504, and nothing is sent again', async () => {
    const held = heldPlatform();
    void client.sendAudio({}, headers);
    await held.called;
    world.clock.advance(35_000);
    const over = await client.sendAudio({}, headers);
    expect([over.status, over.body.success]).toEqual([504, false]);
    expect(world.outgoing).toHaveLength(1);
  });

  test('get the first answer whatever has become of the channel and the contact', async () => {
    const first = await client.sendAudio({}, headers);
    const { organization } = client.tenant;
    await changeOrganization(organization, { photoapp_token: '' }, world.ports);
    const key = { pk: `${organization.id}#PHOTOAPP-IDENTITY#${photoappId}`, sk: 'IDENTITY' };
    await world.ports.table.write({ kind: 'delete', key });
    const again = await client.sendAudio({}, headers);
    expect([again.status, again.body, replayed(again)]).toEqual([200, first.body, 'true']);
    expect((await client.sendAudio()).status).toBe(400);
  });

  test('is another on the chat-app send', async () => {
    await client.tenant.addContact('+5511999990000');
    const { sendText } = clientOf(world.ports, client.tenant.apiKey);
    await client.sendAudio({}, headers);
    world.provider = () => jsonAnswer(200, acceptedBy('wamid.1'));
    const sent = await sendText({}, headers);
    expect([sent.status, replayed(sent)]).toEqual([200, undefined]);
  });

  test('of ten at once is one send: one 200, and 409 for the others', async () => {
    const held = heldPlatform();
    const statuses: number[] = [];
    const all = Array.from({ length: 10 }, async () => statuses.push((await client.sendAudio({}, headers)).status));
    while (statuses.length < 9) await new Promise((resolve) => setImmediate(resolve));
    held.answer();
    await Promise.all(all);
    expect([statuses, world.outgoing.length]).toEqual([[...Array(9).fill(409), 200], 1]);
  });
});

test('without a key, the same body twice is two messages', async () => {
  await client.sendAudio();
  await client.sendAudio({ media_url: mediaUrl, photoapp_id: anAudio.photoapp_id });
  expect([world.outgoing.length, (await client.conversation()).length]).toEqual([2, 2]);
});
