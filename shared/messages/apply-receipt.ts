import { organizationKey, parseOrganization } from '../organizations/organization-item.ts';
import { isoTime, seconds } from '../runtime/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { changeStatus } from './change-status.ts';
import { commit, lookAgain } from './commit.ts';
import { headKey, isThere } from './head.ts';
import { addressOf, type Intent } from './intent.ts';
import { intentKey, ownIdKey, parseIntent } from './intent-item.ts';
import { confirmed, parsePlace, providerIdKey } from './message-store.ts';
import { parkReceipt } from './parked.ts';
import type { Receipt } from './receipt.ts';
import { sentBody } from './send-result.ts';

/** Others may move a send on between our reading and our writing; then there is something new to read. */
const rounds = 8;
/** For one item; the worker ends at 30 s. */
const commitMs = seconds(5);

/**
 * Applies a receipt to a message of the organization, and of no other. It may settle a send whose answer was lost, and
 * it may come before anyone has recorded the send: then it is parked until someone does.
 */
export async function applyReceipt(organizationId: string, receipt: Receipt, deps: Deps<'table:write'>): Promise<void> {
  const { providerId, messageId = '', change } = receipt;
  const address = addressOf(messageId);
  for (let round = 0; round < rounds; round++) {
    const [lookup, standing] = await deps.table.getMany([
      providerIdKey(organizationId, providerId),
      ...(address === undefined ? [] : [intentKey(organizationId, address)]),
    ]);
    const place = parsePlace(lookup);
    if (place && (await changeStatus(organizationId, place, change, deps))) return;
    if (place) continue;
    const intent = parseIntent(standing);
    if (intent?.message_id === messageId && isOpen(intent)) await settleBy(receipt, intent, deps);
    else if (!(intent && (await claimByOwnId(organizationId, receipt, deps)))) {
      const parked = await deps.table.write(parkReceipt(organizationId, providerId, change, deps.clock.now()));
      if (parked.kind === 'done') return;
    }
  }
  throw new Error(`the receipt for ${providerId} found its message changing again and again`);
}

/**
 * For a send that was given up, and whose key has been used again since: its intent has made room, and our id alone
 * leads to the message. False when there is no such message, or it has its provider's id.
 */
async function claimByOwnId(
  organizationId: string,
  { providerId, messageId = '' }: Receipt,
  { table, clock }: Deps<'table:write'>,
): Promise<boolean> {
  const place = parsePlace(await table.get(ownIdKey(organizationId, messageId)));
  if (!place) return false;
  const result = await table.transact([
    ...confirmed(organizationId, place, providerId, isoTime(clock.now())),
    { kind: 'check', key: headKey(organizationId, place.contact_id), condition: isThere },
  ]);
  return result.kind !== 'refused';
}

/** Nobody has recorded that the provider took it; a receipt proves it, whatever the lease says. */
const isOpen = ({ state, assumed_failure }: Intent) => state !== 'settled' || assumed_failure === true;

/** The provider's id is known from here on, and the next round finds the message by it. */
async function settleBy({ providerId }: Receipt, intent: Intent, deps: Deps<'table:write'>): Promise<void> {
  const { intent: standing, head } = await lookAgain(intent, deps);
  if (!standing) return;
  const organization = parseOrganization(await deps.table.get(organizationKey(intent.organization_id)));
  const answer = { body: sentBody(organization?.name ?? '', intent, providerId) };
  const deadline = deps.clock.now() + commitMs;
  const result = await commit(standing, { providerId, answer }, head, { deadline }, deps);
  if (result === 'left-over') throw new Error(`the commit of ${intent.message_id} lost every race`);
}
