import * as z from 'zod';
import { contactOfPartition, contactPartition } from '../conversations/head.ts';
import { type ContactId, contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Key } from '../table/table.ts';

/** The kinds of queue messages that have contacts merged. */
const mergeKinds = { request: 'merge-contacts', piece: 'merge-piece' } as const;

/** On the events queue: two contacts are one person. */
export const mergeRequestSchema = z.object({
  kind: z.literal(mergeKinds.request),
  organization_id: organizationIdSchema,
  contact_ids: z.tuple([contactIdSchema, contactIdSchema]),
  /** The first of the two stays. Without it the one with a number does, and of two with numbers, or without, the older. */
  keeps_first: z.boolean().optional(),
  waits: z.int().nonnegative().optional(),
});

/** On the events queue: a merge that was begun is to go on. */
export const mergePieceSchema = z.object({
  kind: z.literal(mergeKinds.piece),
  organization_id: organizationIdSchema,
  /** The one that stays. */
  contact_id: contactIdSchema,
});

/** Two contacts of one person. */
export interface SamePerson {
  readonly organizationId: OrganizationId;
  readonly contactIds: readonly [ContactId, ContactId];
  /** Where the caller has said which of them stays: the first. */
  readonly keepsFirst?: boolean;
  /** How often the request has waited for another merge. */
  readonly waits?: number;
}

/** Has two contacts merged by the worker of the events queue, after a delay in seconds (up to 900) where there is one. Safe to do twice. */
export async function enqueueMerge(
  { organizationId, contactIds: [first, second], keepsFirst, waits }: SamePerson,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds?: number,
): Promise<void> {
  const body: z.infer<typeof mergeRequestSchema> = {
    kind: mergeKinds.request,
    organization_id: organizationId,
    contact_ids: [first, second],
    keeps_first: keepsFirst,
    waits,
  };
  await eventsQueue.send({ body, group: organizationId, ...(delaySeconds !== undefined && { delaySeconds }) });
}

/** A merge, by the contact that stays. */
export interface MergeKey {
  readonly organizationId: OrganizationId;
  readonly contactId: ContactId;
}

/** Has a merge that was begun go on, after a delay in seconds (up to 900) where there is one. Safe to do twice. */
export async function enqueueMergePiece(
  { organizationId, contactId }: MergeKey,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds?: number,
): Promise<void> {
  const body: z.infer<typeof mergePieceSchema> = {
    kind: mergeKinds.piece,
    organization_id: organizationId,
    contact_id: contactId,
  };
  await eventsQueue.send({ body, group: organizationId, ...(delaySeconds !== undefined && { delaySeconds }) });
}

const sortKey = 'MERGE';

/**
 * The key of a merge's record, in the partition of the contact that stays. In the other's stands at the same key that it is
 * being merged: a contact is in one merge at a time.
 */
export const mergeKey = ({ organizationId, contactId }: MergeKey): Key => ({
  pk: contactPartition(organizationId, contactId),
  sk: sortKey,
});

/** The merge whose record is at a key; undefined for the key of anything else. */
export const mergeOfKey = ({ pk, sk }: Key): MergeKey | undefined =>
  sk === sortKey ? contactOfPartition(pk) : undefined;
