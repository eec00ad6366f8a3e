import { ApiError } from '../errors.ts';
import { registerInstance } from '../instances/manage-instance.ts';
import type { AccountCheck } from '../organizations/account-check.ts';
import { changeOrganization } from '../organizations/manage-organization.ts';
import { cloudProvider, type Organization } from '../organizations/organization.ts';
import { troubleNow } from '../organizations/trouble.ts';
import { askInstanceState } from '../providers/evolution/ask-state.ts';
import type { Deps } from '../runtime/deps.ts';
import { askAccount, askMs, changeOf, refuseUntaken, refuseUrl } from './account-settings.ts';
import type { NewChannel, ShownChannel } from './operations.ts';
import { showAccount, showInstance } from './shown-channel.ts';

type ConnectDeps = Deps<'table:write' | 'channels:write' | 'secrets' | 'http'>;

/** A channel as it is stored now. `webhookSecret`: one that was made for the webhooks of an instance's server; shown now and never again. */
export interface Connected {
  readonly channel: ShownChannel;
  readonly webhookSecret?: string;
}

/**
 * Connects a channel, once its provider has taken what was given. Throws 400 where it does not, and 409 where the organization has
 * one of the kind, or its account or name is taken.
 */
export async function connectChannel(
  organization: Organization,
  given: NewChannel,
  deps: ConnectDeps,
): Promise<Connected> {
  const { kind, ...settings } = given;
  if (kind === 'instance') return connectInstance(organization, given, deps);
  if (showAccount(organization, kind))
    throw new ApiError('Channel already exists', `kind ${kind} is connected already; change that channel`);
  if (kind === 'shop') await refuseUrl(given.url, deps);
  refuseUntaken(await askAccount(kind, settings, deps));
  const provider = kind === 'chatapp' ? cloudProvider : undefined;
  const after = await changeOrganization(organization, changeOf(kind, { ...settings, provider }), deps);
  return { channel: showAccount(after, kind) as ShownChannel };
}

async function connectInstance(
  organization: Organization,
  { kind: _kind, ...given }: Extract<NewChannel, { kind: 'instance' }>,
  deps: ConnectDeps,
): Promise<Connected> {
  const { name, url, key } = given;
  await refuseUrl(url, deps);
  const check: AccountCheck =
    url === undefined || key === undefined
      ? { result: 'ok' }
      : await askInstanceState({ name, url, key }, deps.clock.now() + askMs, deps);
  refuseUntaken(check);
  const trouble = check.result === 'disconnected' ? troubleNow(check.message, deps) : undefined;
  const { instance, webhookSecret } = await registerInstance(organization, given, deps, trouble);
  const isMade = given.webhook_secret === undefined;
  return { channel: showInstance(instance, organization), ...(isMade && { webhookSecret }) };
}
