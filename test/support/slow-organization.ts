import { fanOut } from '../../shared/delivering/fan-out.ts';
import { makeEvent } from './events.ts';
import { type Receiver, receiversIn } from './receivers.ts';
import { openSimulatedWorld, type Slots } from './simulated-workers.ts';
import { makeTenant, type Tenant } from './tenant.ts';
import { jsonAnswer } from './world.ts';

/** An organization with slow webhooks, beside a quiet one that is told something ten times a second. */
export interface Load {
  /** Batches at a time, where it is not those of the workers' rows, and of them one organization's. */
  readonly slots?: Slots;
  readonly webhookSlots?: number;
  /** Webhooks whose endpoints take so long, and then answer, or hang until the attempt is given up. */
  readonly slow: number;
  readonly takesMs: number;
  readonly hangs?: boolean;
  /** Webhooks of the same organization that answer at once. */
  readonly quick?: number;
  /** Events of the organization in a second; each goes to all of its webhooks. */
  readonly perSecond: number;
  /** For how long it has them, and for how long the others are watched. */
  readonly busySeconds: number;
  readonly seconds: number;
}

/** From an event to its first attempt, in ms, one for each event and webhook; what was not attempted by the end has waited until then. */
export interface Waits {
  readonly quiet: number[];
  /** The quick webhooks of the organization with the slow ones. */
  readonly siblings: number[];
}

const quietEveryMs = 100;
const quickMs = 50;

/** What the others wait beside that organization, in time that is simulated: the same figures on every machine. */
export async function waitsBeside(load: Load): Promise<Waits> {
  const { world, run } = await openSimulatedWorld(['deliveries', 'slowDeliveries'], load.slots);
  const { clock, ports } = world;
  if (load.webhookSlots !== undefined) Object.assign(ports.settings, { webhookSlots: load.webhookSlots });
  const receivers = receiversIn(world);
  const [noisy, quiet] = [await makeTenant(ports), await makeTenant(ports)];
  const subscribe = (tenant: Tenant, count: number) =>
    Promise.all(Array.from({ length: count }, () => receivers.subscribe(tenant)));
  const answerAfter = async (ms: number, isLost = false) => {
    await clock.sleep(ms);
    return isLost ? { kind: 'lost' as const, reason: 'timeout' } : jsonAnswer(200, '');
  };
  for (const one of await subscribe(noisy, load.slow)) one.answer = () => answerAfter(load.takesMs, load.hangs);

  const announced = new Map<string, { readonly at: number; readonly waits: number[]; count: number }>();
  const watch = (some: readonly Receiver[]) => {
    for (const one of some) {
      one.answer = () => {
        const event = announced.get(JSON.parse(one.received.at(-1)?.body ?? '').id);
        if (event) event.waits.push(clock.now() - event.at);
        if (event) event.count--;
        return answerAfter(quickMs);
      };
    }
    return some.length;
  };
  const waits: Waits = { quiet: [], siblings: [] };
  const told = [
    { tenant: quiet, everyMs: quietEveryMs, waits: waits.quiet, count: watch(await subscribe(quiet, 1)) },
    {
      tenant: noisy,
      everyMs: 1000 / load.perSecond,
      waits: waits.siblings,
      count: watch(await subscribe(noisy, load.quick ?? 0)),
    },
  ].map((one) => ({ ...one, next: clock.now() }));

  const announce = async (one: (typeof told)[number], at: number) => {
    const event = makeEvent(one.tenant);
    announced.set(event.id, { at, waits: one.waits, count: one.count });
    await fanOut(event, ports);
  };
  const [, organization] = told;
  const busyUntil = clock.now() + 1000 * load.busySeconds;
  await run(clock.now() + 1000 * load.seconds, async (now) => {
    for (const one of told) {
      const isTold = one !== organization || now < busyUntil;
      for (; isTold && one.next <= now; one.next += one.everyMs) await announce(one, now);
    }
  });
  for (const { at, waits, count } of announced.values())
    waits.push(...Array.from({ length: count }, () => clock.now() - at));
  return waits;
}
