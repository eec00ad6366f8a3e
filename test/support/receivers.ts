import { type Delivery, deliveriesPartition, deliverySchema } from '../../shared/delivering/delivery.ts';
import type { OutboundRequest, OutboundResult } from '../../shared/outbound/outbound.ts';
import { createWebhook, type NewWebhook } from '../../shared/subscriptions/create-webhook.ts';
import { parseWebhook, type StoredWebhook, webhookKey } from '../../shared/subscriptions/webhook.ts';
import { equals } from '../../shared/table/expressions.ts';
import type { Tenant } from './tenant.ts';
import { jsonAnswer, type World } from './world.ts';

/** What came to a receiver, as it came. */
interface Received {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** An organization's own server, with a webhook that leads to it. */
export interface Receiver {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly received: Received[];
  /** Answers requests; a test replaces it. */
  answer: (count: number) => Promise<OutboundResult> | OutboundResult;
  webhook(): Promise<StoredWebhook>;
  /** Its deliveries, the oldest first. */
  deliveries(): Promise<Delivery[]>;
}

export interface Receivers {
  /** Subscribes a new server. */
  subscribe(tenant: Tenant, given?: Partial<NewWebhook>): Promise<Receiver>;
}

/** Puts servers of organizations into a world, where `provider` goes on answering everything else. */
export function receiversIn(world: World): Receivers {
  const byUrl = new Map<string, Receiver>();
  const { provider } = world;
  world.provider = (request: OutboundRequest, count) => {
    const receiver = byUrl.get(request.url);
    if (!receiver) return provider(request, count);
    receiver.received.push({ headers: request.headers ?? {}, body: String(request.body) });
    return receiver.answer(receiver.received.length);
  };
  const { table } = world.ports;
  return {
    async subscribe({ organization }, given = {}) {
      const url = `https://receiver-${byUrl.size}.example/hook`;
      const { webhook, secret } = await createWebhook(
        organization,
        { url, type: 'all', platform: 'chatapp', ...given },
        world.ports,
      );
      const receiver: Receiver = {
        id: webhook.id,
        url: webhook.url,
        secret,
        received: [],
        answer: () => jsonAnswer(200, 'ok'),
        webhook: async () => parseWebhook(await table.get(webhookKey(organization.id, webhook.id))) as StoredWebhook,
        async deliveries() {
          const pk = deliveriesPartition(organization.id, webhook.id);
          const page = await table.page({ condition: equals('pk', pk), limit: 1000 });
          return page.items.map((item) => deliverySchema.parse(item));
        },
      };
      byUrl.set(webhook.url, receiver);
      return receiver;
    },
  };
}
