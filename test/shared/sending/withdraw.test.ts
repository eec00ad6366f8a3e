import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { openStage } from '../../faults/stage.ts';
import { jsonAnswer, openWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a send that the provider turned away and has all the same, as its receipt says, keeps its file', async () => {
  const stage = await openStage(world, 'image');
  const { http } = world.ports;
  const request: Ports['http']['request'] = async (asked) => {
    const answer = await http.request(asked);
    if (!asked.url.endsWith('/messages')) return answer;
    await stage.tell(world.ports, ['sent']);
    await world.drain(world.ports, world.clock.now());
    return jsonAnswer(429, '');
  };
  const { status } = await stage.send({ ...world.ports, http: { ...http, request } }, 'k');
  // What the receipt proves is the answer.
  expect(status).toBe(200);
  const { id } = stage.tenant.organization;
  const files = () => [...world.media.objects.keys()].filter((key) => key.startsWith(id));
  expect(files()).toHaveLength(1);
  await stage.settle();
  expect((await stage.conversation()).body.messages).toMatchObject([
    { message_status: 'sent', type: 'image', content: { mime_type: 'image/png', size: expect.any(Number) } },
  ]);
  expect(files()).toHaveLength(1);
});
