import type { SingleWrite } from '../../table/table.ts';
import { messageKey, type Place } from '../message-store.ts';
import type { AwaitedFile } from './awaited-file.ts';
import { mediaDueMark } from './media-due.ts';

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
