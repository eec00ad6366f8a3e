import type * as z from 'zod';
import type { Organization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import type { organizationViewSchema } from './operations.ts';
import { limitsOf, quotasOf } from './used.ts';

/** An organization as its owners see it: its name, what it may use, and what it uses. No account and no token. */
export async function showOrganization(
  organization: Organization,
  deps: Deps<'table:read' | 'limits'>,
): Promise<z.infer<typeof organizationViewSchema>> {
  const { id, slug, name, created_at } = organization;
  const [limits, quotas] = await Promise.all([limitsOf(organization, deps), quotasOf(organization, deps)]);
  const { measured_at, ...media } = quotas.media;
  return {
    id,
    slug,
    name,
    created_at,
    limits: { sends: limits.sends, reads: { per_second: limits.reads.per_second_and_key } },
    quotas: { ...quotas, media: { ...media, measured_at: measured_at ?? null } },
  };
}
