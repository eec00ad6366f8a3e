import { serve as serveOverview } from '../../../functions/console/get-overview.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import { memberCaller } from '../../support/call.ts';
import { receive, takeChatapp, textFrom } from '../../support/customers.ts';
import { addMember } from '../../support/members.ts';
import { makeTenant, type Tenant } from '../../support/tenant.ts';
import { acceptedBy, jsonAnswer, type World } from '../../support/world.ts';
import { clientOf } from '../client.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** An organization with a member who looks at its overview, and with customers. */
export async function newOverview(world: World) {
  const { ports, clock } = world;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.out.${count}`));
  const tenant = await makeTenant(ports, { chatapp_business_id: `waba-${Math.random()}` });
  const { claims } = await addMember(ports, tenant, { name: `agent-of-${tenant.organization.slug}`, role: 'agent' });
  const client = clientOf(ports, tenant.apiKey);
  const path = `/api/${tenant.organization.id}/overview`;
  return {
    tenant,
    client,
    ask: (days = 3, asked: Ports = ports) =>
      memberCaller(serveOverview, asked, claims)({ path, query: `days=${days}` }),
    /** Somebody writes, now or at another time. */
    write: (from: string, text = 'Hello', at = clock.now()) =>
      receive({ world, tenant }, [textFrom(from, text, { timestamp: String(Math.floor(at / 1000)) })]),
    /** We answer. */
    async say(to: string, text = 'Hi') {
      const { body } = await client.send({ body: { phone_number: to, message_type: 'text', text } });
      return String(body.data?.message_id);
    },
  };
}

/** The provider tells what has become of a message. */
export async function receiptFor(world: World, { organization }: Tenant, id: string, status: string): Promise<void> {
  const timestamp = String(Math.floor(world.clock.now() / 1000));
  const statuses = [{ id, status, timestamp, recipient_id: '5511900000001' }];
  const metadata = { display_phone_number: '15550001111', phone_number_id: organization.cloud_phone_id };
  const value = { messaging_product: 'whatsapp', metadata, statuses };
  const entry = [{ id: 'waba', changes: [{ field: 'messages', value }] }];
  await takeChatapp(world, { object: 'whatsapp_business_account', entry });
  await world.drain();
}
