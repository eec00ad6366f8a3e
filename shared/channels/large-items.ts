import * as z from 'zod';
import { largeItems } from '../host-settings.ts';
import { asciiJson } from '../queue/queue-sender.ts';
import type { Deps } from '../runtime/deps.ts';
import type { InboundItem, QueuedItem } from './inbound-item.ts';

/*
 * A claim check: the content of an item that is too large for a queue lies in our storage, and the queue, and after it the
 * dead letters, carry its key. The content is deleted when the item has been handled. What stays behind (the provider was
 * told to send again, or a dead letter was never sent back) is deleted by the storage itself.
 */

/** SQS takes a megabyte, and an echo travels in an event of its own. */
const maxItemBytes = 900 * 1024;

/** Base62 characters of a key: 131 bits. */
const nameLength = 22;

const contentSchema = z.object({ item: z.unknown().optional(), contacts: z.array(z.unknown()).optional() });

/** Enqueues items. Throws where not all of them, and the content of the large ones, are safe. */
export async function enqueueItems(
  messages: readonly QueuedItem[],
  deps: Deps<'queue:inbound' | 'large-items:put'>,
): Promise<void> {
  const fitting: QueuedItem[] = [];
  // One after the other: each may hold megabytes.
  for (const { body, group } of messages) fitting.push({ body: await fittingItem(body, deps), group });
  await deps.inboundQueue.sendAll(fitting);
}

async function fittingItem(item: InboundItem, deps: Deps<'large-items:put'>): Promise<InboundItem> {
  const bytes = bytesOf(item);
  if (bytes !== undefined && bytes <= maxItemBytes) return item;
  const { item: content, contacts, ...rest } = item;
  if (bytes === undefined) return { ...rest, kind: 'other', item: { too_deep: true } };
  const stored_as = newKey(item.organization, deps);
  await deps.media.store(stored_as, chunksOf(JSON.stringify({ item: content, contacts })));
  return { ...rest, stored_as };
}

/**
 * Stores the file that came in a webhook itself, in base64 as it came, and returns its key. It is deleted when the message
 * has the file under a key of its own, or when the item is handled and no message is to have it.
 */
export async function storeInlineFile(
  { organization, base64 }: Pick<InboundItem, 'organization'> & { readonly base64: string },
  deps: Deps<'large-items:put'>,
): Promise<string> {
  const key = newKey(organization, deps);
  await deps.media.store(key, chunksOf(base64));
  return key;
}

const newKey = (organization: InboundItem['organization'], { ids }: Deps) =>
  `${largeItems.prefix}${organization ?? 'nobody'}/${ids.base62(nameLength)}`;

/** The item's size as JSON; undefined for an item that is nested deeper than the stack is. */
function bytesOf(item: InboundItem): number | undefined {
  try {
    return asciiJson(item).length;
  } catch {
    return undefined;
  }
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** The item with its content, also where that lies in the storage; undefined when it is gone, since it was handled before. */
export async function wholeItem(
  queued: InboundItem,
  { media }: Deps<'large-items:take'>,
): Promise<InboundItem | undefined> {
  if (queued.stored_as === undefined) return queued;
  const text = await media.text(queued.stored_as);
  return text === undefined ? undefined : { ...queued, ...contentSchema.parse(JSON.parse(text)) };
}

/**
 * Deletes what lies in the storage of an item that has been handled: its content, and the file that came in it. The content
 * goes last, since an item without it is not handled again.
 */
export async function releaseItem(item: InboundItem, deps: Deps<'large-items:take'>): Promise<void> {
  if (item.stored_file !== undefined) await deps.media.delete(item.stored_file);
  await releaseContent(item, deps);
}

/** Deletes the content alone: an event leads to the file, and its worker deletes it. */
export async function releaseContent({ stored_as }: InboundItem, { media }: Deps<'large-items:take'>): Promise<void> {
  if (stored_as !== undefined) await media.delete(stored_as);
}

/** Why an item is not handled whose content is gone. */
export const goneReason = 'its content is not in the storage any more: it was handled before';
