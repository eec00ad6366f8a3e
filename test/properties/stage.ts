import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { serve as serveDeliverSlow } from '../../functions/workers/deliver-slow-webhook.ts';
import { serve as serveDeliver } from '../../functions/workers/deliver-webhook.ts';
import { serve as serveHandleEvents } from '../../functions/workers/handle-events.ts';
import { serve as serveReceiveInbound } from '../../functions/workers/receive-inbound.ts';
import { serve as serveRunBroadcasts } from '../../functions/workers/run-broadcasts.ts';
import { serve as serveSweepContacts } from '../../functions/workers/sweep-contacts.ts';
import { serve as serveSweepDeliveries } from '../../functions/workers/sweep-deliveries.ts';
import { serve as serveSweepMedia } from '../../functions/workers/sweep-media.ts';
import { serve as serveSweepSends } from '../../functions/workers/sweep-sends.ts';
import { untilSettled } from '../faults/until-settled.ts';
import { randomFrom, seededIds } from '../support/random.ts';
import { fileAnswer, jsonAnswer, openWorld, type World } from '../support/world.ts';
import { type Consumers, consumers } from './consumers.ts';
import { faulty } from './faulty.ts';
import { Organization } from './organization.ts';
import { type Fault, type Name, names } from './steps.ts';

/** The smallest PNG: one grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==',
  'base64',
);

/** A world with three organizations in it, in which every run of a program is the same. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export async function openStage() {
  let client: DynamoDBClient | undefined;
  const world = await openWorld(
    (made) => {
      client = made;
    },
    { ids: seededIds(randomFrom(1)) },
  );
  // The fourth wait and the fifth are the sweeper's, and with the fifth the breaker opens.
  Object.assign(world.ports.settings, { webhookRetrySchedule: [5, 300, 600, 1200, 1500] });
  const organizations = new Map<Name, Organization>();
  for (const name of names) organizations.set(name, await Organization.open(name, world));
  const servers = consumers(world.clock);
  const place = { world, dynamo: client as unknown as DynamoDBClient };
  const stage = {
    ...place,
    servers,
    organizations,
    start: Math.floor(world.clock.now() / 1000),
    /** Before the first it is -1: what is there from the beginning. */
    step: -1,
    /** What no test library may catch on its way: a worker takes a consumer's error for its own. */
    broken: [] as unknown[],
    at: (name: Name) => organizations.get(name) as Organization,
    /** The next step begins. */
    begin() {
      stage.step++;
      for (const organization of organizations.values()) organization.step = stage.step;
    },
    /** A batch of each queue, whose worker may die. */
    async work(fault?: Fault) {
      const { ports, died } = faulty(world.ports, fault);
      const { inbound, events, deliveries, slowDeliveries, broadcasts } = world.queues;
      const workers = [
        { queue: inbound, handle: serveReceiveInbound(ports) },
        { queue: events, handle: serveHandleEvents(ports) },
        { queue: deliveries, handle: serveDeliver(ports) },
        { queue: slowDeliveries, handle: serveDeliverSlow(ports) },
        { queue: broadcasts, handle: serveRunBroadcasts(ports) },
      ];
      for (const { queue, handle } of workers) {
        const Records = queue.receive();
        if (Records.length === 0) continue;
        const result = await Promise.race([handle({ Records }), died]);
        if (!result) return;
        const failed = new Set(result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
        for (const record of Records) if (!failed.has(record.messageId)) queue.remove(record);
      }
    },
    async sweep(fault?: Fault) {
      const { ports, died } = faulty(world.ports, fault);
      const sweepers = [serveSweepSends, serveSweepMedia, serveSweepDeliveries, serveSweepContacts];
      const all = async () => {
        for (const serve of sweepers) await serve(ports)({} as never).catch(isOurs(fault));
      };
      await Promise.race([all(), died]);
    },
    /** Time passes; whatever a worker has left comes again within minutes, so in longer times it does. */
    async wait(seconds: number) {
      const until = world.clock.now() + seconds * 1000;
      if (seconds > 300) {
        await world.drain(undefined, world.clock.now() + 300_000);
        await stage.sweep();
      }
      world.clock.advance(Math.max(0, until - world.clock.now()));
    },
    /** Everybody does their work until nothing is left to do, or to wait for. */
    async settle() {
      // Work of one organization can make more for another only by the clock.
      for (const round of [1, 2]) {
        for (const { tenant } of organizations.values()) await untilSettled(place, tenant.organization.id);
        if (round === 1) world.clock.advance(61_000);
      }
    },
  };
  attend(stage);
  return stage;
}

/** Whether a sweep failed of a call that was made to fail. */
const isOurs = (fault?: Fault) => (error: unknown) => {
  if (fault?.how !== 'throws') throw error;
};

interface Attended {
  readonly world: World;
  readonly servers: Consumers;
  readonly broken: unknown[];
  readonly step: number;
}

/** What goes out but for sends, which have a provider each. */
function attend(stage: Attended): void {
  const { world, servers, broken } = stage;
  let asked = 0;
  world.provider = (request) => {
    if (!servers.has(request.url))
      return jsonAnswer(200, { url: request.url.replace('provider.test/v26.0', 'files.test') });
    try {
      return servers.answer(request, stage.step);
    } catch (error) {
      broken.push(error);
      throw error;
    }
  };
  // The second file of everybody cannot be had at first.
  world.files = ({ url }) =>
    url.includes('file1') && asked++ < 2
      ? fileAnswer(500, 'later')
      : fileAnswer(200, png, { 'content-type': 'image/png' });
}
