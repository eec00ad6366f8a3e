import type { StoredContact } from '../../shared/contacts/contact.ts';
import { addContact, type NewContactBody } from '../../shared/contacts/new-contact.ts';
import { issueKey } from '../../shared/keys/issue-key.ts';
import { registerOrganization } from '../../shared/organizations/manage-organization.ts';
import type { Organization } from '../../shared/organizations/organization.ts';
import type { NewOrganization } from '../../shared/organizations/organization-input.ts';
import type { Ports } from '../../shared/runtime/deps.ts';

export interface Tenant {
  readonly organization: Organization;
  readonly apiKey: string;
  readonly keyId: string;
  addContact(number: string, name?: string, more?: Partial<NewContactBody>): Promise<StoredContact>;
}

let made = 0;

/** An organization that can send, with a key; each test makes its own, so that tests do not meet. */
export async function makeTenant(ports: Ports, given: Partial<NewOrganization> = {}): Promise<Tenant> {
  made++;
  const organization = await registerOrganization(
    {
      slug: `tenant-${made}`,
      name: `Tenant ${made}`,
      provider: 'cloudprovider',
      cloud_phone_id: `phone-${made}`,
      bearer_token: `token-of-tenant-${made}`,
      photoapp_account_id: `photoapp-${made}`,
      photoapp_token: `photoapp-token-of-tenant-${made}`,
      ...given,
    },
    ports,
  );
  const { apiKey, stored } = await issueKey(organization, { name: 'test' }, ports);
  return {
    organization,
    apiKey,
    keyId: stored.id,
    addContact(number, name = 'Ana Souza', more = {}) {
      const phone_number = { digits: number.replace('+', ''), written: number };
      const body = { phone_number, full_name: name, email: '', tags: [], ...more };
      return addContact(organization, { body, source: 'api' }, ports);
    },
  };
}
