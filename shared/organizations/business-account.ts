import type { OrganizationId } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { all, equals, startsWith } from '../table/expressions.ts';
import { guardedKeys } from '../table/layout.ts';
import { allPages } from '../table/pages.ts';
import type { Key, Write } from '../table/table.ts';
import type { Organization } from './organization.ts';

/*
 * Global look-up: the organizations that have a business account at the chat-app's provider. Unlike a number's, such an
 * account may be several organizations', since its webhooks about templates concern each of them.
 */

const prefixOf = (businessId: string) => `chatapp-business#${businessId}#`;

const businessKey = (businessId: string, organizationId: OrganizationId): Key => ({
  pk: guardedKeys.accountKey,
  sk: `${prefixOf(businessId)}${organizationId}`,
});

/** The ids of the organizations that have a business account. */
export const organizationsOfBusiness = (businessId: string, { table }: Deps<'table:read'>): Promise<OrganizationId[]> =>
  Array.fromAsync(
    allPages(table, { condition: all(equals('pk', guardedKeys.accountKey), startsWith('sk', prefixOf(businessId))) }),
    ({ organization_id }) => String(organization_id),
  );

/** The writes that lead from the business account of an organization to it: from the one that it has, and from no other. */
export function businessWrites(
  before: Pick<Organization, 'chatapp_business_id'>,
  { id, chatapp_business_id: businessId }: Pick<Organization, 'id' | 'chatapp_business_id'>,
): Write[] {
  const { chatapp_business_id: former } = before;
  if (former === businessId) return [];
  return [
    ...(former === undefined ? [] : [{ kind: 'delete' as const, key: businessKey(former, id) }]),
    ...(businessId === undefined
      ? []
      : [{ kind: 'put' as const, item: { ...businessKey(businessId, id), organization_id: id } }]),
  ];
}
