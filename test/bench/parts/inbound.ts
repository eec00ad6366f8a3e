import type { Engines } from '../engines/start.ts';
import { type InboundPace, type InboundPlan, type Inbox, inboundPace } from '../inbound/pace.ts';
import { recordedTexts } from '../inbound/recorded.ts';
import { type InboundCpu, type InboundUnits, measureInboundCpu, measureInboundUnits } from '../inbound/units.ts';
import { progress } from '../progress.ts';
import { startPumps, untilIdle } from '../pumps.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { openWorld, unmeasured, type World } from '../world.ts';

export interface InboundFigures {
  readonly units: readonly InboundUnits[];
  readonly cpu: InboundCpu;
  readonly pace: readonly InboundPace[];
}

const senders = 100;

const usual: readonly InboundPlan[] = [
  { name: '1 text each', webhooks: 400, batch: 1, senders, atOnce: 10 },
  { name: '100 texts each, of 100 senders', webhooks: 6, batch: 100, senders, atOnce: 2 },
  { name: '100 texts, of one sender', webhooks: 1, batch: 100, senders: 1, atOnce: 1 },
];

const queues = ['events', 'inbound', 'deliveries', 'slowDeliveries'] as const;

/** Texts from the provider's webhook until they are recorded and looked at, of an organization without webhooks. */
export async function measureInbound(engines: Engines, plans = usual): Promise<InboundFigures> {
  const world = openWorld(engines, { peeking: false });
  const recorded = recordedTexts();
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const pumps = startPumps(world, queues, (queue, event) => queue === 'inbound' && recorded.heard(event));
    try {
      return await work();
    } finally {
      await pumps.stop();
    }
  };
  // What the parts before this one have left in the queues.
  await run(() => untilIdle(world, queues, { inFlight: false }));
  const units = await measureInboundUnits(engines);
  const cpu = await measureInboundCpu(engines);
  const inbox = { ...(await inboxOf(world)), recorded };
  return run(async () => {
    const pace: InboundPace[] = [];
    for (const plan of plans) {
      pace.push(await inboundPace(world, inbox, plan));
      await untilIdle(world, queues, { inFlight: true });
    }
    return { units, cpu, pace };
  });
}

async function inboxOf(world: World): Promise<Omit<Inbox, 'recorded'>> {
  progress('contacts who will write');
  const tenant = await benchTenant(unmeasured(world));
  const numbers = Array.from({ length: senders }, newNumber);
  for (const number of numbers) await tenant.addContact(number);
  return { account: tenant.organization.cloud_phone_id ?? '', numbers };
}
