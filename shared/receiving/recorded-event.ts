import * as z from 'zod';
import type { BlockAtProvider } from '../channels/block.ts';
import type { FetchFile } from '../channels/inbound.ts';
import type { AskProfile } from '../channels/profile.ts';
import { keepTexts } from '../conversations/kept-texts.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import { recordedEvents } from '../conversations/status.ts';
import { fanOutMessageEvents } from '../delivering/build-events.ts';
import { contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import type { FetchMediaDeps } from './fetch-media.ts';

/** On the events queue: an inbound message or an echo has been recorded. */
const recordedSchema = z.object({
  kind: z.literal('recorded'),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  seq: z.int().optional(),
  reaction_id: z.string().optional(),
  event: z.enum(['message_received', 'message_sent']),
  /** Where its file will lie, if it has one: to be deleted when the message is gone by then. */
  file_key: z.string().optional(),
  /** Where its file lies as it came in the webhook, if it did. */
  stored_file: z.string().optional(),
  /** Its channel says who wrote it only when asked. */
  asks_profile: z.literal(true).optional(),
  /** The provider may not block, or still block, who wrote it. */
  settles_block: z.literal(true).optional(),
});

type Recorded = z.infer<typeof recordedSchema>;

/** A message that was recorded, and its file, if it has one. */
interface RecordedAt {
  readonly place: Place;
  readonly event: Recorded['event'];
  /** Where the file will lie. */
  readonly fileKey: string | undefined;
  /** Where it lies as it came in the webhook, if it did. */
  readonly storedFile: string | undefined;
  /** Its channel says who wrote it only when asked. */
  readonly asksProfile: boolean;
  /** The provider may not block, or still block, who wrote it. */
  readonly settlesBlock: boolean;
}

/** Has what follows a recording done by the worker of the events queue. */
export async function enqueueRecorded(
  organizationId: OrganizationId,
  { place, event, fileKey: file_key, storedFile: stored_file, ...asked }: RecordedAt,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const file = { file_key, stored_file };
  const asks = { asks_profile: asked.asksProfile || undefined, settles_block: asked.settlesBlock || undefined };
  const body: Recorded = { kind: 'recorded', organization_id: organizationId, ...place, event, ...file, ...asks };
  await eventsQueue.send({ body, group: organizationId });
}

/** What providers are asked for behind a message. */
interface Asked {
  readonly fetchFile: FetchFile;
  readonly askProfile: AskProfile;
  readonly block: BlockAtProvider;
}

/**
 * Fetches the file of a recorded message, where it has one, keeps its text for the search, and has it announced: with the
 * file's link, or without it where the file cannot be had now. Then its channel is asked to block who wrote it, where they
 * are blocked and it has not done that yet, and who that is, where it does not say so by itself. Throws where the queue is to show the event again.
 */
export async function handleRecorded(
  body: unknown,
  { fetchFile, askProfile, block }: Asked,
  deps: FetchMediaDeps & Deps<'queue:deliveries' | 'queue:events' | 'hints:tell'>,
): Promise<void> {
  const { event, organization_id, contact_id, seq, reaction_id, asks_profile, settles_block, ...file } =
    recordedSchema.parse(body);
  const organizationId = organization_id;
  const place = seq === undefined ? { contact_id, reaction_id: reaction_id ?? '' } : { contact_id, seq };
  const { file_key: fileKey, stored_file: storedAs } = file;
  if (fileKey !== undefined) {
    const { fetchMedia } = await import('./fetch-media.ts');
    await fetchMedia({ organizationId, place, fileKey, storedAs }, fetchFile, deps);
  }
  if (seq !== undefined) await keepTexts(organizationId, { contact_id, seq }, deps);
  const before = event === 'message_sent' ? await eventsBefore(organizationId, place, deps) : [];
  const events = [event, ...before, ...actionEvents];
  await fanOutMessageEvents({ kind: 'announce', organization_id, ...place, events: [...new Set(events)] }, deps);
  if (settles_block) {
    const { settleBlockOf } = await import('../blocking/provider-block.ts');
    await settleBlockOf({ organizationId, contactId: contact_id }, block, deps);
  }
  if (asks_profile) {
    const { learnProfile } = await import('./learn-profile.ts');
    await learnProfile({ organizationId, contactId: contact_id }, askProfile, deps);
  }
}

/** What was done to it before it was recorded. Of what was not done there is no event. */
const actionEvents = ['message_edited', 'message_deleted'] as const;

/** The events of the receipts that came before the echo that they are about. */
async function eventsBefore(organizationId: OrganizationId, place: Place, { table }: Deps<'table:read'>) {
  const message = parseMessage(await table.get(messageKey(organizationId, place)));
  return recordedEvents(message?.status_history ?? []);
}
