import * as z from 'zod';
import type { Item, Key } from '../table/table.ts';
import { canonicalNumber } from './phone.ts';

/** Which contact an id on the photo-app channel belongs to. */
const photoappIdentitySchema = z.object({ contact_id: z.string() });

/** Which contact a number belongs to. One per canonical number, so that two spellings cannot become two contacts. */
const identitySchema = z.object({
  contact_id: z.string(),
  /** The contact's own number in digits, which may be another spelling of this one. */
  chatapp_id: z.string(),
});
export type Identity = z.infer<typeof identitySchema>;

/** `digits` in any of its spellings. */
export const identityKey = (organizationId: string, digits: string): Key => ({
  pk: `${organizationId}#IDENTITY#${canonicalNumber(digits)}`,
  sk: 'IDENTITY',
});

/** Exactly as the platform has it: its ids have no spellings. */
export const photoappIdentityKey = (organizationId: string, photoappId: string): Key => ({
  pk: `${organizationId}#PHOTOAPP-IDENTITY#${photoappId}`,
  sk: 'IDENTITY',
});

export const parsePhotoappIdentity = (item: Item | undefined) => item && photoappIdentitySchema.parse(item);

export const parseIdentity = (item: Item | undefined): Identity | undefined => item && identitySchema.parse(item);
