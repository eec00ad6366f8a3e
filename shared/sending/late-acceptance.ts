import { seconds } from '../base/clock.ts';
import { storedContactSchema } from '../contacts/contact.ts';
import { contactKey } from '../conversations/contact-partition.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { Contention } from '../table/contention.ts';
import type { Item } from '../table/table.ts';
import { commit, lookAgain } from './commit.ts';
import type { Intent } from './intent.ts';
import { handOver } from './outcome.ts';
import { isGatewaySend, photoappSentBody, sentBody, settledGatewayBody } from './sent-body.ts';

/** For one item; the worker ends at 30 s. */
const commitMs = seconds(5);

/** Nobody has recorded that the provider took it; a webhook proves it, whatever the lease says. */
export const isOpen = ({ state, assumed_failure }: Intent): boolean => state !== 'settled' || assumed_failure === true;

/**
 * Records that the provider took a send under this id, as a webhook has told us. The sweeper, too, has it announced: who
 * settles a send may die before the events queue hears of it. False when others have settled it meanwhile, perhaps under
 * another id.
 */
export async function settleSend(
  intent: Intent,
  providerId: string,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<boolean> {
  const { intent: standing, head } = await lookAgain(intent, deps);
  if (!standing) return false;
  const answer = { body: await bodyOf(standing, providerId, deps) };
  const options = { deadline: deps.clock.now() + commitMs, unheard: true } as const;
  const result = await commit(standing, { providerId, answer }, head, options, deps);
  if (result === 'left-over') throw new Contention('head-by-send');
  if (result === 'recorded') await handOver(standing, undefined, deps);
  return result !== 'already';
}

/** What the caller would have been told, without the provider's own words. */
async function bodyOf(intent: Intent, providerId: string, { table }: Deps<'table:read'>) {
  const { organization_id, contact_id } = intent;
  if (intent.operation !== 'send-photoapp') {
    const organization = parseOrganization(await table.get(organizationKey(organization_id)));
    return isGatewaySend(intent)
      ? settledGatewayBody(intent, providerId, organization)
      : sentBody(organization?.name ?? '', intent, providerId);
  }
  const contact = await table.get(contactKey(organization_id, contact_id));
  return { ...photoappSentBody(intent, providerId, parseSummary(contact)) };
}

const parseSummary = (item: Item | undefined) =>
  item && storedContactSchema.pick({ full_name: true, photoapp_username: true }).parse(item);
