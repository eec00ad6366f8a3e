import { seconds } from '../base/clock.ts';
import { errorFields } from '../base/log.ts';
import type { BlockAtProvider, BlockOutcome } from '../channels/block.ts';
import type { StoredContact } from '../contacts/contact.ts';
import { contactWithId } from '../contacts/find-contact.ts';
import { followChange, planChange } from '../contacts/planned-change.ts';
import type { ConversationKey } from '../conversations/head.ts';
import { type Organization, organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';

type BlockDeps = Deps<'table:write' | 'queue:events' | 'secrets' | 'http'>;

/** For one call; what is asked for in a request has its answer behind it. */
const callMs = seconds(8);
/** A contact that others block and unblock meanwhile is asked about so often, and then with their next message. */
const mostCalls = 3;

/**
 * Whether the provider is to be asked: it is not known to stand as the contact does. A contact that was never blocked
 * has nothing to be undone there.
 */
export const differsAtProvider = ({ blocked, provider_blocked }: StoredContact): boolean =>
  blocked ? provider_blocked !== true : provider_blocked === true || provider_blocked === null;

/**
 * Has the provider block a contact, or let them go, as the contact says, and records what it did; again where the contact
 * was changed meanwhile. Never fails the caller: what is not done is tried with the person's next message. Returns the
 * contact as it is then, or as it was where it is gone.
 */
export async function settleBlock(
  { organization, contact }: { readonly organization: Organization; readonly contact: StoredContact },
  block: BlockAtProvider,
  deps: BlockDeps,
): Promise<StoredContact> {
  let standing = contact;
  try {
    for (let calls = 0; calls < mostCalls && differsAtProvider(standing) && standing.chatapp_id !== ''; calls++) {
      const { blocked, chatapp_id: number } = standing;
      const outcome = await block(organization, { number, blocked, deadline: deps.clock.now() + callMs }, deps);
      if (!outcome) return standing;
      if (outcome.kind !== 'done') deps.log('block_not_settled', { contact: contact.id, reason: outcome.reason });
      standing = await recorded(standing, outcome, deps);
      if (standing.blocked === blocked) return standing;
    }
  } catch (error) {
    deps.log('block_not_settled', { contact: contact.id, ...errorFields(error) });
  }
  return standing;
}

/** The same behind a message of the person: the provider blocks only who has written within a day. */
export async function settleBlockOf(
  { organizationId, contactId }: ConversationKey,
  block: BlockAtProvider,
  deps: BlockDeps,
): Promise<void> {
  const contact = await contactWithId(organizationId, contactId, deps);
  if (!contact || !differsAtProvider(contact)) return;
  const organization = parseOrganization(await deps.table.get(organizationKey(organizationId)));
  if (organization) await settleBlock({ organization, contact }, block, deps);
}

/** The contact with what the provider did; as it was read where it is gone. */
async function recorded(asked: StoredContact, outcome: BlockOutcome, deps: BlockDeps): Promise<StoredContact> {
  const { organization_id: organizationId, id } = asked;
  let before: StoredContact | undefined = asked;
  return untilSettled({ over: 'contact', organizationId }, deps, async () => {
    if (!before) return asked;
    const provider_blocked = standingAfter(outcome, asked.blocked, before.provider_blocked);
    if (provider_blocked === before.provider_blocked) return before;
    const planned = planChange(before, { provider_blocked }, deps);
    if ((await deps.table.write(planned.write)).kind === 'done') {
      await followChange(planned, deps);
      return planned.after;
    }
    before = await contactWithId(organizationId, id, deps);
    return againAtOnce;
  });
}

/** Whether the provider blocks a person after an outcome; null where that is not known. */
function standingAfter(
  { kind }: BlockOutcome,
  blocked: boolean,
  before: StoredContact['provider_blocked'],
): StoredContact['provider_blocked'] {
  if (kind === 'done') return blocked;
  if (!blocked) return before;
  return kind === 'refused' ? false : null;
}
