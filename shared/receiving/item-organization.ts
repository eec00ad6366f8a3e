import type { InboundItem } from '../channels/inbound-item.ts';
import { instanceOfName } from '../instances/instance-store.ts';
import { type Organization, organizationKey, parseOrganization } from '../organizations/organization.ts';
import { organizationOfAccount } from '../organizations/provider-account.ts';
import type { Deps } from '../runtime/deps.ts';

/** Whose item it is, or the reason why it is nobody's: no such account here, or an instance that has changed hands since. */
export async function organizationOfItem(
  { channel, account, organization }: Pick<InboundItem, 'channel' | 'account' | 'organization'>,
  deps: Deps<'table:read'>,
): Promise<Organization | string> {
  if (channel !== 'gateway') {
    return (await organizationOfAccount({ channel, id: account }, deps)) ?? 'the account belongs to no organization';
  }
  const owner = (await instanceOfName(account, deps))?.organization_id;
  const isTheirs = owner !== undefined && (organization ?? owner) === owner;
  const found = isTheirs ? parseOrganization(await deps.table.get(organizationKey(owner))) : undefined;
  return found ?? 'the instance is not its organization’s any more';
}
