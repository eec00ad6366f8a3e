import { expect } from '@jest/globals';
import { isoTime } from '../../shared/base/clock.ts';
import { deliveryIdOf } from '../../shared/delivering/delivery.ts';
import { webhookKey } from '../../shared/subscriptions/webhook.ts';
import { webhooksClientOf } from '../functions/webhooks/webhooks-client.ts';
import type { EventsScenario } from './events-case.ts';
import type { EventsStage } from './events-stage.ts';
import { subscribeTo, text } from './everybody.ts';
import { fannedOut } from './fanned-out.ts';
import { chatappPost } from './provider-posts.ts';
import { deliveriesIn } from './stored-of.ts';
import { sweep } from './until-settled.ts';

const firstOf = ({ webhooks: [first] }: EventsStage): string => first?.id ?? '';

/** Whoever lives on until nothing is due any more, the sweepers included. */
const everybody: EventsScenario['step'] = (stage, ports) => stage.settled(ports);

/** A message that was delivered, at a time before all that follows. */
async function delivered(stage: EventsStage): Promise<string> {
  await fannedOut(stage, 'wamid.1');
  await stage.world.drain();
  stage.world.clock.advance(3_600_000);
  const row = (await stage.items()).find(({ sk }) => String(sk).startsWith('DELIVERY#'));
  return deliveryIdOf(String(row?.sk));
}

const ever = ({ world }: EventsStage) => ({ since: isoTime(0), until: isoTime(world.clock.now()) });

const postsOf = ({ receiver }: EventsStage) => receiver.log.length;

/** A request of the organization's that is made again until it is answered. */
function asking(
  name: string,
  given: Omit<EventsScenario, 'name' | 'step' | 'again'>,
  ask: (stage: EventsStage, client: EventsStage['client']) => Promise<{ readonly status: number }>,
): EventsScenario {
  return {
    ...given,
    name,
    async step(stage, ports) {
      const { status } = await ask(stage, webhooksClientOf(ports, stage.tenant.apiKey));
      expect(status).toBeLessThan(300);
      return status;
    },
    again: async (stage, told) => void (told === undefined && (await ask(stage, stage.client))),
  };
}

const replayed = async (stage: EventsStage) => expect(postsOf(stage)).toBeGreaterThanOrEqual(2);

/** No replay is under way for good: another one is taken. */
async function replayedAndOver(stage: EventsStage): Promise<void> {
  await replayed(stage);
  expect((await stage.client.replay(firstOf(stage), ever(stage))).status).toBe(202);
  await stage.settled();
}

/** The breaker is open, and three deliveries wait behind it. */
async function openBreaker(stage: EventsStage): Promise<void> {
  const { world, receiver } = stage;
  await fannedOut(stage, 'wamid.1', 'wamid.2', 'wamid.3', 'wamid.4', 'wamid.5');
  receiver.reply = 'fails';
  await world.drain(world.ports, world.clock.now());
  await fannedOut(stage, 'wamid.6', 'wamid.7', 'wamid.8');
  await world.drain(world.ports, world.clock.now());
  receiver.reply = 'takes';
}

