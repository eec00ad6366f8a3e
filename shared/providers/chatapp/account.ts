import { ApiError } from '../../errors.ts';
import type { OrganizationId } from '../../identifiers.ts';
import { cloudProvider, type Organization } from '../../organizations/organization.ts';
import type { Deps } from '../../runtime/deps.ts';
import { unseal } from '../../secrets/seal.ts';

/** An organization's account at the chat-app's provider. */
export interface ChatappAccount {
  /** The provider's id of our number. */
  readonly phoneId: string;
  /** Goes out in the header `authorization` alone. */
  readonly token: string;
}

/**
 * The account with which an organization sends. Throws `Invalid provider` when the organization uses another provider, or
 * a part of the account is not configured.
 */
export async function chatappAccount(organization: Organization, deps: Deps<'secrets'>): Promise<ChatappAccount> {
  const { id, chatapp_provider_choice: choice, cloud_phone_id, chatapp_bearer_token } = organization;
  if (choice !== cloudProvider) {
    throw new ApiError(
      'Invalid provider',
      `Chat-app sends need the provider ${cloudProvider}; the current provider is ${choice}.`,
    );
  }
  if (cloud_phone_id === undefined || chatapp_bearer_token === undefined) {
    const missing = cloud_phone_id === undefined ? 'cloud_phone_id' : 'chatapp_bearer_token';
    throw new ApiError('Invalid provider', `The current provider is ${choice}, but ${missing} is not configured.`);
  }
  return { phoneId: cloud_phone_id, token: await openToken(id, chatapp_bearer_token, deps) };
}

/** The token of an account, decrypted. */
export async function openToken(
  organizationId: OrganizationId,
  sealed: string,
  { secrets }: Deps<'secrets'>,
): Promise<string> {
  return unseal(sealed, await secrets.master(), { organizationId, purpose: 'chatapp-token' });
}
