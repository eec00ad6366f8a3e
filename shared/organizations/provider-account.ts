import * as z from 'zod';
import type { Deps } from '../runtime/deps.ts';
import type { Key } from '../table/table.ts';

/** Global look-up: an account at the provider belongs to one organization, since its webhooks name nothing else. */
export const accountKey = (accountId: string): Key => ({ pk: 'PROVIDER-ACCOUNT', sk: `chatapp#${accountId}` });

const lookupSchema = z.object({ organization_id: z.string() });

/** The organization whose account this is; undefined for an account of nobody here. */
export async function organizationIdOfAccount(
  accountId: string,
  { table }: Deps<'table:read'>,
): Promise<string | undefined> {
  return lookupSchema.safeParse(await table.get(accountKey(accountId))).data?.organization_id;
}
