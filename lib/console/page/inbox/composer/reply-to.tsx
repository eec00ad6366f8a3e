import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Message } from '../conversation.ts';

interface ReplyTo {
  /** The message that is being answered. */
  readonly replyTo: Message | undefined;
  readonly setReplyTo: (message: Message | undefined) => void;
}

const ReplyToContext = createContext<ReplyTo>({ replyTo: undefined, setReplyTo() {} });

/** Lets a message in the thread be answered in the composer below it. */
export function ReplyToProvider({ children }: { readonly children: ReactNode }) {
  const [replyTo, setReplyTo] = useState<Message>();
  const state = useMemo(() => ({ replyTo, setReplyTo }), [replyTo]);
  return <ReplyToContext value={state}>{children}</ReplyToContext>;
}

export const useReplyTo = () => useContext(ReplyToContext);
