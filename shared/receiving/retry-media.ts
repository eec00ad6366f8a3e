import * as z from 'zod';
import type { FetchFile } from '../channels/inbound.ts';
import { fileKeyOf } from '../conversations/awaited-file.ts';
import { numberedIn, parseMessage } from '../conversations/message-store.ts';
import { contactIdSchema, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Key } from '../table/table.ts';
import { type FetchMediaDeps, fetchMedia } from './fetch-media.ts';

type SweepMediaDeps = Deps<'table:read' | 'queue:events'>;

/** Enqueues the messages whose file is to be fetched again. It changes no item. Returns the counts that its worker logs. */
export async function sweepMedia(deps: SweepMediaDeps) {
  const { done, ...left } = await sweepDue({ kind: 'media', handle: (key) => enqueueDue(key, deps) }, deps);
  return { enqueued: done.length, ...left };
}

const kind = 'fetch-media';

/** On the events queue: a message whose file is to be fetched again. */
const fetchMediaSchema = z.object({
  kind: z.literal(kind),
  organization_id: organizationIdSchema,
  contact_id: contactIdSchema,
  seq: z.int(),
  /** Where the file will lie: to be deleted when the message is gone by then. */
  file_key: z.string(),
  /** Where it lies as it came in a webhook, if it did. */
  stored_file: z.string().optional(),
});

async function enqueueDue(key: Key, deps: SweepMediaDeps): Promise<true | undefined> {
  const message = parseMessage(await readDue(key, deps));
  const numbered = numberedIn(key);
  if (!message?.inbound_file || !numbered) return undefined;
  const { organizationId, seq } = numbered;
  const { contact_id } = message;
  const file_key = fileKeyOf(organizationId, message);
  const place = { organization_id: organizationId, contact_id, seq };
  const stored_file = message.inbound_file.stored_as;
  const body: z.infer<typeof fetchMediaSchema> = { kind, ...place, file_key, stored_file };
  await deps.eventsQueue.send({ body, group: organizationId });
  return true;
}

/**
 * Fetches the file that an event of the queue names. Its arrival is not announced: the message was, when the first fetch
 * failed.
 */
export async function fetchDueMedia(body: unknown, fetchFile: FetchFile, deps: FetchMediaDeps): Promise<void> {
  const { organization_id: organizationId, contact_id, seq, ...file } = fetchMediaSchema.parse(body);
  const { file_key: fileKey, stored_file: storedAs } = file;
  await fetchMedia({ organizationId, place: { contact_id, seq }, fileKey, storedAs }, fetchFile, deps);
}
