import { isoTime } from '../base/clock.ts';
import type { Deps } from '../runtime/deps.ts';
import { dueMark, dueShard } from '../table/due.ts';
import { absent, all, equals } from '../table/expressions.ts';
import type { SingleWrite, Write } from '../table/table.ts';
import { type Broadcast, broadcastKey, keyOfBroadcast } from './broadcast.ts';

/** The mark of a broadcast that is due at `at`, in ms since the epoch. */
const broadcastMark = ({ id }: Pick<Broadcast, 'id'>, at: number) => dueMark('broadcast', id, at);

/** Puts a new broadcast on record, which is due at its `due_at`. */
export function createdWrite(broadcast: Broadcast): Write {
  const item = { ...broadcastKey(keyOfBroadcast(broadcast)), ...broadcast };
  return { kind: 'put', item: { ...item, due_shard: dueShard('broadcast', broadcast.id) }, condition: absent() };
}

/**
 * What changes on a broadcast; with `dueAt` (ms since the epoch) it is due then, and without it waits for nothing. With `retryOf`
 * it is left until then to the message that names this mark.
 */
export interface BroadcastChange {
  readonly set?: Partial<Omit<Broadcast, 'id' | 'organization_id' | 'due_at' | 'retry_of'>>;
  readonly dueAt?: number;
  readonly retryOf?: string;
}

/** Changes a broadcast as it was read: refused where a request or a run has changed it since. */
function changeWrite(broadcast: Broadcast, { set, dueAt, retryOf: retry_of }: BroadcastChange): SingleWrite {
  const mark = dueAt === undefined ? { due_shard: undefined, due_at: undefined } : broadcastMark(broadcast, dueAt);
  return {
    kind: 'update',
    key: broadcastKey(keyOfBroadcast(broadcast)),
    change: { set: { ...set, ...mark, retry_of } },
    condition: all(equals('status', broadcast.status), equals('due_at', broadcast.due_at)),
  };
}

/** The broadcast after such a change; undefined where it is refused. */
export async function changedBy(
  broadcast: Broadcast,
  change: BroadcastChange,
  { table }: Deps<'table:write'>,
): Promise<Broadcast | undefined> {
  const { kind } = await table.write(changeWrite(broadcast, change));
  return kind === 'done' ? afterChange(broadcast, change) : undefined;
}

const afterChange = (broadcast: Broadcast, { set, dueAt, retryOf }: BroadcastChange): Broadcast => ({
  ...broadcast,
  ...set,
  due_at: dueAt === undefined ? undefined : isoTime(dueAt),
  retry_of: retryOf,
});
