import type { Item, Key } from '../table/table.ts';
import { type Organization, organizationSchema } from './organization.ts';

/** Where an organization is stored; for those who read it together with something else. */
export const organizationKey = (organizationId: string): Key => ({ pk: organizationId, sk: 'ORGANIZATION' });

export const parseOrganization = (item: Item | undefined): Organization | undefined =>
  item && organizationSchema.parse(item);
