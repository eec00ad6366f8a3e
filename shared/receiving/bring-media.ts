import * as z from 'zod';
import { seconds } from '../base/clock.ts';
import { type AwaitedFile, fileKeyOf } from '../conversations/awaited-file.ts';
import { headKey } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import { fetchInbound, type InboundResult, type Unavailable } from '../media/fetch-inbound.ts';
import { type Organization, organizationKey, parseOrganization } from '../organizations/organization.ts';
import { fetchChatappFile } from '../providers/chatapp/fetch-file.ts';
import type { Deps } from '../runtime/deps.ts';
import { unseal } from '../secrets/seal.ts';
import {
  type BringDeps,
  type Brought,
  dropped,
  isDeleted,
  recordFailure,
  recordFile,
  settledAs,
} from './record-fetch.ts';

export type { BringDeps, Brought } from './record-fetch.ts';

/** `file_key`: what is to be deleted when the message is gone by then. */
export type FilePlace = Place & { readonly file_key?: string };

/** For a file of 100 MB 4 MB a second; what comes behind it has its time before the function ends at 55 s. */
const fetchMs = seconds(30);

/**
 * Brings the file that a stored message waits for into our storage, and its link to the message. Whoever comes again, or
 * at the same time, finds it done or does the same once more. Throws for faults of ours alone: again.
 */
export async function bringMedia(organizationId: string, place: FilePlace, deps: BringDeps): Promise<Brought> {
  const [item, head, organization] = await deps.table.getMany([
    messageKey(organizationId, place),
    headKey(organizationId, place.contact_id),
    organizationKey(organizationId),
  ]);
  const message = parseMessage(item);
  if (!message) return dropped(place.file_key, deps);
  const key = fileKeyOf(organizationId, message);
  if (isDeleted(head)) return dropped(key, deps);
  const file = message.inbound_file;
  if (!file) return settledAs(message);
  if (file.tries > 0 && Date.parse(String(item?.due_at)) > deps.clock.now()) return 'later';
  const deadline = deps.clock.now() + fetchMs;
  const result = await fetchFile(parseOrganization(organization), file, key, deadline, deps);
  if (result.kind === 'stored') return recordFile(organizationId, place, result.file, deps);
  return recordFailure(organizationId, place, { messageId: message.id, tries: file.tries, failure: result }, deps);
}

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

/** From the provider to our storage, until `deadline` (ms since the epoch). Throws for faults of ours alone. */
export async function fetchFile(
  organization: Organization | undefined,
  file: AwaitedFile,
  key: string,
  deadline: number,
  deps: Deps<'media:write' | 'http' | 'secrets'>,
): Promise<InboundResult> {
  if (file.channel === 'photoapp') {
    const { url, mime_type: mimeType, filename } = file;
    // Its addresses are signed by themselves.
    return url === undefined ? noAddress : fetchInbound({ url, mimeType, filename }, { key, deadline }, deps);
  }
  const sealed = organization?.chatapp_bearer_token;
  if (!organization || sealed === undefined) return noToken;
  const owner = { organizationId: organization.id, purpose: 'chatapp-token' as const };
  const token = unseal(sealed, await deps.secrets.master(), owner);
  return fetchChatappFile({ phoneId: file.account, token }, file, key, deadline, deps);
}

const noAddress: Unavailable = { kind: 'unavailable', reason: 'it has no address', again: false };
const noToken: Unavailable = { kind: 'unavailable', reason: 'chatapp_bearer_token is not configured', again: true };
