import { organizationKey, parseOrganization } from '../../organizations/organization-item.ts';
import { seconds } from '../../runtime/clock.ts';
import { headKey } from '../head.ts';
import { messageKey, type Place, parseMessage } from '../message-store.ts';
import { fileKeyOf } from './awaited-file.ts';
import { fetchFile } from './fetch-file.ts';
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
