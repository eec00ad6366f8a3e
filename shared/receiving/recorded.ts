import * as z from 'zod';
import type { FetchFile } from '../channels/inbound.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import { recordedEvents } from '../conversations/status.ts';
import { keepTexts } from '../conversations/text-blocks.ts';
import { fanOutMessageEvents } from '../delivering/build-events.ts';
import type { Deps } from '../runtime/deps.ts';
import { type BringDeps, bringMedia } from './bring-media.ts';

/** An inbound message or an echo has been recorded: for the events queue, whose worker sees to what comes after. */
export const recordedSchema = z.object({
  kind: z.literal('recorded'),
  organization_id: z.string(),
  contact_id: z.string(),
  seq: z.int().optional(),
  reaction_id: z.string().optional(),
  event: z.enum(['message_received', 'message_sent']),
  /** Where its file will lie, if it has one: to be deleted when the message is gone by then. */
  file_key: z.string().optional(),
});
export type Recorded = z.infer<typeof recordedSchema>;

export async function tellRecorded(
  organizationId: string,
  place: Place,
  { event, file_key }: Pick<Recorded, 'event' | 'file_key'>,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const { contact_id } = place;
  const where = 'seq' in place ? { seq: place.seq } : { reaction_id: place.reaction_id };
  const body: Recorded = { kind: 'recorded', organization_id: organizationId, contact_id, ...where, event, file_key };
  await eventsQueue.send({ body, group: organizationId });
}

/** Brings the message's file, where it has one, then has the message announced: with its link, or without if the file cannot be had now. */
export async function handleRecorded(
  body: unknown,
  fetchFile: FetchFile,
  deps: BringDeps & Deps<'queue:deliveries'>,
): Promise<void> {
  const { event, organization_id, contact_id, seq, reaction_id, file_key } = recordedSchema.parse(body);
  const place = seq === undefined ? { contact_id, reaction_id: reaction_id ?? '' } : { contact_id, seq };
  const organizationId = organization_id;
  if (file_key !== undefined) await bringMedia({ organizationId, place: { ...place, file_key } }, fetchFile, deps);
  if (seq !== undefined) await keepTexts(organization_id, { contact_id, seq }, deps);
  const events = event === 'message_sent' ? [event, ...(await overtaking(organization_id, place, deps))] : [event];
  await fanOutMessageEvents({ kind: 'announce', organization_id, ...place, events: [...new Set(events)] }, deps);
}

/** The events of the receipts that came before the echo that they are about. */
async function overtaking(organizationId: string, place: Place, { table }: Deps<'table:read'>) {
  const message = parseMessage(await table.get(messageKey(organizationId, place)));
  return recordedEvents(message?.status_history ?? []);
}
