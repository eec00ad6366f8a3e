import type { Inbound } from '../channels/inbound.ts';
import { contactWithId } from '../contacts/find-contact.ts';
import { knownContactOf } from '../contacts/identities/contact-of-person.ts';
import { followChange, planChange } from '../contacts/planned-change.ts';
import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { againAtOnce, untilSettled } from '../table/contention.ts';
import type { Entry } from './new-message.ts';

type PreferenceDeps = Deps<'table:write' | 'queue:events'>;

/** The words by which a person says that they want no broadcasts, or want them again. */
const words: ReadonlyMap<string, boolean> = new Map([
  ...['STOP', 'PARAR', 'SAIR', 'UNSUBSCRIBE'].map((word) => [word, false] as const),
  ...['START', 'VOLTAR', 'UNSTOP'].map((word) => [word, true] as const),
]);

/** Whether a person who writes allows broadcasts from now on; undefined for all but a text that is one of the words alone. */
export function preferenceIn(entry: Entry): boolean | undefined {
  if (entry.kind !== 'message' || entry.echo || entry.system || entry.groupId !== undefined) return undefined;
  const { type, message } = entry.content;
  return type === 'text' ? words.get(message.trim().toUpperCase()) : undefined;
}

/** What a person wants, and when they said so. */
interface Preference {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
  readonly allows: boolean;
  /** ISO 8601, by the provider's clock. */
  readonly at: string;
  /** The sequence number of the message that says so: the provider's clock counts seconds. */
  readonly seq?: number;
}

/**
 * Has a contact allow broadcasts or not, as the person wants, and the change announced. What they said before the last that
 * is known of them changes nothing, however late it comes or how often; a worker that died before it did this does it when
 * the message comes again. What the organization itself sets meanwhile stands until the person says something new.
 */
export async function applyPreference(
  { organizationId, contactId, allows, at, seq = 0 }: Preference,
  deps: PreferenceDeps,
): Promise<void> {
  const said = `${at}#${String(seq).padStart(12, '0')}`;
  await untilSettled({ over: 'contact', organizationId }, deps, async () => {
    const contact = await contactWithId(organizationId, contactId, deps);
    if (!contact || said <= (contact.preference_said ?? '')) return undefined;
    const planned = planChange(contact, { allow_broadcast: allows, preference_said: said }, deps);
    if ((await deps.table.write(planned.write)).kind !== 'done') return againAtOnce;
    return followChange(planned, deps);
  });
}

/** Applies what a person has chosen in their app, where they are a contact. */
export async function receivePreference(
  organization: Organization,
  { person, allows, at }: Extract<Inbound, { kind: 'preference' }>,
  deps: PreferenceDeps,
): Promise<void> {
  const contact = await knownContactOf(organization, person, deps);
  if (contact) await applyPreference({ organizationId: organization.id, contactId: contact.id, allows, at }, deps);
}
