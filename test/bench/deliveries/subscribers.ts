import { serve as serveTake } from '../../../functions/provider/take-chatapp.ts';
import { serve as serveEvents } from '../../../functions/workers/handle-events.ts';
import { serve as serveReceive } from '../../../functions/workers/receive-inbound.ts';
import { hours, isoTime } from '../../../shared/base/clock.ts';
import { inboundId } from '../../../shared/conversations/inbound-id.ts';
import { messageKey } from '../../../shared/conversations/message-store.ts';
import { enqueueMessageEvents, type QueuedMessageEvents } from '../../../shared/delivering/enqueue-events.ts';
import { eventIdOf } from '../../../shared/delivering/event.ts';
import { createWebhook } from '../../../shared/subscriptions/create-webhook.ts';
import { listWebhooks } from '../../../shared/subscriptions/webhook.ts';
import { removeWebhook } from '../../../shared/subscriptions/webhook-count.ts';
import { drain } from '../drain.ts';
import { invoke } from '../invoke.ts';
import { benchTenant, newNumber } from '../tenant.ts';
import { texts } from '../texts.ts';
import { webhookOfTexts } from '../webhook.ts';
import { unmeasured, type World } from '../world.ts';

/** Something that can be told. */
interface Telling {
  readonly eventId: string;
  readonly seq: number;
}

/** An organization with subscriptions and received messages that nobody has been told of yet. */
export interface Subscribers {
  /** The next so many, never one twice. */
  next(count: number): Telling[];
  /** Tells one: a message to the events queue, as the worker that has recorded a message sends it. */
  publish(telling: Telling): Promise<void>;
  publishAll(tellings: readonly Telling[]): Promise<void>;
  unsubscribe(): Promise<void>;
}

/** Makes such an organization. The queues must be idle, and nobody else work on them. */
export async function subscribersAt(world: World, urls: readonly string[], messages: number): Promise<Subscribers> {
  const ports = unmeasured(world);
  const tenant = await benchTenant(ports);
  const { organization } = tenant;
  const contact_id = (await oneMessage(world, tenant)).id;
  const tellings = await copies(world, { organizationId: organization.id, contact_id }, messages);
  for (const url of urls) {
    await createWebhook(organization, { url, type: 'message_received', platform: 'chatapp' }, ports);
  }
  const bodyOf = ({ seq }: Telling): QueuedMessageEvents => ({
    kind: 'announce',
    organization_id: organization.id,
    contact_id,
    seq,
    events: ['message_received'],
  });
  return {
    next: (count) => tellings.splice(0, count),
    publish: ({ seq }) =>
      enqueueMessageEvents(
        { organizationId: organization.id, place: { contact_id, seq }, events: ['message_received'] },
        world.ports,
      ),
    publishAll: (all) =>
      world.ports.eventsQueue.sendAll(all.map((telling) => ({ body: bodyOf(telling), group: organization.id }))),
    async unsubscribe() {
      for (const webhook of await listWebhooks(organization.id, ports)) {
        await removeWebhook(organization.id, webhook.id, ports);
      }
    },
  };
}

/** A text that came in, with all that belongs to it, from somebody who is known. */
async function oneMessage(world: World, { organization, addContact }: Awaited<ReturnType<typeof benchTenant>>) {
  const { queues } = world.engines;
  const ports = unmeasured(world);
  const number = newNumber();
  const contact = await addContact(number);
  const said = { id: `wamid.HBg${number}`, from: number.slice(1), text: texts[0].text };
  await invoke(serveTake(ports), webhookOfTexts(organization.cloud_phone_id ?? '', [said]));
  await drain(world, queues.inbound, { handler: serveReceive(ports), count: 1 });
  await drain(world, queues.events, { handler: serveEvents(ports), count: 1 });
  return contact;
}

/** The same message again and again, each with an id of its own, and noted, for the fan-out, a moment ago whenever it is told. */
async function copies(
  world: World,
  { organizationId, contact_id }: { readonly organizationId: string; readonly contact_id: string },
  count: number,
): Promise<Telling[]> {
  const { table } = unmeasured(world);
  const first = await table.get(messageKey(organizationId, { contact_id, seq: 1 }));
  const seqs = Array.from({ length: count }, (_, index) => index + 1);
  const noted_at = isoTime(Date.now() + hours(1));
  const status_history = [{ status: 'delivered', at: first?.created_at, noted_at }];
  const idOf = (seq: number) => inboundId(contact_id, String(first?.message_id), seq);
  await table.writeMany(
    seqs.map((seq) => ({
      kind: 'put' as const,
      item: { ...first, status_history, id: idOf(seq), ...messageKey(organizationId, { contact_id, seq }) },
    })),
  );
  const kind = 'message_received';
  return seqs.map((seq) => {
    const subject = `${idOf(seq)} ${first?.created_at}`;
    return { seq, eventId: eventIdOf({ subject, kind, contactId: contact_id }) };
  });
}
