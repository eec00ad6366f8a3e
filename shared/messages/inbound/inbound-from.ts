import { instanceOfName } from '../../gateway/instance-store.ts';
import type { Organization } from '../../organizations/organization.ts';
import { organizationKey, parseOrganization } from '../../organizations/organization-item.ts';
import { organizationOfAccount } from '../../organizations/provider-account.ts';
import { inboundOf } from '../../providers/chatapp/inbound/inbound-of.ts';
import { evolutionInbound } from '../../providers/evolution/inbound/inbound-of.ts';
import { photoappInbound } from '../../providers/photoapp/inbound/inbound-of.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Inbound } from './inbound.ts';
import type { InboundItem } from './inbound-item.ts';

const readers: Readonly<Record<InboundItem['channel'], (item: InboundItem, now: number) => Inbound>> = {
  chatapp: inboundOf,
  photoapp: photoappInbound,
  gateway: evolutionInbound,
};

/** An item of whichever provider's webhook in our terms. Never throws. `now` (ms since the epoch) stands in for a missing time. */
export const inboundFrom = (item: InboundItem, now: number): Inbound => readers[item.channel](item, now);

/** Whose item it is; undefined for an account or an instance of nobody here. */
export async function organizationOfItem(
  { channel, account }: Pick<InboundItem, 'channel' | 'account'>,
  deps: Deps<'table:read'>,
): Promise<Organization | undefined> {
  if (channel !== 'gateway') return organizationOfAccount({ channel, id: account }, deps);
  const instance = await instanceOfName(account, deps);
  return instance && parseOrganization(await deps.table.get(organizationKey(instance.organization_id)));
}
