import { receive, textFrom } from '../../../support/customers.ts';
import { receiversIn } from '../../../support/receivers.ts';
import { makeTenant } from '../../../support/tenant.ts';
import type { World } from '../../../support/world.ts';
import { clientOf, digits } from '../../client.ts';

/** An organization of a world with the usual contact and a subscription, to which messages of the chat-app come. */
export async function openChatappCase(world: World) {
  const tenant = await makeTenant(world.ports);
  const contact = await tenant.addContact(`+${digits}`);
  const receiver = await receiversIn(world).subscribe(tenant);
  const { conversations, message, sendText } = clientOf(world.ports, tenant.apiKey);
  return {
    tenant,
    contact,
    conversations,
    sendText,
    /** A page of the contact's conversation, oldest first. */
    read: async (query = '') =>
      (await conversations({ query: `contactId=${contact.id}&ascending=true&limit=100${query}` })).body,
    alone: async (id: string) => (await message(id)).body.message,
    /** What the subscription was told. */
    events: () => receiver.received.map(({ body }) => JSON.parse(body)),
    /** Messages that come, handled to the end. */
    take: (...messages: object[]) => receive({ world, tenant }, messages),
  };
}

/** A message of a type, with what the type's member holds. */
export const messageOf = (type: string, members: object) => {
  const { text: _, ...rest } = textFrom(digits, '');
  return { ...rest, type, ...members };
};
