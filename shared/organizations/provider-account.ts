import * as z from 'zod';
import { organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Key } from '../table/table.ts';
import { type Organization, organizationKey, parseOrganization } from './organization.ts';

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
  pk: 'PROVIDER-ACCOUNT',
  sk: `${channel}#${id}`,
});

const lookupSchema = z.object({ organization_id: organizationIdSchema });

/** The id of the organization whose account this is; undefined for an account that no organization has. */
export async function organizationIdOfAccount(
  account: ProviderAccount,
  { table }: Deps<'table:read'>,
): Promise<string | undefined> {
  return lookupSchema.safeParse(await table.get(accountKey(account))).data?.organization_id;
}

/** The organization whose account this is; undefined for an account that no organization has. */
export async function organizationOfAccount(
  account: ProviderAccount,
  deps: Deps<'table:read'>,
): Promise<Organization | undefined> {
  const id = await organizationIdOfAccount(account, deps);
  return id === undefined ? undefined : parseOrganization(await deps.table.get(organizationKey(id)));
}
