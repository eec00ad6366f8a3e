import { expect, test } from '@jest/globals';
import { type InboundItem, queuedItem } from '../../../shared/channels/inbound-item.ts';
import { enqueueItems } from '../../../shared/channels/large-items.ts';
import { openWorld } from '../../support/world.ts';

test('names an item that is nested too deep to be written, and keeps its neighbours', async () => {
  const world = await openWorld();
  const account = { kind: 'message', channel: 'chatapp', account: '1' } as const;
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const items: InboundItem[] = [
    { ...account, item: { id: 'm', text: deep } },
    { ...account, item: { id: 'n' } },
  ];
  await enqueueItems(
    items.map((item) => queuedItem(item, 'a person')),
    world.ports,
  );
  const bodies = world.queues.inbound.receive().map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([{ ...account, kind: 'other', item: { too_deep: true } }, items[1]]);
  await world.close();
});
