import { hours, seconds } from '../base/clock.ts';
import type { AwaitedFile } from '../conversations/awaited-file.ts';
import { headKey } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import type { OrganizationId } from '../identifiers.ts';
import type { ReceivedFile, Unavailable } from '../media/fetch-inbound.ts';
import { linkTo } from '../media/media-link.ts';
import type { Deps } from '../runtime/deps.ts';
import { dueMark } from '../table/due.ts';
import { equals, exists } from '../table/expressions.ts';
import type { Item, SingleWrite } from '../table/table.ts';

/**
 * What became of a message's file. `stored`: the message has its link. `later`: it could not be had, and the sweep enqueues
 * it again. `given-up`: there is none, and never will be. `gone`: the message is gone, or its contact.
 */
export type FileOutcome = 'stored' | 'later' | 'given-up' | 'gone';

interface MessageAt {
  readonly organizationId: OrganizationId;
  readonly place: Place;
}

/** A message that waits for its file, with its content as it was read. */
interface FileAt extends MessageAt {
  readonly content: StoredMessage['content'];
}

/**
 * Sets the link of a stored file on its message. The contact may be deleted meanwhile: either the erasure finds the file by
 * the message, or the mark on the head is seen here.
 */
export async function recordFile(
  at: FileAt,
  file: ReceivedFile,
  deps: Deps<'table:write' | 'media:write' | 'media-keys'>,
): Promise<FileOutcome> {
  const { key } = file;
  const result = await deps.table.write(storedWrite(at, file, await linkTo(file, deps)));
  if (result.kind === 'done') {
    const head = await deps.table.get(headKey(at.organizationId, at.place.contact_id));
    return isDeleted(head) ? dropFile(key, deps) : 'stored';
  }
  const message = parseMessage(result.item);
  // A concurrent worker has stored the same file.
  if (message?.media_key === key) return 'stored';
  const gone = await dropFile(key, deps);
  return message ? 'given-up' : gone;
}

/** A fetch that has failed; `tries` are the failures before it. */
interface FailedFetch extends MessageAt {
  readonly messageId: string;
  readonly tries: AwaitedFile['tries'];
}

/** Records that a fetch has failed, and when the next one is due, if there is one. */
export async function recordFailure(
  fetch: FailedFetch,
  { again, reason }: Unavailable,
  deps: Deps<'table:write'>,
): Promise<FileOutcome> {
  const { organizationId: organization, messageId: message_id } = fetch;
  const tries = fetch.tries + 1;
  const nextAt = again ? nextTryAt(tries, deps.clock.now()) : undefined;
  const result = await deps.table.write(failedWrite(fetch, nextAt));
  if (result.kind === 'refused') {
    const found = parseMessage(result.item);
    if (!found) return 'gone';
    return found.inbound_file ? 'later' : outcomeOf(found);
  }
  const outcome = nextAt === undefined ? 'given-up' : 'later';
  deps.log('media_unavailable', { organization, message_id, tries, outcome, reason });
  return outcome;
}

/** The outcome of a message that waits for no file any more. */
export const outcomeOf = ({ media_key }: StoredMessage): FileOutcome =>
  media_key === undefined ? 'given-up' : 'stored';

/** Whether a conversation's head bears the mark of a deleted contact. */
export const isDeleted = (head: Item | undefined): boolean => head?.deleted_at !== undefined;

/** Deletes a file that no message leads to any more; it may not be there. */
export async function dropFile(key: string | undefined, { media }: Deps<'media:write'>): Promise<FileOutcome> {
  if (key !== undefined) await media.delete(key);
  return 'gone';
}

/** The attributes of a message while its file is awaited. */
export const awaiting = ['inbound_file', 'due_shard', 'due_at'];

/** Refused when the message waits for no file any more, or is gone. */
function storedWrite({ organizationId, place, content }: FileAt, file: ReceivedFile, link: string): SingleWrite {
  return {
    kind: 'update',
    key: messageKey(organizationId, place),
    change: {
      set: { media_url: link, media_key: file.key, ...shownKind(content, file) },
      // Only what is stored of it changes: an edit may have replaced the caption. Rows of earlier versions have no content.
      setIn: content && { content: { mime_type: file.contentType, size: file.size } },
      remove: awaiting,
    },
    condition: exists('inbound_file'),
  };
}

/**
 * What kind of file it is, its content says. The type of a message is its sender's; of a story, a post or a reel the
 * platform does not say whether it is a picture or a film.
 */
const shownKind = (content: StoredMessage['content'], { kind }: ReceivedFile) =>
  kind === undefined ? {} : { media_type: kind, ...(typeFollowsFile(content) && { type: kind }) };

/** Sources of files that people have sent themselves; all others are shared. */
const sent: readonly unknown[] = [undefined, 'upload', 'story_reply'];

const typeFollowsFile = (content: StoredMessage['content']): boolean => !sent.includes(content?.source);

/**
 * The next fetch at `nextAt` (ms since the epoch), or none. Refused when a concurrent worker has recorded the same failure.
 */
function failedWrite(
  { organizationId, place, messageId, tries }: FailedFetch,
  nextAt: number | undefined,
): SingleWrite {
  const key = messageKey(organizationId, place);
  const condition = equals(['inbound_file', 'tries'], tries);
  if (nextAt === undefined) return { kind: 'update', key, change: { remove: awaiting }, condition };
  const change = { set: dueMark('media', messageId, nextAt), setIn: { inbound_file: { tries: tries + 1 } } };
  return { kind: 'update', key, change, condition };
}

/** Before each fetch that follows a failed one: close at first, and within the seven days that the provider keeps files. */
const waits = [
  ...[1, 5, 30].map((minutes) => seconds(minutes * 60)),
  ...[2, 6, 12].map(hours),
  ...Array.from({ length: 6 }, () => hours(24)),
];

/** When to fetch again after `tries` failures, in ms since the epoch; undefined when it is no use any more. */
function nextTryAt(tries: number, now: number): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : now + wait;
}
