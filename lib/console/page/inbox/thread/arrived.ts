import { useEffect, useRef } from 'react';
import type { Message } from '../conversation.ts';
import { type Pending, useOutbox } from '../sending/outbox.tsx';
import { saysWhat } from '../sending/says.ts';

/**
 * What of the outbox the thread does not show yet. A send that was answered is known by its message's id. A message can be in the
 * thread before that, and where no answer comes at all: then it is known by what it says, among those that were not there when it
 * was sent, each for one send.
 */
export function useNotArrived(waiting: readonly Pending[], messages: readonly Message[]): readonly Pending[] {
  const { discard } = useOutbox();
  const before = useRef(new Map<string, ReadonlySet<string>>());
  for (const { key } of waiting) {
    if (!before.current.has(key)) before.current.set(key, new Set(messages.map(({ id }) => id)));
  }
  const taken = new Set<string>();
  const arrived = waiting.filter((one) => {
    const message = messages.find((message) => !taken.has(message.id) && isOf(one, message, before.current));
    if (message) taken.add(message.id);
    return message !== undefined;
  });

  const settled = arrived.filter(({ outcome }) => outcome?.kind === 'lost');
  useEffect(() => settled.forEach(discard));
  return waiting.filter((one) => !arrived.includes(one));
}

/** Whether a message is what was sent. One that was refused before it was tried has become no message. */
function isOf(one: Pending, message: Message, before: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const { key, content, outcome, recordedAs } = one;
  if (recordedAs) return message.id === recordedAs || message.message_id === recordedAs;
  const isNew = !before.get(key)?.has(message.id);
  return isNew && outcome?.kind !== 'untried' && message.direction === 'outbound' && saysWhat(message, content);
}
