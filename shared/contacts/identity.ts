import * as z from 'zod';
import type { Item, Key } from '../table/table.ts';
import { canonicalNumber } from './phone.ts';

/** Which contact a platform's id of a person belongs to. */
const personIdentitySchema = z.object({ contact_id: z.string() });

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

/** The same for the chat-app's id of a person who may hide their number. */
export const chatappUserKey = (organizationId: string, userId: string): Key => ({
  pk: `${organizationId}#CHATAPP-USER#${userId}`,
  sk: 'IDENTITY',
});

export const parsePersonIdentity = (item: Item | undefined) => item && personIdentitySchema.parse(item);

export const parseIdentity = (item: Item | undefined): Identity | undefined => item && identitySchema.parse(item);
