import type { Broadcast, Variable } from '../broadcasts/broadcast.ts';
import { keyOfBroadcast } from '../broadcasts/broadcast.ts';
import { parseRecipient, type Recipient, recipientKey } from '../broadcasts/recipient.ts';
import type { OwnValues } from '../broadcasts/recipient-values.ts';
import { parseContact, type StoredContact } from '../contacts/contact.ts';
import { contactWithId } from '../contacts/find-contact.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item } from '../table/table.ts';
import { type TemplateUse, templateUseSchema } from '../templates/use.ts';
import type { ReadyRecipient } from './sending-run.ts';

/** Why nothing is sent to a recipient. */
export type SkipReason =
  | 'contact_not_found'
  | 'contact_deleted'
  | 'duplicate'
  | 'opted_out'
  | 'blocked'
  | 'missing_variable'
  | 'invalid_row'
  | 'invalid_phone_number';

/** A recipient with the item of the contact as it was read. */
interface ReadRecipient {
  readonly recipient: Recipient;
  readonly item: Item | undefined;
  /** What a file has of the contact. */
  readonly own?: OwnValues;
}

/** A recipient to whom the template may be sent, filled in; or why nothing is sent. */
export async function readyRecipient(
  broadcast: Broadcast,
  { recipient, item, own = {} }: ReadRecipient,
  deps: Deps<'table:read'>,
): Promise<ReadyRecipient | SkipReason> {
  // It was found when the file was read.
  if (recipient.reason !== undefined) return recipient.reason as SkipReason;
  if (!item) return 'contact_not_found';
  const merged = item.merged_into;
  const contact =
    merged === undefined ? parseContact(item) : await contactWithId(broadcast.organization_id, String(merged), deps);
  if (!contact) return 'contact_deleted';
  if (await isReachedAlready(broadcast, { recipient, contact }, deps)) return 'duplicate';
  if (!contact.allow_broadcast) return 'opted_out';
  if (contact.blocked) return 'blocked';
  const variables = filledVariables(variablesOf(broadcast, own), contact);
  if (!variables) return 'missing_variable';
  return { recipient, contact, use: useOf(broadcast, variables) };
}

/** The template of a broadcast with these variables. */
export const useOf = (
  { template }: Pick<Broadcast, 'template'>,
  variables: Readonly<Record<string, string>>,
): TemplateUse => templateUseSchema.parse({ ...template, variables });

/** Those of all, and the contact's own. A column may be called as every object has a member, such as `constructor`. */
const variablesOf = ({ own_variables = [], variables }: Broadcast, own: OwnValues) => ({
  ...Object.fromEntries(own_variables.map((name) => [name, Object.hasOwn(own, name) ? own[name] : undefined])),
  ...variables,
});

/** The variables for one contact; undefined where the contact lacks one that has no fallback. */
function filledVariables(
  variables: Readonly<Record<string, Variable | undefined>>,
  contact: Pick<StoredContact, 'full_name' | 'phone_number' | 'email'>,
): Readonly<Record<string, string>> | undefined {
  const filled = Object.entries(variables).map(([name, variable]) => {
    if (typeof variable !== 'object') return [name, variable] as const;
    return [name, contact[variable.field].trim() || variable.fallback] as const;
  });
  return filled.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(filled as [string, string][]);
}

/**
 * Whether the person has their message, or is to have it, as another recipient of the broadcast: contacts that were planned
 * have been merged since. Of those one is sent to: whom it was sent to already, else the contact that stays, else the first by id.
 */
async function isReachedAlready(
  broadcast: Broadcast,
  { recipient, contact }: Pick<ReadyRecipient, 'recipient' | 'contact'>,
  { table }: Deps<'table:read'>,
): Promise<boolean> {
  const key = keyOfBroadcast(broadcast);
  const others = [contact.id, ...(contact.merged ?? [])].filter((id) => id !== recipient.contact_id);
  if (others.length === 0) return false;
  const planned = (await table.getMany(others.map((id) => recipientKey(key, id)))).flatMap(
    (item) => parseRecipient(item) ?? [],
  );
  const isStaying = ({ contact_id }: Pick<Recipient, 'contact_id'>) => contact_id === contact.id;
  if (planned.some(({ status }) => status !== 'planned' && status !== 'skipped')) return true;
  if (isStaying(recipient)) return false;
  return planned.some(
    (other) => isStaying(other) || (other.status === 'planned' && other.contact_id < recipient.contact_id),
  );
}
