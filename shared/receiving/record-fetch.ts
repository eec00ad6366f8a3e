import { hours, seconds } from '../base/clock.ts';
import type { AwaitedFile } from '../conversations/awaited-file.ts';
import { headKey } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import type { Unavailable } from '../media/fetch-inbound.ts';
import { linkTo } from '../media/media-link.ts';
import type { StoredFile } from '../media/media-source.ts';
import type { Deps } from '../runtime/deps.ts';
import { equals, exists } from '../table/conditions.ts';
import { dueMark } from '../table/due.ts';
import type { Item, SingleWrite } from '../table/table.ts';

/** What a message bears while its file is awaited. */
const awaiting = ['inbound_file', 'due_shard', 'due_at'];

/** The file is here. Refused when the message waits for none any more, or is gone. */
export function arrived(organizationId: string, place: Place, file: { key: string; link: string }): SingleWrite {
  return {
    kind: 'update',
    key: messageKey(organizationId, place),
    change: { set: { media_url: file.link, media_key: file.key }, remove: awaiting },
    condition: exists('inbound_file'),
  };
}

/** One fetch more has failed: the next one at that time, or none. Refused when another has told of the same one. */
export function failedToArrive(
  organizationId: string,
  place: Place,
  { messageId, tries, nextAt }: { messageId: string; tries: AwaitedFile['tries']; nextAt: number | undefined },
): SingleWrite {
  const key = messageKey(organizationId, place);
  const condition = equals(['inbound_file', 'tries'], tries);
  if (nextAt === undefined) return { kind: 'update', key, change: { remove: awaiting }, condition };
  const change = { set: dueMark('media', messageId, nextAt), setIn: { inbound_file: { tries: tries + 1 } } };
  return { kind: 'update', key, change, condition };
}

/**
 * What became of a message's file. `stored`: the message has its link. `later`: it could not be had, and the sweeper sees
 * to it. `given-up`: there is none, and never will be. `gone`: the message is, or its contact.
 */
export type Brought = 'stored' | 'later' | 'given-up' | 'gone';

export type BringDeps = Deps<'table:write' | 'media:write' | 'media-keys' | 'http' | 'secrets'>;

/** The contact may be deleted meanwhile: either its eraser sees the file in the message, or we see the mark on the head. */
export async function recordFile(
  organizationId: string,
  place: Place,
  file: StoredFile,
  deps: BringDeps,
): Promise<Brought> {
  const { key } = file;
  const result = await deps.table.write(arrived(organizationId, place, { key, link: await linkTo(file, deps) }));
  if (result.kind === 'done') {
    const head = await deps.table.get(headKey(organizationId, place.contact_id));
    return isDeleted(head) ? dropped(key, deps) : 'stored';
  }
  const standing = parseMessage(result.item);
  // Another who came at the same time has stored the same.
  if (standing?.media_key === key) return 'stored';
  const gone = await dropped(key, deps);
  return standing ? 'given-up' : gone;
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

interface Failed {
  readonly messageId: string;
  /** Before this one. */
  readonly tries: number;
  readonly failure: Unavailable;
}

export async function recordFailure(
  organizationId: string,
  place: Place,
  { messageId, tries, failure }: Failed,
  deps: BringDeps,
): Promise<Brought> {
  const nextAt = failure.again ? nextTryAt(tries + 1, deps.clock.now()) : undefined;
  const result = await deps.table.write(failedToArrive(organizationId, place, { messageId, tries, nextAt }));
  if (result.kind === 'refused') {
    const standing = parseMessage(result.item);
    if (!standing) return 'gone';
    return standing.inbound_file ? 'later' : settledAs(standing);
  }
  const outcome = nextAt === undefined ? 'given-up' : 'later';
  const { reason } = failure;
  deps.log('media_unavailable', {
    organization: organizationId,
    message: messageId,
    tries: tries + 1,
    outcome,
    reason,
  });
  return outcome;
}

/** Of a message that waits for nothing. */
export const settledAs = ({ media_key }: StoredMessage): Brought => (media_key === undefined ? 'given-up' : 'stored');

export const isDeleted = (head: Item | undefined): boolean => head?.deleted_at !== undefined;

/** Nothing leads to the file any more, if it is there. */
export async function dropped(key: string | undefined, { media }: Deps<'media:write'>): Promise<Brought> {
  if (key !== undefined) await media.delete(key);
  return 'gone';
}
