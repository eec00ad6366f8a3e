import { makeTenant } from '../../support/tenant.ts';
import { openWorld } from '../../support/world.ts';
import { clientOf } from '../client.ts';

/** A world with an organization that changes its contacts: `contact` is new in each test. */
export async function openUpdateStage() {
  const world = await openWorld();
  const tenant = await makeTenant(world.ports);
  const client = clientOf(world.ports, tenant.apiKey);
  let made = 0;
  const newContact = () =>
    tenant.addContact(`+4930${String(1_000_000 + ++made)}`, 'Ana Souza', {
      email: 'ana@example.com',
      tags: ['vip'],
      photoapp_id: String(17841400000000000n + BigInt(made)),
    });
  const stage = {
    world,
    tenant,
    client,
    contact: await newContact(),
    async begin() {
      stage.contact = await newContact();
    },
    /** The query that names the contact. */
    byId: () => `id=${stage.contact.id}`,
    change: (body: object, on = client) => on.updateContact(stage.byId(), body),
    /** The contact as it is now. */
    found: () => client.contact({ query: `chatapp_id=${stage.contact.chatapp_id}` }),
  };
  return stage;
}
export type UpdateStage = Awaited<ReturnType<typeof openUpdateStage>>;
