import type { InboundItem } from '../channels/inbound-item.ts';
import { ownersOf } from '../organizations/provider-account.ts';
import type { Deps } from '../runtime/deps.ts';

/**
 * The items of a webhook that names nothing but accounts, each with the organization that has its account now, if one has.
 * Throws what the table throws: the provider is to send the webhook again.
 */
export async function withOwners(items: readonly InboundItem[], deps: Deps<'table:read'>): Promise<InboundItem[]> {
  const accounts = new Map(
    items
      .filter(isOfOneOwner)
      .flatMap(({ channel, account: id }) =>
        channel === 'gateway' || id === '' ? [] : [[id, { channel, id }] as const],
      ),
  );
  const owners = await ownersOf([...accounts.values()], deps);
  const ownerOf = new Map([...accounts.keys()].map((account, index) => [account, owners[index]]));
  return items.map((item) => (isOfOneOwner(item) ? { ...item, organization: ownerOf.get(item.account) } : item));
}

/** A template's account is a business account, which several organizations may have. */
const isOfOneOwner = ({ kind }: InboundItem) => kind !== 'template';