export const deliveryScenarios: readonly EventsScenario[] = [
  {
    name: 'the worker on a text that four webhooks want and one does not',
    prepare: async (stage) => {
      const { world, tenant } = stage;
      stage.webhooks.push(
        await subscribeTo(world, tenant, { type: 'message_received' }),
        await subscribeTo(world, tenant, { type: 'all' }),
        await subscribeTo(world, tenant, { type: 'message_received' }),
        await subscribeTo(world, tenant, { type: 'sent_message' }),
      );
      await stage.tell(chatappPost(tenant, [text('wamid.1')]), ['wamid.1']);
    },
    check: async (stage) => expect(new Set(stage.receiver.log.map(({ webhookId }) => webhookId)).size).toBe(4),
  },
  { name: 'the deliverer on three deliveries', prepare: (stage) => fannedOut(stage, 'wamid.1', 'wamid.2', 'wamid.3') },
  {
    name: 'the deliverer on a receiver that fails, hangs, and is back',
    prepare: async (stage) => {
      stage.receiver.turns = ['fails', 'hangs'];
      await fannedOut(stage, 'wamid.1');
    },
  },
  {
    name: 'the deliverer on two copies of each message, the first of which fails',
    prepare: async (stage) => {
      stage.receiver.turns = ['fails'];
      await stage.world.queues.deliveries.sendAll(await fannedOut(stage, 'wamid.1', 'wamid.2'));
    },
  },
  {
    name: 'the sweeper on an attempt that is due after twenty minutes, and the deliverer after it',
    prepare: async (stage) => {
      stage.receiver.turns = ['fails', 'fails', 'fails', 'fails'];
      await fannedOut(stage, 'wamid.1');
      await stage.world.drain();
      stage.world.clock.advance(2_000_000);
    },
    step: async (stage, ports) => {
      await sweep('delivery', ports);
      await stage.world.drain(ports);
    },
  },
  {
    name: 'everybody on a receiver that never takes anything',
    ends: ['failed'],
    isOpen: true,
    prepare: async (stage) => {
      stage.unheard.add(firstOf(stage));
      stage.receiver.reply = 'fails';
      await fannedOut(stage, 'wamid.1');
    },
    step: everybody,
  },
  {
    name: 'the deliverer on a breaker that opens',
    // Whoever is late with the fifth failure opens it when nothing waits any more.
    isOpen: true,
    prepare: async (stage) => {
      await fannedOut(stage, 'wamid.1', 'wamid.2', 'wamid.3', 'wamid.4', 'wamid.5', 'wamid.6');
      stage.receiver.turns = ['fails', 'fails', 'fails', 'fails', 'fails', 'fails'];
    },
    step: ({ world }, ports) => world.drain(ports, world.clock.now()),
  },
  { name: 'everybody on a breaker that closes at the first probe', prepare: openBreaker, step: everybody },
  {
    name: 'everybody on a breaker whose first probe fails',
    prepare: async (stage) => {
      await openBreaker(stage);
      stage.receiver.turns = ['fails'];
    },
    step: everybody,
  },
  {
    name: 'the next event on an open breaker for which nothing waits',
    ends: ['delivered', 'failed'],
    // Whoever dies between the probe's record and the breaker's leaves that to the event after it.
    isOpen: true,
    prepare: async (stage) => {
      stage.receiver.reply = 'fails';
      await fannedOut(stage, 'wamid.1');
      await stage.settled();
      stage.unheard.add(firstOf(stage));
      stage.receiver.reply = 'takes';
      await stage.tell(chatappPost(stage.tenant, [text('wamid.2')]), ['wamid.2']);
    },
    check: async ({ receiver }) => expect(receiver.log.filter(({ isTaken }) => isTaken).length).toBeGreaterThan(0),
  },
  {
    name: 'everybody on a receiver that wants nothing any more',
    ends: ['failed', 'cancelled', 'delivered'],
    prepare: async (stage) => {
      stage.unheard.add(firstOf(stage));
      stage.receiver.turns = ['takes', 'wants nothing'];
      await fannedOut(stage, 'wamid.1', 'wamid.2', 'wamid.3');
    },
    step: everybody,
  },
  asking(
    'a webhook being disabled with deliveries parked',
    {
      ends: ['cancelled', 'delivered'],
      prepare: async (stage) => {
        stage.unheard.add(firstOf(stage));
        await openBreaker(stage);
      },
    },
    (stage, client) => client.update(firstOf(stage), { enabled: false }),
  ),
  asking(
    'a webhook being enabled again',
    {
      ends: ['cancelled', 'delivered'],
      prepare: async (stage) => {
        stage.unheard.add(firstOf(stage));
        await openBreaker(stage);
        await stage.client.update(firstOf(stage), { enabled: false });
      },
    },
    (stage, client) => client.update(firstOf(stage), { enabled: true }),
  ),
  asking(
    'a webhook being deleted with deliveries parked',
    {
      ends: ['cancelled', 'delivered'],
      isGone: true,
      prepare: async (stage) => {
        stage.unheard.add(firstOf(stage));
        await openBreaker(stage);
      },
    },
    (stage, client) => client.remove(firstOf(stage)),
  ),
  asking(
    'a secret being rotated with a delivery waiting',
    { prepare: (stage) => fannedOut(stage, 'wamid.1') },
    (stage, client) => client.rotate(firstOf(stage)),
  ),
  asking('the test of a webhook', { samples: true }, (stage, client) => client.test(firstOf(stage))),
  asking('the replay of a delivery', { prepare: delivered, check: replayed }, async (stage, client) => {
    const [row] = deliveriesIn(await stage.items());
    const id = `dlv_${Date.parse(row?.created_at ?? '')}_${row?.event_id}`;
    return client.replay(firstOf(stage), { delivery_id: id });
  }),
  {
    name: 'the deliverer on a replayed delivery that fails at first',
    prepare: async (stage) => {
      const delivery_id = await delivered(stage);
      stage.receiver.turns = ['fails'];
      await stage.client.replay(firstOf(stage), { delivery_id });
    },
    check: replayed,
  },
  asking('the replay of a time', { prepare: delivered, check: replayedAndOver }, (stage, client) =>
    client.replay(firstOf(stage), ever(stage)),
  ),
  {
    name: 'the workers on the replay of a time',
    prepare: async (stage) => {
      await fannedOut(stage, 'wamid.1', 'wamid.2', 'wamid.3');
      await stage.world.drain();
      stage.world.clock.advance(3_600_000);
      await stage.client.replay(firstOf(stage), ever(stage));
    },
    check: async (stage) => {
      expect(postsOf(stage)).toBeGreaterThanOrEqual(6);
      await replayedAndOver(stage);
    },
  },
  {
    name: 'the worker on a text for a webhook that is slow',
    prepare: async (stage) => {
      const { world, tenant } = stage;
      const key = webhookKey(tenant.organization.id, firstOf(stage));
      await world.ports.table.write({ kind: 'update', key, change: { set: { slow: true } } });
      await stage.tell(chatappPost(tenant, [text('wamid.1')]), ['wamid.1']);
    },
  },
];
