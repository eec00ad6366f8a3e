import { expect } from '@jest/globals';
import { enqueueMerge } from '../../../shared/contacts/merge-request.ts';
import { chatappItemsOf, toChatappQueueMessage } from '../../../shared/providers/chatapp/webhook-items.ts';
import { withOwners } from '../../../shared/providers/item-owners.ts';
import { readInbound } from '../../../shared/providers/read-inbound.ts';
import { receiveItem } from '../../../shared/receiving/receive-item.ts';
import { clientOf, digits } from '../../functions/client.ts';
import { openErasureStage } from '../../functions/contacts/erasure-stage.ts';
import { chatappWebhook, receive, textFrom } from '../../support/customers.ts';
import { receiversIn } from '../../support/receivers.ts';
import { makeTenant } from '../../support/tenant.ts';

/** The id by which the second contact of the person is known. */
const userId = 'BR.13491208655302741918';

/** A message of a person who hides the number. */
export const hiddenText = (body: string, given: object = {}) => ({
  ...textFrom('', body, given),
  from: undefined,
  from_user_id: userId,
});

/** A world in which one person has two contacts: by the usual number, and by a user id. */
export async function openMergeStage() {
  const stage = await openErasureStage();
  const { world } = stage;

  async function newCase() {
    stage.begin();
    const tenant = await makeTenant(world.ports);
    const client = clientOf(world.ports, tenant.apiKey);
    const take = async (...messages: object[]) => {
      world.clock.advance(1_000);
      await receive({ world, tenant }, messages);
    };
    /** A message that is recorded while something else is at work: nothing else of the queues is handled. */
    const takeAtOnce = async (message: object) => {
      const [item] = await withOwners(chatappItemsOf(chatappWebhook(tenant, [message])), world.ports);
      if (item) await receiveItem(toChatappQueueMessage(item).body, readInbound, world.ports);
    };
    const listed = async () => (await client.conversations({ query: 'action=contacts' })).body.contacts;
    const { id: keep } = await tenant.addContact(`+${digits}`);
    await take(hiddenText('first of the hidden'));
    const other = (await listed()).find(({ id }: { id: string }) => id !== keep).id;
    const read = async (id: string, query = '&limit=100') =>
      (await client.conversations({ query: `contactId=${id}&ascending=true${query}` })).body;
    return {
      ...client,
      tenant,
      contactId: keep,
      keep,
      other,
      take,
      takeAtOnce,
      listed,
      read,
      texts: async (id: string) => (await read(id)).messages.map(({ message }: { message: string }) => message),
      /** What a subscription is told from here on. */
      async subscribe() {
        const { received } = await receiversIn(world).subscribe(tenant);
        return () => received.map(({ body }) => JSON.parse(body));
      },
      request: (ids: readonly [string, string] = [keep, other], keepsFirst?: boolean) =>
        enqueueMerge({ organizationId: tenant.organization.id, contactIds: ids, keepsFirst }, world.ports),
      /** The merge to its end, also what waits until no function can be at work any more. */
      async settle() {
        await world.drain();
        world.clock.advance(61_000);
        await world.drain();
        expect(await stage.due({ tenant } as never)).toEqual([]);
      },
    };
  }
  return { ...stage, newCase };
}
