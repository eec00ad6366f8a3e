import type { ContactId, OrganizationId } from '../identifiers.ts';
import type { Key } from '../table/table.ts';

/** The partition that holds a contact, the head of its conversation and its messages. */
export const contactPartition = (organizationId: OrganizationId, contactId: ContactId): string =>
  `${organizationId}#CONTACT#${contactId}`;

/** The contact that a partition is of; undefined for the partition of anything else. */
export function contactOfPartition(pk: string): { organizationId: OrganizationId; contactId: ContactId } | undefined {
  const [, organizationId, contactId] = /^([^#]+)#CONTACT#(.+)$/.exec(pk) ?? [];
  return organizationId && contactId ? { organizationId, contactId } : undefined;
}

/** The key of a contact's own item. */
export const contactKey = (organizationId: OrganizationId, contactId: ContactId): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: 'CONTACT',
});
