import { makeTenant } from '../../support/tenant.ts';
import { openWorld } from '../../support/world.ts';
import { clientOf } from '../client.ts';

/** The lengths of the conversations that there are. Their messages say `1`, the oldest, `2` and so on. */
export const counts = [0, 1, 10, 11, 25];

/** A world with one organization, which has a conversation of each of these lengths, and a stranger to it. */
export async function openConversationsStage() {
  const world = await openWorld();
  const tenant = await makeTenant(world.ports);
  const client = clientOf(world.ports, tenant.apiKey);
  const contacts = new Map<number, { id: string; digits: string }>();
  for (const count of counts) {
    const digits = `55119999900${String(count).padStart(2, '0')}`;
    const { id } = await tenant.addContact(`+${digits}`);
    contacts.set(count, { id, digits });
    for (let index = 1; index <= count; index++) await client.sendText({ phone_number: digits, text: String(index) });
  }
  return {
    world,
    tenant,
    client,
    stranger: clientOf(world.ports, (await makeTenant(world.ports)).apiKey),
    contactOf: (count: number) => contacts.get(count) ?? { id: '', digits: '' },
    read: (parameters: Record<string, string | number>) =>
      client.conversations({ query: new URLSearchParams(parameters as Record<string, string>).toString() }),
  };
}
export type ConversationsStage = Awaited<ReturnType<typeof openConversationsStage>>;
