import * as z from 'zod';
import { type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { guardedKeys } from '../table/layout.ts';
import type { Key } from '../table/table.ts';
import type { Organization } from './organization.ts';

/** An account at one of the providers; each provider has ids of its own. */
export interface ProviderAccount {
  readonly channel: 'chatapp' | 'photoapp';
  readonly id: string;
}

/** An account of an organization, with what an operator calls its id. */
export interface OwnAccount extends ProviderAccount {
  readonly what: string;
}

/** The accounts that an organization has set. */
export function accountsOf({ cloud_phone_id, photoapp_account_id }: Organization): OwnAccount[] {
  const accounts = [
    { channel: 'chatapp' as const, id: cloud_phone_id, what: 'cloud phone id' },
    { channel: 'photoapp' as const, id: photoapp_account_id, what: 'photo-app account id' },
  ];
  return accounts.flatMap(({ id, ...account }) => (id === undefined ? [] : [{ ...account, id }]));
}

/** Global look-up: an account at a provider belongs to one organization, since its webhooks name nothing else. */
export const accountKey = ({ channel, id }: ProviderAccount): Key => ({
  pk: guardedKeys.accountKey,
  sk: `${channel}#${id}`,
});

const lookupSchema = z.object({ organization_id: organizationIdSchema });

/** Keys of one read of the table, at most. */
const mostKeys = 100;

/**
 * The ids of the organizations that have these accounts, in their order; undefined for an account that no organization has.
 * One consistent read for each hundred accounts.
 */
export async function ownersOf(
  accounts: readonly ProviderAccount[],
  { table }: Deps<'table:read'>,
): Promise<(OrganizationId | undefined)[]> {
  const lookups: unknown[] = [];
  for (let done = 0; done < accounts.length; done += mostKeys) {
    lookups.push(...(await table.getMany(accounts.slice(done, done + mostKeys).map(accountKey))));
  }
  return lookups.map((lookup) => lookupSchema.safeParse(lookup).data?.organization_id);
}
