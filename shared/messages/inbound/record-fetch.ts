import type { Unavailable } from '../../media/inbound-source.ts';
import { linkTo } from '../../media/media-link.ts';
import type { StoredFile } from '../../media/media-source.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Item } from '../../table/table.ts';
import { headKey } from '../head.ts';
import type { StoredMessage } from '../message.ts';
import { type Place, parseMessage } from '../message-store.ts';
import { nextTryAt } from './media-due.ts';
import { arrived, failedToArrive } from './media-writes.ts';

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
