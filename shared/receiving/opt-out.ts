import type { Inbound } from '../channels/inbound.ts';
import { knownContactOf } from '../contacts/identities/contact-of-person.ts';
import { applyPreference } from '../contacts/preference.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
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

/** Applies what a person has chosen in their app, where they are a contact. */
export async function receivePreference(
  organization: Organization,
  { person, allows, at }: Extract<Inbound, { kind: 'preference' }>,
  deps: PreferenceDeps,
): Promise<void> {
  const contact = await knownContactOf(organization, { person, at }, deps);
  if (contact) await applyPreference({ organizationId: organization.id, contactId: contact.id, allows, at }, deps);
}
