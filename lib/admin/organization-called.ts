import type { Organization } from '../../shared/organizations/organization.ts';
import { findOrganizationBySlug } from '../../shared/organizations/organization-store.ts';
import type { AdminDeps } from './command.ts';

/** The organization with this slug. Throws when there is none. */
export async function organizationCalled(slug: string | undefined, deps: AdminDeps): Promise<Organization> {
  const organization = slug ? await findOrganizationBySlug(slug, deps) : undefined;
  if (!organization) throw new Error(`no organization has the slug ${slug}`);
  return organization;
}
