import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Message } from '../conversation.ts';
import { useBegun } from '../unsent.tsx';

interface ReplyTo {
  /** The message that is being answered. */
  readonly replyTo: Message | undefined;
  readonly setReplyTo: (message: Message | undefined) => void;
}

const ReplyToContext = createContext<ReplyTo>({ replyTo: undefined, setReplyTo() {} });

/** Lets a message of a conversation be answered in the composer below it. */
export function ReplyToProvider({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const [replyTo, setReplyTo] = useBegun<Message | undefined>(`reply ${of}`, undefined);
  const state = useMemo(() => ({ replyTo, setReplyTo }), [replyTo, setReplyTo]);
  return <ReplyToContext value={state}>{children}</ReplyToContext>;
}

export const useReplyTo = () => useContext(ReplyToContext);
