import { contactPartition, isThere } from '../messages/head.ts';
import type { Deps } from '../runtime/deps.ts';
import { absent } from '../table/expressions.ts';
import type { Write } from '../table/table.ts';
import { identityKey } from './identity.ts';
import { canonicalNumber } from './phone.ts';

export interface Alias {
  readonly organizationId: string;
  readonly contactId: string;
  /** The contact's own number in digits. */
  readonly chatappId: string;
  /** Another number that the provider knows the contact by, in digits. */
  readonly alias: string;
}

/**
 * Remembers another number of a contact, which leads to it from here on. A number that is someone's already is left to
 * them, and a contact that is gone stays gone. Spellings that we know by rule need no remembering.
 */
export async function learnAlias(
  { organizationId, contactId, chatappId, alias }: Alias,
  { table }: Deps<'table:write'>,
): Promise<void> {
  if (canonicalNumber(alias) === canonicalNumber(chatappId)) return;
  // At every send but the first, somebody has it: a read costs a quarter of a refused transaction.
  if (await table.get(identityKey(organizationId, alias))) return;
  const identity = { contact_id: contactId, chatapp_id: chatappId, alias };
  const writes: Write[] = [
    { kind: 'put', item: { ...identityKey(organizationId, alias), ...identity }, condition: absent },
    {
      kind: 'update',
      key: { pk: contactPartition(organizationId, contactId), sk: 'CONTACT' },
      change: {
        text: 'SET aliases = list_append(if_not_exists(aliases, :none), :alias)',
        values: { ':none': [], ':alias': [alias] },
      },
      condition: isThere,
    },
  ];
  const result = await table.transact(writes);
  if (result.kind === 'conflict') throw new Error(`the alias of contact ${contactId} met another transaction`);
}
