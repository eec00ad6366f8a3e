import * as z from 'zod';
import type { Deps } from '../../runtime/deps.ts';
import type { StoredMessage } from '../message.ts';
import { fileKeyOf } from './awaited-file.ts';
import { bringMedia } from './bring-media.ts';
import type { BringDeps } from './record-fetch.ts';

const kind = 'fetch-media';

/** On the events queue: a message whose file is to be fetched again. */
const fetchMediaSchema = z.object({
  kind: z.literal(kind),
  organization_id: z.string(),
  contact_id: z.string(),
  seq: z.int(),
  file_key: z.string(),
});
type FetchMedia = z.infer<typeof fetchMediaSchema>;

/** Has a message's file fetched again. The event knows where the file will be, should the message be gone by then. */
export async function handOverMedia(
  organizationId: string,
  message: StoredMessage & { readonly seq: number },
  { eventsQueue }: Deps<'queue:events'>,
): Promise<void> {
  const { contact_id, seq } = message;
  const file_key = fileKeyOf(organizationId, message);
  const body: FetchMedia = { kind, organization_id: organizationId, contact_id, seq, file_key };
  await eventsQueue.send({ body, group: organizationId });
}

/** Fetches it. Of its arrival nobody is told: the message was announced when the first fetch failed. */
export async function fetchDueMedia(body: unknown, deps: BringDeps): Promise<void> {
  const { organization_id, contact_id, seq, file_key } = fetchMediaSchema.parse(body);
  await bringMedia(organization_id, { contact_id, seq, file_key }, deps);
}
