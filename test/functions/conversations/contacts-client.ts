import { makeTenant } from '../../support/tenant.ts';
import type { World } from '../../support/world.ts';
import { type Client, clientOf } from '../client.ts';

export type Query = Record<string, string | number>;
/** `action=contacts` of the conversations endpoint. */
export const ask = (client: Client, query: Query) =>
  client.conversations({
    query: new URLSearchParams({ action: 'contacts', ...query } as Record<string, string>).toString(),
  });
export const namesOf = (body: { contacts: { full_name: string }[] }) => body.contacts.map(({ full_name }) => full_name);

/** An organization with these contacts, created in this order, a millisecond after each other. */
export async function organizationOf(
  world: World,
  contacts: readonly (readonly [name: string, number: string])[] = [],
) {
  const tenant = await makeTenant(world.ports);
  for (const [name, number] of contacts) {
    world.clock.advance(1);
    await tenant.addContact(number, name);
  }
  return { tenant, client: clientOf(world.ports, tenant.apiKey) };
}
