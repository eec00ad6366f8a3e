import { expect } from '@jest/globals';
import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { text } from './everybody.ts';
import { fannedOut } from './fanned-out.ts';
import { chatappPost } from './provider-posts.ts';
import { conversationsIn } from './stored-of.ts';

const ends = ['delivered', 'cancelled'];

const remove = async (stage: EventsStage) => {
  expect((await stage.remove(stage.world.ports)).status).toBe(202);
};
const take = (stage: EventsStage, ...ids: readonly string[]) =>
  stage.tell(
    chatappPost(
      stage.tenant,
      ids.map((id) => text(id)),
    ),
    ids,
  );

/** Whoever has asked for the deletion asks until it is answered. */
const removing: Pick<EventsScenario, 'step' | 'again'> = {
  step: (stage, ports) => stage.remove(ports),
  again: async (stage) => expect([202, 404]).toContain((await stage.remove(stage.world.ports)).status),
};

/** Nobody is there any more. */
const nobody = async (stage: EventsStage) => {
  const known = conversationsIn(await stage.items()).filter(({ contact }) => contact !== undefined);
  expect(known).toEqual([]);
};

export const erasureScenarios: readonly EventsScenario[] = [
  {
    name: 'a deletion while messages wait for the worker',
    deleted: true,
    ends,
    prepare: (stage) => take(stage, 'wamid.1', 'wamid.2'),
    ...removing,
  },
  {
    name: 'the worker on messages whose sender has been deleted before',
    ends,
    prepare: async (stage) => {
      await take(stage, 'wamid.1', 'wamid.2');
      await remove(stage);
    },
  },
  {
    name: 'a deletion while deliveries wait',
    deleted: true,
    ends,
    prepare: (stage) => fannedOut(stage, 'wamid.1', 'wamid.2'),
    ...removing,
    check: nobody,
  },
  {
    name: 'the worker on deliveries about a contact who is gone',
    deleted: true,
    ends,
    prepare: async (stage) => {
      await fannedOut(stage, 'wamid.1', 'wamid.2');
      await remove(stage);
    },
    check: async (stage) => {
      await nobody(stage);
      expect(stage.receiver.log).toEqual([]);
    },
  },
  {
    name: 'everybody on deliveries that failed before their contact was deleted',
    deleted: true,
    ends,
    prepare: async (stage) => {
      stage.receiver.turns = ['fails', 'fails'];
      await fannedOut(stage, 'wamid.1', 'wamid.2');
      await stage.world.drain(stage.world.ports, stage.world.clock.now());
      await remove(stage);
    },
    step: (stage, ports) => stage.settled(ports),
    check: nobody,
  },
  {
    name: 'the worker on a copy of an erased message',
    deleted: true,
    ends,
    prepare: async (stage) => {
      await take(stage, 'wamid.1');
      await stage.world.drain();
      await remove(stage);
      await stage.settled();
      stage.world.clock.advance(600_000);
      await take(stage, 'wamid.1');
    },
    check: nobody,
  },
  {
    name: 'the replay of deliveries about a contact who is gone',
    deleted: true,
    ends,
    prepare: async (stage) => {
      await take(stage, 'wamid.1');
      await stage.world.drain();
      await remove(stage);
      const { clock } = stage.world;
      const until = new Date(clock.now()).toISOString();
      const [{ id } = { id: '' }] = stage.webhooks;
      await stage.client.replay(id, { since: '2026-11-01T00:00:00.000Z', until });
    },
    check: nobody,
  },
];
