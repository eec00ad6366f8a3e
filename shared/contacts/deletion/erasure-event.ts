import * as z from 'zod';
import type { ConversationKey } from '../../messages/head.ts';
import type { Deps } from '../../runtime/deps.ts';

const kind = 'erase-contact';

/** On the events queue: a deleted contact of which something is left. */
export const erasureEventSchema = z.object({
  kind: z.literal(kind),
  organization_id: z.string(),
  contact_id: z.string(),
});
export type ErasureEvent = z.infer<typeof erasureEventSchema>;

/** Has a piece of the erasure done, after a delay (up to 900 s) where there is one. */
export async function handOverErasure(
  { organizationId, contactId }: ConversationKey,
  { eventsQueue }: Deps<'queue:events'>,
  delaySeconds?: number,
): Promise<void> {
  const body: ErasureEvent = { kind, organization_id: organizationId, contact_id: contactId };
  await eventsQueue.send({ body, group: organizationId, ...(delaySeconds !== undefined && { delaySeconds }) });
}
