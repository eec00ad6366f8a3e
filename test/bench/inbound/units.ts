import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { serve as serveGateway } from '../../../functions/provider/take-gateway.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { serve as serveReceive } from '../../../functions/workers/receive-inbound.ts';
import { makeInstance } from '../../support/instance.ts';
import { cpuMeter } from '../cpu-meter.ts';
import { drain } from '../drain.ts';
import type { Engines } from '../engines/start.ts';
import { invoke } from '../invoke.ts';
import type { Usage } from '../meter/usage.ts';
import { progress } from '../progress.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { gatewayWebhook, webhookOfTexts } from '../webhook.ts';
import { openWorld } from '../world.ts';

/** A text of 100 bytes in a webhook of its own, of an organization without webhooks. */
export interface InboundUnits {
  readonly name:
    | 'known contact, nothing unread'
    | 'known contact, more unread'
    | 'new contact'
    | 'known contact, over a gateway';
  /** Of the endpoint that takes it, the worker that records it, and the one that sees to what comes after. */
  readonly take: Usage;
  readonly record: Usage;
  readonly after: Usage;
}

/** CPU time of each of them, warm, in ms. */
export interface InboundCpu {
  readonly takeMs: number;
  readonly recordMs: number;
  readonly afterMs: number;
}

/** Texts from somebody new, and from somebody who is known. Nobody else may work on the queues. */
export async function measureInboundUnits(engines: Engines): Promise<InboundUnits[]> {
  const world = openWorld(engines, { peeking: true });
  const { ports } = world;
  const tenant = await benchTenant(ports);
  const [known, stranger] = [newNumber(), newNumber()];
  await tenant.addContact(known);
  const receive = async (name: InboundUnits['name'], posted: () => Promise<unknown>): Promise<InboundUnits> => {
    progress(`an inbound text: ${name}`);
    world.take();
    await posted();
    const take = world.take();
    await drain(world, engines.queues.inbound, { handler: serveReceive(ports), count: 1 });
    const record = world.take();
    await drain(world, engines.queues.events, { handler: serveEvents(ports), count: 1 });
    return { name, take, record, after: world.take() };
  };
  const byChatapp = (number: string) => () =>
    invoke(serveTake(ports), oneText(tenant.organization.cloud_phone_id, number));
  const instance = await makeInstance(ports, tenant, { name: `bench ${tenant.organization.slug}` });
  const writer = newNumber();
  await tenant.addContact(writer);
  return [
    await receive('known contact, nothing unread', byChatapp(known)),
    await receive('known contact, more unread', byChatapp(known)),
    await receive('new contact', byChatapp(stranger)),
    await receive('known contact, over a gateway', () => invoke(serveGateway(ports), oneGatewayText(instance, writer))),
  ];
}

const warmUps = 40;
const runs = 60;

/** Texts of one contact, one at a time. */
export async function measureInboundCpu(engines: Engines): Promise<InboundCpu> {
  const world = openWorld(engines, { peeking: false });
  const { ports } = world;
  const tenant = await benchTenant(ports);
  const number = newNumber();
  await tenant.addContact(number);
  const take = cpuMeter(serveTake(ports));
  const record = cpuMeter(serveReceive(ports));
  const after = cpuMeter(serveEvents(ports));
  for (let run = 0; run < warmUps + runs; run++) {
    progress(`CPU time of an inbound text: ${run} of ${warmUps + runs}`);
    if (run === warmUps) for (const meter of [take, record, after]) meter.reset();
    await invoke(take.handler, oneText(tenant.organization.cloud_phone_id, number));
    await drain(world, engines.queues.inbound, { handler: record.handler, count: 1, batchSize: 1 });
    await drain(world, engines.queues.events, { handler: after.handler, count: 1, batchSize: 1 });
  }
  return { takeMs: take.medianMs(), recordMs: record.medianMs(), afterMs: after.medianMs() };
}

let made = 0;

const oneGatewayText = (instance: Parameters<typeof gatewayWebhook>[0], number: string) =>
  gatewayWebhook(instance, { id: `3EB0${number.slice(1)}${++made}`, from: number.slice(1), text: texts[0].text });

const oneText = (account = '', number: string) =>
  webhookOfTexts(account, [{ id: `wamid.HBgL${number}${++made}`, from: number.slice(1), text: texts[0].text }]);
