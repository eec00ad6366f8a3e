import { createWebhook, type NewWebhook } from '../../shared/subscriptions/create-webhook.ts';
import type { StoredWebhook } from '../../shared/subscriptions/webhook.ts';
import type { Tenant } from '../support/tenant.ts';
import type { World } from '../support/world.ts';
import { photoappId } from './kinds.ts';
import { hookUrl } from './subscriber.ts';

/** The number of the person whom every organization here knows. */
export const number = '5511999990000';

/** The person, as a contact of an organization. */
export const addAna = (tenant: Tenant) => tenant.addContact(`+${number}`, 'Ana Souza', { photoapp_id: photoappId });

/** What every organization has subscribed to, at the same address. */
export async function subscribeTo(
  { ports }: World,
  { organization }: Tenant,
  given: Partial<NewWebhook> = {},
): Promise<StoredWebhook> {
  const { webhook } = await createWebhook(
    organization,
    { url: hookUrl, type: 'all', platform: 'chatapp', ...given },
    ports,
  );
  return webhook;
}

let people = 0;

/** What the provider says of messages; ids come again in each case, and in every organization. */
export const text = (id: string, body = `text ${id}`, given: object = {}) => ({
  from: number,
  id,
  timestamp: '1790000000',
  type: 'text',
  text: { body },
  ...given,
});

/** A number that nobody has written from yet. */
export const newNumber = (): string => `44770${String(++people).padStart(7, '0')}`;
