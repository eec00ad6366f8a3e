import * as z from 'zod';
import { ApiError } from '../errors.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { parseWebhook, type StoredWebhook, webhookKey } from './webhook.ts';

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
