import { ApiError } from '../errors.ts';
import type { Instance } from '../instances/instance.ts';
import { updateInstance } from '../instances/manage-instance.ts';
import { changeOrganization } from '../organizations/manage-organization.ts';
import type { Organization } from '../organizations/organization.ts';
import { askInstanceState } from '../providers/evolution/ask-state.ts';
import { serverOf } from '../providers/evolution/channel.ts';
import type { Deps } from '../runtime/deps.ts';
import { askAccount, askMs, changeOf, refuseUntaken, refuseUrl, storedSettings } from './account-settings.ts';
import type { Connected } from './connect-channel.ts';
import type { ChannelChange, ShownChannel } from './operations.ts';
import { findChannel, showAccount, showInstance } from './shown-channel.ts';

type ChangeDeps = Deps<'table:write' | 'channels:write' | 'secrets' | 'http'>;

/** What each kind of channel has that can be changed. */
const changeable: Readonly<Record<ShownChannel['kind'], readonly (keyof ChannelChange)[]>> = {
  chatapp: ['account_id', 'token', 'business_id', 'provider'],
  photoapp: ['account_id', 'token'],
  shop: ['platform', 'url', 'token'],
  instance: ['url', 'key', 'inbound', 'new_webhook_secret'],
};

/**
 * Changes what is given of a channel, once its provider has taken it. Throws 404 for an id that is no channel's, 400 for what the
 * kind has not and for what the provider does not take, and 409 where an account is taken.
 */
export async function changeChannel(
  organization: Organization,
  { id, change }: { readonly id: string; readonly change: ChannelChange },
  deps: ChangeDeps,
): Promise<Connected> {
  const found = await findChannel(organization, id, deps);
  refuseStrange(found.kind, change);
  if (found.instance) {
    await askInstance(found.instance, change, deps);
    const { instance, webhookSecret } = await updateInstance(found.instance, change, deps);
    return { channel: showInstance(instance, organization), webhookSecret };
  }
  refuseStoredElsewhere(change, 'token');
  await refuseUrl(change.url, deps);
  const { provider: _provider, ...asked } = change;
  if (Object.values(asked).some((value) => value !== undefined && value !== null)) {
    const stored = await storedSettings(organization, found.kind, deps);
    refuseUntaken(await askAccount(found.kind, { ...stored, ...given(asked) }, deps));
  }
  const after = await changeOrganization(organization, changeOf(found.kind, change), deps);
  return { channel: showAccount(after, found.kind) ?? found.shown };
}

const given = (change: ChannelChange): ChannelChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

function refuseStrange(kind: ShownChannel['kind'], change: ChannelChange): void {
  const has = changeable[kind];
  const strange = (Object.keys(given(change)) as (keyof ChannelChange)[]).find((name) => !has.includes(name));
  if (strange === undefined) return;
  const text = `${strange} is no member of a ${kind} channel, of which can be changed: ${has.join(', ')}`;
  throw new ApiError('Invalid field', text);
}

/** A stored token would be read by the server at the new address. */
function refuseStoredElsewhere(change: ChannelChange, secret: 'token' | 'key'): void {
  if (change.url === undefined || change[secret] !== undefined) return;
  throw new ApiError(
    'Missing required field',
    `${secret} is required with url: what is stored goes to no other address`,
  );
}

async function askInstance(instance: Instance, change: ChannelChange, deps: ChangeDeps): Promise<void> {
  const { url, key } = change;
  if ((url === undefined && key === undefined) || instance.upstream !== 'evolution') return;
  refuseStoredElsewhere(change, 'key');
  await refuseUrl(url, deps);
  const server = { ...(await serverOf(instance, deps)), ...given({ url, key }) };
  refuseUntaken(await askInstanceState(server, deps.clock.now() + askMs, deps));
}
