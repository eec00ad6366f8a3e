import { numberedIn, parseMessage } from '../conversations/message-store.ts';
import type { Deps } from '../runtime/deps.ts';
import { readDue, sweepDue } from '../table/due.ts';
import type { Key } from '../table/table.ts';
import { handOverMedia } from './bring-media.ts';

type MediaDeps = Deps<'table:read' | 'queue:events'>;

/** Finds messages whose file is to be fetched again. It changes nothing: it hands them to the events queue, as everyone does. */
export async function sweepMedia(deps: MediaDeps) {
  const { done, ...left } = await sweepDue({ kind: 'media', handle: (key) => handOverDue(key, deps) }, deps);
  return { handed_over: done.length, ...left };
}

async function handOverDue(key: Key, deps: MediaDeps): Promise<true | undefined> {
  const message = parseMessage(await readDue(key, deps));
  const numbered = numberedIn(key);
  if (!message?.inbound_file || !numbered) return undefined;
  await handOverMedia(numbered.organizationId, { ...message, seq: numbered.seq }, deps);
  return true;
}
