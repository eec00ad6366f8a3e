import { fileKeyOf } from '../conversations/awaited-file.ts';
import { numberedIn, parseMessage } from '../conversations/message-store.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Key } from '../table/table.ts';
import { enqueueFetch } from './retry-media.ts';

type SweepMediaDeps = Deps<'table:read' | 'queue:events'>;

/** Enqueues the messages whose file is to be fetched again. It changes no item. Returns the counts that its worker logs. */
export async function sweepMedia(deps: SweepMediaDeps) {
  const { done, ...left } = await sweepDue({ kind: 'media', handle: (key) => enqueueDue(key, deps) }, deps);
  return { enqueued: done.length, ...left };
}

async function enqueueDue(key: Key, deps: SweepMediaDeps): Promise<true | undefined> {
  const message = parseMessage(await readDue(key, deps));
  const numbered = numberedIn(key);
  if (!message?.inbound_file || !numbered) return undefined;
  const { organizationId, seq } = numbered;
  const file = { file_key: fileKeyOf(organizationId, message), stored_file: message.inbound_file.stored_as };
  await enqueueFetch(organizationId, { contact_id: message.contact_id, seq, ...file }, deps);
  return true;
}
