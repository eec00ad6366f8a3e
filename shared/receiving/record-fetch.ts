import { createHash } from 'node:crypto';
import { hours, isoTime, seconds } from '../base/clock.ts';
import type { AwaitedFile } from '../conversations/awaited-file.ts';
import { headKey } from '../conversations/head.ts';
import type { StoredMessage } from '../conversations/message.ts';
import { messageKey, type Place, parseMessage } from '../conversations/message-store.ts';
import type { Unavailable } from '../media/fetch-inbound.ts';
import { linkTo } from '../media/media-link.ts';
import type { StoredFile } from '../media/media-source.ts';
import type { Deps } from '../runtime/deps.ts';
import type { Item, SingleWrite } from '../table/table.ts';

/** Shards of the index of messages whose file could not be fetched. */
const shards = 8;
export const dueMediaShards = Array.from({ length: shards }, (_, shard) => `media#${shard}`);

/** Before each fetch that follows a failed one: close at first, and within the seven days that the provider keeps files. */
const waits = [
  ...[1, 5, 30].map((minutes) => seconds(minutes * 60)),
  ...[2, 6, 12].map(hours),
  ...Array.from({ length: 6 }, () => hours(24)),
];

/** When to fetch again after `tries` failures, in ms since the epoch; undefined when it is no use any more. */
export function nextTryAt(tries: number, now: number): number | undefined {
  const wait = waits[tries - 1];
  return wait === undefined ? undefined : now + wait;
}

/** What a message carries so that the sweeper finds it at that time, in ms since the epoch. */
export function mediaDueMark(messageId: string, at: number): { readonly due_shard: string; readonly due_at: string } {
  const shard = createHash('sha256').update(messageId).digest().readUInt8(0) % shards;
  return { due_shard: `media#${shard}`, due_at: isoTime(at) };
}

/** The file is here. Refused when the message waits for none any more, or is gone. */
export function arrived(organizationId: string, place: Place, file: { key: string; link: string }): SingleWrite {
  return {
    kind: 'update',
    key: messageKey(organizationId, place),
    change: {
      text: 'SET media_url = :link, media_key = :key REMOVE inbound_file, due_shard, due_at',
      values: { ':link': file.link, ':key': file.key },
    },
    condition: { text: 'attribute_exists(inbound_file)' },
  };
}

/** One fetch more has failed: the next one at that time, or none. Refused when another has told of the same one. */
export function failedToArrive(
  organizationId: string,
  place: Place,
  { messageId, tries, nextAt }: { messageId: string; tries: AwaitedFile['tries']; nextAt: number | undefined },
): SingleWrite {
  const key = messageKey(organizationId, place);
  const before = { ':before': tries };
  const condition = { text: 'inbound_file.tries = :before', values: before };
  if (nextAt === undefined) {
    return { kind: 'update', key, change: { text: 'REMOVE inbound_file, due_shard, due_at' }, condition };
  }
  const { due_shard, due_at } = mediaDueMark(messageId, nextAt);
  const change = {
    text: 'SET inbound_file.tries = :tries, due_shard = :shard, due_at = :due',
    values: { ':tries': tries + 1, ':shard': due_shard, ':due': due_at },
  };
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
