import { seconds } from '../base/clock.ts';
import { storedContactSchema } from '../contacts/contact.ts';
import { contactKey } from '../conversations/head.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { Contention } from '../table/contention.ts';
import type { Item } from '../table/table.ts';
import { commit, lookAgain } from './commit.ts';
import { isGatewaySend, settledGatewayBody } from './gateway-record.ts';
import type { Intent } from './intent.ts';
import { enqueueSend } from './outcome.ts';
import { photoappSentBody, sentBody } from './sent-body.ts';
import { stateAfter } from './transitions.ts';

/** For one receipt or echo, of which a batch has several. The functions that have them end after 29 s (`take-chatapp`) and later. */
const commitMs = seconds(5);

/** Whether a receipt or an echo can settle the send: it is not known yet that the provider has it, whatever the lease says. */
export const canBeAccepted = (intent: Intent): boolean => stateAfter('accepted', intent) !== undefined;

/**
 * Commits that the provider has accepted a send under this id, as a webhook proves. It is marked for the sweeper too: this
 * process may end before the events queue has the send. False when a concurrent writer has settled it meanwhile, perhaps
 * under another id. `onlyNewId`: an echo says that it is of this send by nothing but what it shows, so it is of none where
 * the id is another message's by now; false then, too.
 */
export async function acceptLate(
  intent: Intent,
  { providerId, onlyNewId }: { readonly providerId: string; readonly onlyNewId?: true },
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<boolean> {
  const { intent: standing, head, contactId } = await lookAgain(intent, deps);
  if (!standing) return false;
  const answer = {
    body: await bodyOf({ ...standing, contact_id: contactId ?? standing.contact_id }, providerId, deps),
  };
  const outcome = { providerId, answer };
  const deadline = deps.clock.now() + commitMs;
  const accepted = { intent: standing, outcome, head, contactId, deadline, onlyNewId };
  const { kind } = await commit({ ...accepted, notEnqueued: true }, deps);
  if (kind === 'left-over') throw new Contention('head-by-send');
  if (kind === 'committed') await enqueueSend(standing, undefined, deps);
  return kind !== 'already';
}

/** What the caller would have been answered, without the provider's own words. */
async function bodyOf(intent: Intent, providerId: string, { table }: Deps<'table:read'>) {
  const { organization_id, contact_id } = intent;
  if (intent.operation !== 'send-photoapp') {
    const organization = parseOrganization(await table.get(organizationKey(organization_id)));
    return isGatewaySend(intent)
      ? settledGatewayBody(intent, providerId, organization)
      : sentBody(intent, { organizationName: organization?.name ?? '', providerId });
  }
  const contact = await table.get(contactKey(organization_id, contact_id));
  return { ...photoappSentBody(intent, providerId, parseSummary(contact)) };
}

/** Undefined without an item, and for what is left of a contact that was merged into another. */
const parseSummary = (item: Item | undefined) =>
  item?.full_name === undefined
    ? undefined
    : storedContactSchema.pick({ full_name: true, photoapp_username: true }).parse(item);
