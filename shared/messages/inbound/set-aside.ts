import type { Deps } from '../../runtime/deps.ts';
import type { InboundItem } from './inbound-item.ts';
import { queuedItem } from './inbound-item.ts';

/** Acknowledged, kept where people look, and out of the way of what comes after it from the same sender. */
export async function setAside(
  item: Partial<InboundItem>,
  reason: string,
  { inboundDeadLetters, log }: Deps<'queue:inbound-dead-letters'>,
): Promise<void> {
  log('item_set_aside', { reason });
  const { body, group } = queuedItem({ kind: 'other', channel: 'chatapp', account: '', item: undefined, ...item }, '');
  await inboundDeadLetters.send({ body: { reason, item: body }, group });
}
