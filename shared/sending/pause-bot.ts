import { errorFields } from '../base/log.ts';
import { parseContact } from '../contacts/contact.ts';
import { announceChange, planChange } from '../contacts/planned-change.ts';
import { contactKey } from '../conversations/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { Intent } from './intent.ts';

/** A person answers: where a bot responds to the contact, it is paused from here on. The answer does not depend on it. */
export async function pauseBot(
  { organization_id: organizationId, contact_id: contactId }: Pick<Intent, 'organization_id' | 'contact_id'>,
  deps: Deps<'table:write' | 'queue:events'>,
): Promise<void> {
  const pause = async () => {
    const contact = parseContact(await deps.table.get(contactKey(organizationId, contactId)));
    if (contact?.bot_status !== 'active') return undefined;
    const planned = planChange(contact, { bot_status: 'paused' }, deps);
    if ((await deps.table.write(planned.write)).kind !== 'done') return againAtOnce;
    await announceChange(planned, deps);
    return undefined;
  };
  await untilSettled({ over: 'contact', organizationId }, deps, pause).catch((error) =>
    deps.log('bot_not_paused', { contact_id: contactId, ...errorFields(error) }),
  );
}
