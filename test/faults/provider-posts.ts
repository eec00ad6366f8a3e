import { createHmac } from 'node:crypto';
import { serve as serveChatapp } from '../../functions/provider/take-chatapp.ts';
import { serve as serveGateway } from '../../functions/provider/take-gateway.ts';
import { serve as servePhotoapp } from '../../functions/provider/take-photoapp.ts';
import type { Ports } from '../../shared/runtime/deps.ts';
import { type Answer, caller } from '../support/call.ts';
import { chatappWebhook } from '../support/customers.ts';
import type { Tenant } from '../support/tenant.ts';

/** A webhook of a provider, before it is posted. */
export interface ProviderPost {
  readonly channel: 'chatapp' | 'photoapp' | 'gateway';
  readonly webhook: unknown;
  /** Of the gateway: whose server it is. */
  readonly instance?: GatewayInstance;
}

export interface GatewayInstance {
  readonly name: string;
  readonly secret: string;
}

/** Messages, reactions, edits that came to a tenant's number. */
export const chatappPost = (
  tenant: Tenant,
  messages: readonly unknown[],
  contacts?: readonly object[],
): ProviderPost => ({
  channel: 'chatapp',
  webhook: chatappWebhook(tenant, messages as object[], contacts),
});

/** Any other list of items: `{ statuses: […] }`, `{ message_echoes: […] }`, `{ calls: […] }`. */
export function chatappListPost({ organization }: Tenant, field: string, lists: object): ProviderPost {
  const value = { metadata: { phone_number_id: organization.cloud_phone_id }, ...lists };
  return { channel: 'chatapp', webhook: { entry: [{ id: 'waba', changes: [{ field, value }] }] } };
}

/** Events of conversations with a tenant's photo-app account. */
export const photoappPost = ({ organization }: Tenant, messaging: readonly unknown[]): ProviderPost => ({
  channel: 'photoapp',
  webhook: { object: 'instagram', entry: [{ id: organization.photoapp_account_id, messaging }] },
});

/** What an instance's server tells, in one POST. */
export const gatewayPost = (instance: GatewayInstance, webhooks: readonly unknown[]): ProviderPost => ({
  channel: 'gateway',
  webhook: webhooks,
  instance,
});

/** Posts it as the provider does, signed, or with the secret of the instance. */
export function post(ports: Ports, { channel, webhook, instance }: ProviderPost): Promise<Answer> {
  if (instance) {
    const headers = { 'x-webhook-secret': instance.secret };
    return caller(serveGateway, ports)({ path: `/provider/gateway/${instance.name}`, body: webhook, headers });
  }
  const body = JSON.stringify(webhook);
  const secret = channel === 'chatapp' ? 'app secret' : 'photo-app secret';
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const serve = channel === 'chatapp' ? serveChatapp : servePhotoapp;
  return caller(serve, ports)({ body, headers: { 'x-hub-signature-256': `sha256=${signature}` } });
}
