import * as z from 'zod';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, type Condition, equals, exists } from '../table/conditions.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import { parseWebhook, type StoredWebhook, storedWebhookSchema, webhookKey } from './webhook.ts';

const uuidSchema = z.guid().toLowerCase();

/** The organization's webhook with an id as somebody wrote it. Throws 404, also for what is no uuid. */
export async function findWebhook(
  organization: Organization,
  written: string,
  { table }: Deps<'table:read'>,
): Promise<StoredWebhook> {
  const { data: id } = uuidSchema.safeParse(written);
  const webhook = id === undefined ? undefined : parseWebhook(await table.get(webhookKey(organization.id, id)));
  if (!webhook) throw webhookGone(written);
  return webhook;
}

/** The refusal when there is no webhook with an id (any more). */
export const webhookGone = (id: string) =>
  new ApiError('Webhook not found', `No webhook with the id ${id} in this organization.`);

type Attributes = Readonly<Record<string, unknown>>;

/**
 * Changes some attributes of a webhook as it stands: undefined takes one away. `changesOf` says which, and is asked again when
 * one of the attributes that it looks at (`seen`) was changed meanwhile. Returns the webhook as it is then; throws 404 when it
 * was deleted.
 */
export async function replaceInWebhook(
  organizationId: string,
  webhook: StoredWebhook,
  seen: readonly (keyof StoredWebhook)[],
  changesOf: (before: StoredWebhook) => Attributes,
  deps: Deps<'table:write'>,
): Promise<StoredWebhook> {
  let before = webhook;
  return untilSettled({ over: 'webhook', organizationId }, deps, async () => {
    const changes = changesOf(before);
    if (Object.keys(changes).length === 0) return before;
    const result = await deps.table.write({
      kind: 'update',
      key: webhookKey(organizationId, webhook.id),
      change: { set: changes },
      condition: asSeen(before, seen),
    });
    if (result.kind === 'done') return storedWebhookSchema.parse({ ...before, ...changes });
    const standing = parseWebhook(result.item);
    if (!standing) throw webhookGone(webhook.id);
    before = standing;
    return againAtOnce;
  });
}

/** It is there, and these attributes are as they were read. */
const asSeen = (before: StoredWebhook, seen: readonly (keyof StoredWebhook)[]): Condition =>
  all(exists(), ...seen.map((name) => equals(name, before[name])));
