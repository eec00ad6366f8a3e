import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Message } from '../conversation.ts';
import { useUnsent } from '../unsent.tsx';

interface ReplyTo {
  /** The message that is being answered. */
  readonly replyTo: Message | undefined;
  readonly setReplyTo: (message: Message | undefined) => void;
}

const ReplyToContext = createContext<ReplyTo>({ replyTo: undefined, setReplyTo() {} });

/** Lets a message of a conversation be answered in the composer below it. */
export function ReplyToProvider({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const kept = useUnsent().repliesTo;
  const replyTo = useSyncExternalStore(kept.subscribe, () => kept.get(of));
  const state = useMemo(
    () => ({ replyTo, setReplyTo: (message: Message | undefined) => kept.set(of, message) }),
    [replyTo, kept, of],
  );
  return <ReplyToContext value={state}>{children}</ReplyToContext>;
}

export const useReplyTo = () => useContext(ReplyToContext);
