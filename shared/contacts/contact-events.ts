import * as z from 'zod';
import { type ContactId, contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { StoredContact } from './contact.ts';

/** The kind of a queue message that announces what has become of a contact. */
const kind = 'announce-contact';

/** On the events queue: something happened to a contact itself, and its event is to be fanned out. */
export const contactEventSchema = z.object({
  kind: z.literal(kind),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  /** ISO 8601, by this service's clock. Of a change: the contact's `updated_at` after it, which no other change has. */
  at: z.string(),
  what: z.discriminatedUnion('type', [
    z.object({ type: z.literal('contact_updated'), changed: z.array(z.string()).min(1) }),
    z.object({ type: z.literal('contact_merged'), merged_from: contactIdSchema }),
  ]),
});
type QueuedContactEvent = z.infer<typeof contactEventSchema>;

type Announced = Pick<StoredContact, 'id' | 'organization_id'>;

/** Enqueues a `contact_updated` for each change: when it was, and which members a reader sees otherwise. Safe to do twice. */
export async function enqueueContactUpdated(
  contact: Announced,
  changes: NonNullable<StoredContact['unannounced']>,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  for (const { at, changed } of changes) {
    await eventsQueue.send(messageOf(contact, at, { type: 'contact_updated', changed }));
  }
}

/** A merge: the contact that stays, and the id of the one that has become part of it at `at`, ISO 8601. */
interface Merged {
  readonly contact: Announced;
  readonly mergedFrom: ContactId;
  readonly at: string;
}

/** Enqueues the `contact_merged` of a contact. Safe to do twice. */
export async function enqueueContactMerged(
  { contact, mergedFrom, at }: Merged,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  await eventsQueue.send(messageOf(contact, at, { type: 'contact_merged', merged_from: mergedFrom }));
}

function messageOf({ id, organization_id }: Announced, at: string, what: QueuedContactEvent['what']) {
  const body: QueuedContactEvent = { kind, organization_id, contact_id: id, at, what };
  return { body, group: organization_id };
}
