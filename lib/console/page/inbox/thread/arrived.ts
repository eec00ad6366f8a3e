import { useEffect, useRef } from 'react';
import type { Message } from '../conversation.ts';
import type { Content } from '../sending/body.ts';
import { type Pending, useOutbox } from '../sending/outbox.tsx';

/**
 * What of the outbox the thread does not show yet. A message can be in the thread before its send is answered, and where no answer
 * comes at all: it is known by its text, among those that were not there when it was sent, each for one send.
 */
export function useNotArrived(waiting: readonly Pending[], messages: readonly Message[]): readonly Pending[] {
  const { discard } = useOutbox();
  const before = useRef(new Map<string, ReadonlySet<string>>());
  for (const { key } of waiting) {
    if (!before.current.has(key)) before.current.set(key, new Set(messages.map(({ id }) => id)));
  }
  const taken = new Set<string>();
  const arrived = waiting.filter((one) => {
    const message = messages.find(({ id, ...message }) => !taken.has(id) && isNew(id, one) && isOf(one, message));
    if (message) taken.add(message.id);
    return message !== undefined;
  });
  function isNew(id: string, { key }: Pending): boolean {
    return !before.current.get(key)?.has(id);
  }

  const settled = arrived.filter(({ outcome }) => outcome?.kind === 'lost');
  useEffect(() => settled.forEach(discard));
  return waiting.filter((one) => !arrived.includes(one));
}

/** Whether a message may be what was sent. One that was refused before it was tried has become no message. */
const isOf = ({ content, outcome }: Pending, { direction, message }: Omit<Message, 'id'>) =>
  outcome?.kind !== 'untried' && direction === 'outbound' && message === textOf(content);

function textOf(content: Content): string | undefined {
  if (content.kind === 'text' || content.kind === 'template') return content.text;
  return content.kind === 'link' ? content.message.message : undefined;
}
