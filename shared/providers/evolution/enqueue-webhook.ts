import { sameSecret } from '../../base/text.ts';
import type { InboundItem } from '../../channels/inbound-item.ts';
import { enqueueItems, storeInlineFile } from '../../channels/large-items.ts';
import { ApiError } from '../../errors.ts';
import type { RawRequest } from '../../http/request.ts';
import { type Instance, instanceNameIn } from '../../instances/instance.ts';
import { instanceOfName } from '../../instances/instance-store.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';
import { jsonOfWebhook } from '../webhook-authentication.ts';
import { noteConnection } from './connection.ts';
import { readEvolutionItem } from './inbound/read-item.ts';
import { type EvolutionItem, evolutionItemsOf, toEvolutionQueueMessage } from './webhook-items.ts';

/**
 * Enqueues the items of a webhook of the named instance's server. Items that change nothing, which are most of them, are
 * logged by reason and count. What the server says of its connection is noted. Throws 401 and 400, and then nothing is queued.
 */
export async function enqueueEvolutionWebhook(
  instanceName: string,
  raw: RawRequest,
  deps: Deps<'table:read' | 'secrets' | 'queue:inbound' | 'large-items:put' | 'channels:note'>,
): Promise<void> {
  const { instance, webhook } = await authenticatedWebhook(instanceName, raw, deps);
  await noteConnection(instance, webhook, deps);
  const now = deps.clock.now();
  const { queued = [], ...ignored } = Object.groupBy(evolutionItemsOf(webhook, instance), (item) => {
    const inbound = readEvolutionItem(item, now);
    return inbound.kind === 'nothing' ? inbound.reason : 'queued';
  });
  const items: InboundItem[] = [];
  // One after the other: each may bring megabytes.
  for (const item of queued) items.push(await withStoredFile(item, deps));
  await enqueueItems(items.map(toEvolutionQueueMessage), deps);
  for (const [reason, { length: count } = []] of Object.entries(ignored)) {
    deps.log('item_ignored', { reason, count });
  }
}

/** An item with the key of the file that came in it. What went through the server's API is recorded by its send. */
async function withStoredFile({ base64, ...item }: EvolutionItem, deps: Deps<'large-items:put'>): Promise<InboundItem> {
  if (base64 === undefined || item.kind === 'sent') return item;
  return { ...item, stored_file: await storeInlineFile({ organization: item.organization, base64 }, deps) };
}

/**
 * The JSON of a webhook that bears the secret of the instance named in the path. Throws 401, the same whether the secret is
 * wrong or there is no such instance, and 400 for what is no JSON.
 */
async function authenticatedWebhook(
  name: string,
  { bytes, webhookSecret }: RawRequest,
  deps: Deps<'table:read' | 'secrets'>,
): Promise<{ readonly instance: Instance; readonly webhook: unknown }> {
  const instance = await instanceOfName(instanceNameIn({ instanceName: name }) ?? '', deps);
  const secret = instance && (await secretOf(instance, deps));
  // Compared also where there is nothing to compare with: the time tells no stranger which instances there are.
  const matches = sameSecret(webhookSecret, secret);
  if (!instance || !matches) {
    throw new ApiError('Invalid API key', 'x-webhook-secret is missing or is not the secret of this instance.');
  }
  return { instance, webhook: jsonOfWebhook(bytes) };
}

async function secretOf({ organization_id, webhook_secret }: Instance, deps: Deps<'secrets'>) {
  if (webhook_secret === undefined) return undefined;
  const owner = { organizationId: organization_id, purpose: 'gateway-webhook-secret' } as const;
  return unseal(webhook_secret, owner, deps);
}
