import { createHmac } from 'node:crypto';
import { serve as serveConversations } from '../../functions/conversations/get-conversations.ts';
import { serve as serveGetMessage } from '../../functions/messages/get-message.ts';
import { serve as serveTake } from '../../functions/provider/take-chatapp.ts';
import { serve as serveSweep } from '../../functions/workers/sweep-sends.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { uploadsOf } from '../functions/media/upload-client.ts';
import { type Answer, caller } from '../support/call.ts';
import { makeInstance } from '../support/instance.ts';
import { makeTenant } from '../support/tenant.ts';
import type { World } from '../support/world.ts';
import { subscribeTo } from './everybody.ts';
import { toldOf } from './gateway-server.ts';
import {
  bodyOf,
  endpointOf,
  isGateway,
  isOfUpload,
  isPhotoapp,
  isReaction,
  type Kind,
  photoappId,
  png,
  serveFiles,
} from './kinds.ts';
import { type Accepted, providerLedger } from './provider-ledger.ts';
import { gatewayPost, post } from './provider-posts.ts';
import { hookUrl, subscriber } from './subscriber.ts';

/** Everything one case plays with: an organization of its own, a contact, a provider that remembers. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

export const number = '5511999990000';

/** `subscribed`: its organization has webhooks, whose receiver remembers what it was told. */
export async function openStage(world: World, kind: Kind = 'text', subscribed?: 'subscribed') {
  const tenant = await makeTenant(world.ports, { chatapp_business_id: 'waba' });
  const contact = await tenant.addContact(`+${number}`, 'Ana Souza', { photoapp_id: photoappId });
  const provider = providerLedger();
  const receiver = subscribed && subscriber();
  if (receiver) await subscribeTo(world, tenant, { platform: isPhotoapp(kind) ? 'photoapp' : 'chatapp' });
  world.provider = (request) =>
    receiver && request.url === hookUrl ? receiver.answer(request) : provider.answer(request);
  serveFiles(world);
  let target: string | undefined;
  const instance = isGateway(kind) ? await makeInstance(world.ports, tenant) : undefined;
  const { serve, path } = endpointOf(kind, instance?.name ?? '');

  const send = (ports: Ports, key?: string): Promise<Answer> =>
    caller(
      serve,
      ports,
      tenant.apiKey,
    )({
      path,
      body: bodyOf(kind, number, target),
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });

  /** The provider tells of its messages, in one webhook. */
  const tell = (ports: Ports, statuses: readonly string[], accepted: readonly Accepted[] = provider.accepted) => {
    if (instance && isGateway(kind)) {
      return post(ports, gatewayPost(instance, toldOf(kind, { accepted, statuses, now: world.clock.now() })));
    }
    const body = webhook(tenant.organization.cloud_phone_id ?? '', { accepted, statuses, now: world.clock.now() });
    const signature = createHmac('sha256', 'app secret').update(body).digest('hex');
    return caller(serveTake, ports)({ body, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
  };

  const stage = {
    kind,
    world,
    tenant,
    contact,
    provider,
    receiver,
    send,
    tell,
    /** The workers' work until nothing is left, and the sweeper's. */
    async settle(afterMs = 0) {
      world.clock.advance(afterMs);
      await world.drain();
      await serveSweep(world.ports)({} as never);
      await world.drain();
    },
    sweep: (ports: Ports) => serveSweep(ports)({} as never),
    conversation: (page = 1) =>
      caller(
        serveConversations,
        world.ports,
        tenant.apiKey,
      )({
        query: `chatappNumber=${number}&ascending=true&limit=100&page=${page}`,
      }),
    message: (id: string) =>
      caller(serveGetMessage, world.ports, tenant.apiKey)({ query: `id=${encodeURIComponent(id)}` }),
  };
  if (isReaction(kind)) {
    const of = isPhotoapp(kind) ? 'photo-app text' : 'text';
    await caller(endpointOf(of, '').serve, world.ports, tenant.apiKey)({ body: bodyOf(of, number, undefined) });
    await stage.settle();
    target = provider.accepted[0]?.providerId;
  }
  if (isOfUpload(kind)) target = await uploadsOf(world, tenant.apiKey).upload(png);
  return stage;
}

function webhook(
  account: string,
  {
    accepted,
    statuses,
    now,
  }: { readonly accepted: readonly Accepted[]; readonly statuses: readonly string[]; readonly now: number },
): string {
  const timestamp = String(Math.floor(now / 1000));
  const items = accepted.flatMap(({ providerId, callbackData }) =>
    statuses.map((status) => ({
      id: providerId,
      status,
      timestamp,
      recipient_id: number,
      biz_opaque_callback_data: callbackData,
    })),
  );
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: account }, statuses: items };
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  });
}
