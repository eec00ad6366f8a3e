import type { OrganizationId } from '../identifiers.ts';
import { type Instance, instanceKey } from '../instances/instance.ts';
import { listInstances } from '../instances/instance-store.ts';
import { type Organization, organizationKey } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { SealedFor } from '../secrets/seal.ts';
import { type StoredWebhook, webhookKey, webhooksOf } from '../subscriptions/webhook.ts';
import type { Item, Key } from '../table/table.ts';

/** An item in which something is sealed. */
export interface SealedItem {
  readonly key: Key;
  readonly values: readonly { readonly sealed: string; readonly owner: SealedFor }[];
  /** The attributes that have the values, with others in their place and order. */
  attributesWith(values: readonly string[]): Item;
  /** Attributes that a concurrent writer changes where it changes one of the values. */
  readonly asRead: Item;
}

/** Everything that is sealed of an organization: its tokens, the keys and secrets of its instances, what signs to its webhooks. */
export async function* sealedItemsOf(organization: Organization, deps: Deps<'table:read'>): AsyncGenerator<SealedItem> {
  const { id } = organization;
  const { chatapp_bearer_token, photoapp_token, shop_token } = organization;
  yield itemWith(id, organizationKey(id), [
    ['chatapp_bearer_token', 'chatapp-token', chatapp_bearer_token],
    ['photoapp_token', 'photoapp-token', photoapp_token],
    ['shop_token', 'shop-token', shop_token],
  ]);
  for (const instance of await listInstances(id, deps)) yield itemOfInstance(instance);
  for (const webhook of await webhooksOf(id, deps)) yield itemOfWebhook(id, webhook);
}

const itemOfInstance = ({ organization_id, name, upstream_key, webhook_secret }: Instance): SealedItem =>
  itemWith(organization_id, instanceKey(organization_id, name), [
    ['upstream_key', 'gateway-key', upstream_key],
    ['webhook_secret', 'gateway-webhook-secret', webhook_secret],
  ]);

type Attribute = readonly [name: string, purpose: SealedFor['purpose'], sealed: string | undefined];

/** An item whose attributes have one value each. */
function itemWith(organizationId: OrganizationId, key: Key, attributes: readonly Attribute[]): SealedItem {
  const there = attributes.flatMap(([name, purpose, sealed]) =>
    sealed === undefined ? [] : [{ name, sealed, owner: { organizationId, purpose } }],
  );
  const attributesWith = (values: readonly string[]) =>
    Object.fromEntries(there.map(({ name }, index) => [name, values[index]]));
  return { key, values: there, attributesWith, asRead: attributesWith(there.map(({ sealed }) => sealed)) };
}

/** Every rotation of a webhook's secret changes the current one. */
function itemOfWebhook(organizationId: OrganizationId, webhook: StoredWebhook): SealedItem {
  const { secret, previous_secrets, previous_secret } = webhook;
  const owner = { organizationId, purpose: 'webhook-secret' } as const;
  const earlier = previous_secret === undefined ? [] : [previous_secret];
  const sealed = [secret, ...earlier, ...previous_secrets.map((each) => each.secret)];
  return {
    key: webhookKey(organizationId, webhook.id),
    values: sealed.map((each) => ({ sealed: each, owner })),
    attributesWith(values) {
      const before = values.slice(1 + earlier.length);
      return {
        secret: values[0],
        ...(earlier.length > 0 && { previous_secret: values[1] }),
        previous_secrets: previous_secrets.map((each, index) => ({ ...each, secret: before[index] })),
      };
    },
    asRead: { secret },
  };
}
