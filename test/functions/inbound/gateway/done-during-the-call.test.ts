import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MediaFake } from '../../../support/media-fake.ts';
import { accepted, deleted, newId, reactionTo } from './gateway-messages.ts';
import { type GatewayCase, type GatewayStage, openGatewayStage } from './gateway-stage.ts';

// A person deletes a message on the instance's phone that the API is still sending: the server tells of it first.

let stage: GatewayStage;
beforeAll(async () => {
  stage = await openGatewayStage();
});
afterAll(() => stage.world.close());

/** The server tells of something before it answers, and it is handled as far as it is due. */
function tellDuringTheCall({ queue }: GatewayCase, id: string, tell: (queue: GatewayCase['queue']) => Promise<void>) {
  stage.server = async () => {
    await tell(queue);
    await stage.world.drain(stage.world.ports, stage.world.clock.now());
    return accepted(id)();
  };
}

test.each(['poll', 'location', 'audio'] as const)(
  'a %s is deleted, with its text and its file, and announced as such once',
  async (kind) => {
    const opened = await stage.openCase();
    const { tenant, send, take, rows, events, edit, items } = opened;
    const id = newId();
    tellDuringTheCall(opened, id, async (queue) => {
      await queue('messages.edited', edit(id, 'edited by hand'));
      await queue('messages.delete', deleted(id));
    });
    const fields = { poll: { name: 'confided?' }, location: { name: 'confided' }, audio: {} }[kind];
    expect((await send(kind, fields)).status).toBe(200);
    await stage.world.drain();
    const shown = { type: 'deleted', content: { type: kind }, message: '[deleted]', media_url: null, media_type: null };
    expect(await rows()).toMatchObject([{ ...shown, message_id: id, deleted_at: expect.any(String), edited_at: null }]);
    const types = () =>
      events()
        .map(({ type }) => type)
        .toSorted();
    expect(types()).toEqual(['message_deleted', 'message_sent']);
    expect(
      [...(stage.world.ports.media as MediaFake).objects.keys()].filter((key) =>
        key.startsWith(tenant.organization.id),
      ),
    ).toEqual([]);
    // What the caller was answered is kept beside it, for repetitions of the request.
    const kept = (await items()).filter(({ answer }) => answer === undefined);
    expect(JSON.stringify(kept).match(/confided|edited by hand/)).toBeNull();
    await take('messages.delete', deleted(id));
    expect(types()).toEqual(['message_deleted', 'message_sent']);
  },
);

test('a reaction that is taken back shows on its message no more', async () => {
  const opened = await stage.openCase();
  const { send, take, rows, alone, echo } = opened;
  const [target, id] = [newId(), newId()];
  await take('messages.upsert', echo(target, { conversation: 'target' }));
  tellDuringTheCall(opened, id, (queue) => queue('messages.delete', deleted(id)));
  expect((await send('reaction', reactionTo({ id: target, fromMe: true }))).status).toBe(200);
  await stage.world.drain();
  expect(await rows()).toMatchObject([{ message: 'target', reactions: [] }]);
  expect(await alone(id)).toMatchObject({ message: '[deleted]', reaction: { message_id: target, emoji: '' } });
});

test('what a customer, or an unknown person, claims to have done to it changes nothing', async () => {
  const opened = await stage.openCase();
  const { send, rows, events, edit } = opened;
  const id = newId();
  const { fromMe: _, ...key } = edit(id, '').key;
  tellDuringTheCall(opened, id, async (queue) => {
    await queue('messages.delete', deleted(id, false));
    await queue('messages.edited', { ...edit(id, 'forged'), key });
  });
  expect((await send('poll')).status).toBe(200);
  await stage.world.drain();
  expect(await rows()).toMatchObject([{ message: '[poll] Which?: a / b', deleted_at: null, edited_at: null }]);
  expect(events().map(({ type }) => type)).toEqual(['message_sent']);
});
