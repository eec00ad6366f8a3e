import * as z from 'zod';
import { type ContactId, contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';

/** The kind of a queue message that asks for a merge. */
const kind = 'merge-contacts';

/** On the events queue: two contacts are one person. */
export const mergeRequestSchema = z.object({
  kind: z.literal(kind),
  organization_id: organizationIdSchema,
  contact_ids: z.tuple([contactIdSchema, contactIdSchema]),
  /** The first of the two stays. Without it the one with a number does, and of two with numbers, or without, the older. */
  keeps_first: z.boolean().optional(),
});

/** Two contacts of one person. */
export interface SamePerson {
  readonly organizationId: OrganizationId;
  readonly contactIds: readonly [ContactId, ContactId];
  /** Where somebody has said which of them stays: the first. */
  readonly keepsFirst?: boolean;
}

/** Has two contacts merged by the worker of the events queue. Safe to do twice. */
export async function enqueueMerge(
  { organizationId, contactIds: [first, second], keepsFirst }: SamePerson,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: z.infer<typeof mergeRequestSchema> = {
    kind,
    organization_id: organizationId,
    contact_ids: [first, second],
    keeps_first: keepsFirst,
  };
  await eventsQueue.send({ body, group: organizationId });
}
