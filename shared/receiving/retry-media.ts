import * as z from 'zod';
import type { FetchFile } from '../channels/inbound.ts';
import { contactIdSchema, type OrganizationId, organizationIdSchema } from '../identifiers.ts';
import type { Deps } from '../runtime/deps.ts';
import { type FetchMediaDeps, fetchMedia } from './fetch-media.ts';

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
type FetchMedia = z.infer<typeof fetchMediaSchema>;

/** Has the file of a message fetched by the worker of the events queue. */
export async function enqueueFetch(
  organizationId: OrganizationId,
  fetch: Omit<FetchMedia, 'kind' | 'organization_id'>,
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const body: FetchMedia = { kind, organization_id: organizationId, ...fetch };
  await eventsQueue.send({ body, group: organizationId });
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
