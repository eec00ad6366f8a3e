import { serve as serveContacts } from '../../../functions/conversations/get-conversations.ts';
import { serve as serveGetMessage } from '../../../functions/messages/get-message.ts';
import { serve as serveDeliverWebhook } from '../../../functions/workers/deliver-webhook.ts';
import { serve as serveHandleEvents } from '../../../functions/workers/handle-events.ts';
import { serve as serveReceiveInbound } from '../../../functions/workers/receive-inbound.ts';
import { serve as serveSweepContacts } from '../../../functions/workers/sweep-contacts.ts';
import { serve as serveSweepDeliveries } from '../../../functions/workers/sweep-deliveries.ts';
import { serve as serveSweepMedia } from '../../../functions/workers/sweep-media.ts';
import { serve as serveSweepSends } from '../../../functions/workers/sweep-sends.ts';
import { faulty } from '../../properties/faulty.ts';
import { caller } from '../../support/call.ts';
import { takeChatapp } from '../../support/customers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';
import { fileAnswer, jsonAnswer, type World } from '../../support/world.ts';
import type { Fault, Said } from './plan.ts';
import { number, type Taken, targetId, webhookOf } from './told.ts';

/** A thing that the provider has told of, and what it was about. */
export interface Posted {
  readonly said: Said;
  readonly on?: string;
  /** By our clock. */
  readonly at: number;
}

/** The smallest PNG: one grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgAB4iG8MwAAAABJRU5ErkJggg==',
  'base64',
);
/** Of the second file. */
const failures = 2;

/** A conversation of its own, with a customer, a provider that remembers, and the organization's receiver. */
export type Talk = Awaited<ReturnType<typeof openTalk>>;

/** `isHostile`: AWS does not do at once, and once, what it is asked. */
export async function openTalk(world: World, hasUserId: boolean, isHostile: boolean) {
  const tenant = await makeTenant(world.ports);
  const contact = await tenant.addContact(`+${number}`);
  const start = Math.floor(world.clock.now() / 1000);
  const taken: Taken[] = [];
  const posted: Posted[] = [];
  let asked = 0;
  world.provider = ({ url }) => jsonAnswer(200, { url: url.replace('provider.test/v26.0', 'files.test') });
  world.files = ({ url }) =>
    url.includes('file1') && asked++ < failures
      ? fileAnswer(500, 'later')
      : fileAnswer(200, png, { 'content-type': 'image/png' });
  const receiver = await receiversIn(world).subscribe(tenant);
  const account = tenant.organization.cloud_phone_id ?? '';

  async function post(said: readonly Said[]) {
    const told = said.flatMap((each) => {
      const on = 'on' in each ? targetId(each.on, taken) : undefined;
      return 'on' in each && on === undefined ? [] : [{ said: each, at: world.clock.now(), ...(on && { on }) }];
    });
    if (told.length === 0) return;
    posted.push(...told);
    const things = told.map((each) => each.said);
    const webhook = webhookOf(things, { account, start, taken, hasUserId });
    // Where the queue does not take it all, the provider is told so, and posts it again.
    for (let isTaken = false; !isTaken; ) {
      isTaken = await takeChatapp(world, webhook).then(
        () => true,
        (error) => {
          if (!isHostile) throw error;
          return false;
        },
      );
    }
  }

  let hasFailed = isHostile;
  /** A batch of each queue, whose worker may die. */
  async function work(fault?: Fault) {
    hasFailed ||= fault !== undefined;
    const { ports, died } = faulty(world.ports, fault);
    const { inbound, events, deliveries } = world.queues;
    const workers = [
      { queue: inbound, handle: serveReceiveInbound(ports) },
      { queue: events, handle: serveHandleEvents(ports) },
      { queue: deliveries, handle: serveDeliverWebhook(ports) },
    ];
    for (const { queue, handle } of workers) {
      const Records = queue.receive();
      if (Records.length === 0) continue;
      const result = await Promise.race([handle({ Records }), died]);
      if (!result) return;
      const failed = new Set(result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
      for (const record of Records) if (!failed.has(record.messageId)) queue.remove(record);
    }
  }

  /** Whatever a worker has left comes again within minutes. */
  async function wait(seconds: number) {
    if (hasFailed && seconds > 1_800) await world.drain(undefined, world.clock.now() + 300_000);
    world.clock.advance(seconds * 1000);
  }

  async function sweep() {
    const sweepers = [serveSweepSends, serveSweepMedia, serveSweepDeliveries, serveSweepContacts];
    for (const serve of sweepers) {
      const run = serve(world.ports)({} as never);
      // A run that is throttled everywhere fails, and the next one is its retry.
      await (isHostile ? run.catch(() => {}) : run);
    }
  }

  const read = async (query: string) => caller(serveContacts, world.ports, tenant.apiKey)({ query });
  return {
    world,
    tenant,
    contact,
    start,
    taken,
    posted,
    receiver,
    post,
    work,
    wait,
    sweep,
    read,
    async settle(seconds: readonly number[]) {
      for (const each of seconds) {
        world.clock.advance(each * 1000);
        await world.drain();
        await sweep();
        await world.drain();
      }
    },
    /** By either id; undefined where there is none. */
    async alone(id: string) {
      const query = `id=${encodeURIComponent(id)}`;
      const { status, body } = await caller(serveGetMessage, world.ports, tenant.apiKey)({ query });
      return status === 200 ? body.message : undefined;
    },
  };
}
