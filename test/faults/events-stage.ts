import { serve as serveDelete } from '../../functions/contacts/delete-contact.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import type { StoredWebhook } from '../../shared/subscriptions/webhook.ts';
import { keyOf } from '../../shared/table/pages.ts';
import { webhooksClientOf } from '../functions/webhooks/webhooks-client.ts';
import { type Answer, caller } from '../support/call.ts';
import { makeInstance } from '../support/instance.ts';
import { itemsOf } from '../support/items-of.ts';
import { makeTenant } from '../support/tenant.ts';
import { fileAnswer, jsonAnswer } from '../support/world.ts';
import type { EventsWorld } from './events-world.ts';
import { addAna, number, subscribeTo } from './everybody.ts';
import { checkInbox } from './inbox-invariants.ts';
import { bodyOf, endpointOf, isGateway, type Kind, serveFiles } from './kinds.ts';
import { providerLedger } from './provider-ledger.ts';
import { chatappListPost, type ProviderPost, post } from './provider-posts.ts';
import { hookUrl, subscriber } from './subscriber.ts';
import { untilSettled } from './until-settled.ts';

/** Everything one case plays with: an organization with a contact, subscribed to everything, and a provider that remembers. */
export type EventsStage = Awaited<ReturnType<typeof openEventsStage>>;

/** How a file that a customer has sent can be had. */
type FileManner = 'there' | 'not now' | 'never';

/** What the photo-app says of everybody. */
export const profile = { name: 'Bia Lima', username: 'bia.lima' };

export async function openEventsStage(place: EventsWorld) {
  const { world, dynamo } = place;
  const tenant = await makeTenant(world.ports);
  const { id } = tenant.organization;
  const contact = await addAna(tenant);
  const webhooks: StoredWebhook[] = [
    await subscribeTo(world, tenant),
    await subscribeTo(world, tenant, { platform: 'photoapp' }),
  ];
  const provider = providerLedger();
  const receiver = subscriber();
  let instance: ReturnType<typeof makeInstance> | undefined;
  const stage = {
    ...place,
    tenant,
    contact,
    webhooks,
    provider,
    receiver,
    file: 'there' as FileManner,
    /** The provider's ids of what it was told is safe with us. */
    accepted: new Set<string>(),
    /** Webhooks that need not be reached: they are gone, or want nothing. */
    unheard: new Set<string>(),
    /** The organization at its webhooks. */
    client: webhooksClientOf(world.ports, tenant.apiKey),
    /** Sends to the contact; `key` is the `Idempotency-Key`. */
    async send(ports: Ports, kind: Kind = 'text', key?: string): Promise<Answer> {
      const { serve, path } = endpointOf(kind, isGateway(kind) ? (await stage.instance()).name : '');
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return caller(serve, ports, tenant.apiKey)({ path, body: bodyOf(kind, number, undefined), headers });
    },
    /** Its gateway instance, which few cases have. */
    instance: () => (instance ??= makeInstance(world.ports, tenant)),
    /** Posts a webhook until it is taken, as the provider does. `ids`: the provider's of the messages in it. */
    async tell(webhook: ProviderPost, ids: readonly string[] = [], ports = world.ports) {
      const { status } = await post(ports, webhook);
      if (status === 200) for (const one of ids) stage.accepted.add(one);
      return status;
    },
    /** The provider tells what became of all that it has accepted. */
    tellStatuses: (statuses: readonly string[], ports = world.ports) =>
      stage.tell(chatappListPost(tenant, 'messages', { statuses: stage.statusesOf(statuses) }), [], ports),
    statusesOf: (statuses: readonly string[]) =>
      provider.accepted.flatMap(({ providerId, callbackData }) =>
        statuses.map((status) => ({
          id: providerId,
          status,
          timestamp: '1790000000',
          recipient_id: number,
          biz_opaque_callback_data: callbackData,
        })),
      ),
    remove: (ports: Ports, contactId = contact.id): Promise<Answer> =>
      caller(serveDelete, ports, tenant.apiKey)({ method: 'DELETE', query: `id=${contactId}` }),
    items: () => itemsOf(dynamo, id),
    async settled(ports = world.ports) {
      const items = await untilSettled(place, id, ports);
      await checkInbox(world, id, items);
      return items;
    },
    /** Nobody remembers the organization: who looks through the table next has less to look at. */
    async clear() {
      const items = await itemsOf(dynamo, id);
      await world.ports.table.writeMany(items.map((item) => ({ kind: 'delete', key: keyOf(item) })));
      for (const queue of Object.values(world.queues)) {
        queue.clear();
        queue.deadLetters.length = 0;
      }
    },
  };
  world.provider = (request) => {
    if (request.url === hookUrl) return receiver.answer(request);
    if (request.method !== 'GET') return provider.answer(request);
    if (request.url.includes('?fields=name')) return jsonAnswer(200, profile);
    if (stage.file === 'never') return jsonAnswer(404, {});
    return stage.file === 'there' ? jsonAnswer(200, { url: 'https://files.test/picture.png' }) : jsonAnswer(500, {});
  };
  serveFiles(world);
  const { files } = world;
  world.files = (request) =>
    stage.file === 'there' ? files(request) : fileAnswer(stage.file === 'never' ? 404 : 500, '');
  return stage;
}
