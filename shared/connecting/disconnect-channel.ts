import { deleteInstance } from '../instances/instance-store.ts';
import { removeAccount } from '../organizations/manage-organization.ts';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { ShownChannel } from './operations.ts';
import { findChannel } from './shown-channel.ts';

/**
 * Disconnects a channel, which is returned as it was: its account, or the instance's name, is free again. Throws 404 for an id that is
 * no channel's.
 */
export async function disconnectChannel(
  organization: Organization,
  id: string,
  deps: Deps<'table:write' | 'channels:write'>,
): Promise<ShownChannel> {
  const found = await findChannel(organization, id, deps);
  if (found.instance) await deleteInstance(found.instance, deps);
  else await removeAccount(organization, found.kind, deps);
  return found.shown;
}
