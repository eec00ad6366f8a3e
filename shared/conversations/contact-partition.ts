import type { Key } from '../table/table.ts';

/** The partition that holds a contact, the head of its conversation and its messages. */
export const contactPartition = (organizationId: string, contactId: string): string =>
  `${organizationId}#CONTACT#${contactId}`;

/** The contact that a partition is of; undefined for the partition of anything else. */
export function contactOfPartition(pk: string): { organizationId: string; contactId: string } | undefined {
  const [, organizationId, contactId] = /^([^#]+)#CONTACT#(.+)$/.exec(pk) ?? [];
  return organizationId && contactId ? { organizationId, contactId } : undefined;
}

/** The key of a contact's own item. */
export const contactKey = (organizationId: string, contactId: string): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: 'CONTACT',
});
