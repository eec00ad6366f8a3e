import { seconds } from '../base/clock.ts';
import type { FetchFile } from '../channels/inbound.ts';
import { fileKeyOf } from '../conversations/awaited-file.ts';
import { eraseFiles, type Target } from '../conversations/change-message.ts';
import { headKey } from '../conversations/head.ts';
import { isRevoked } from '../conversations/message-actions.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import type { OrganizationId } from '../identifiers.ts';
import { organizationKey, parseOrganization } from '../organizations/organization.ts';
import type { Deps } from '../runtime/deps.ts';
import { exists } from '../table/expressions.ts';
import {
  awaiting,
  dropFile,
  type FileOutcome,
  isDeleted,
  outcomeOf,
  recordFailure,
  recordFile,
} from './record-media.ts';
import { recordPage } from './record-page.ts';

/** What fetching a file takes. */
export type FetchMediaDeps = Deps<'table:write' | 'media:write' | 'media-keys' | 'http' | 'secrets'>;

/** Which message's file is to be fetched. */
interface Fetch {
  readonly organizationId: OrganizationId;
  readonly place: Place;
  /** Where the file lies, or will: to be deleted when the message is gone by then. */
  readonly fileKey?: string;
  /** Where the file lies as it came in a webhook: to be deleted when the message has it, or never will. */
  readonly storedAs?: string;
}

/**
 * Of a message that was revoked before it came, or while its file was fetched, by a worker that may have died before it saw
 * that.
 */
async function eraseFetched(target: Target, deps: Deps<'table:write' | 'media:write'>): Promise<FileOutcome> {
  const { organizationId, place, message } = target;
  await eraseFiles(target, deps);
  const key = messageKey(organizationId, place);
  if (message.inbound_file)
    await deps.table.write({ kind: 'update', key, change: { remove: awaiting }, condition: exists() });
  return dropFile(fileKeyOf(organizationId, message), deps);
}

/** For a file of 100 MB 4 MB a second; what comes behind it has its time before the function ends at 55 s. */
const fetchMs = seconds(30);

/**
 * Fetches the file that a stored message waits for into our storage, and sets its link on the message. A second call, also
 * at the same time, finds it done or does the same again. Throws for faults of ours alone: the queue shows the event again.
 */
export async function fetchMedia(fetch: Fetch, fetchFile: FetchFile, deps: FetchMediaDeps): Promise<FileOutcome> {
  const outcome = await fetchOnce(fetch, fetchFile, deps);
  // Not before: a worker that comes after one that died here has to find it.
  if (fetch.storedAs !== undefined && outcome !== 'later') await deps.media.delete(fetch.storedAs);
  return outcome;
}

async function fetchOnce(
  { organizationId, place, fileKey }: Fetch,
  fetchFile: FetchFile,
  deps: FetchMediaDeps,
): Promise<FileOutcome> {
  const [item, head, organization] = await deps.table.getMany([
    messageKey(organizationId, place),
    headKey(organizationId, place.contact_id),
    organizationKey(organizationId),
  ]);
  const message = parseMessage(item);
  if (!message) return dropFile(fileKey, deps);
  const key = fileKeyOf(organizationId, message);
  if (isDeleted(head)) return dropFile(key, deps);
  const { id: messageId, inbound_file: file } = message;
  if (isRevoked(message)) return eraseFetched({ organizationId, place, message }, deps);
  if (!file) return outcomeOf(message);
  const { tries } = file;
  if (tries > 0 && Date.parse(String(item?.due_at)) > deps.clock.now()) return 'later';
  const deadline = deps.clock.now() + fetchMs;
  const result = await fetchFile({ organization: parseOrganization(organization), file, key, deadline }, deps);
  if (result.kind === 'stored') {
    const outcome = await recordFile({ organizationId, place, content: message.content }, result.file, deps);
    deps.log('media_fetched', { organization: organizationId, message_id: messageId, outcome });
    return outcome;
  }
  if (result.kind === 'page') return recordPage({ organizationId, place, message }, file.url ?? '', deps);
  return recordFailure({ organizationId, place, messageId, tries }, result, deps);
}
