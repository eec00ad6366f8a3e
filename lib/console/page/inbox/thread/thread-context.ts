import { createContext, useContext } from 'react';
import type { Message } from '../conversation.ts';

interface ThreadState {
  /** The message to which the agent has jumped. */
  readonly target?: string;
  /** Shows a message of this conversation, wherever it stands. */
  readonly jump: (message: Pick<Message, 'id' | 'created_at'>) => void;
}

export const ThreadContext = createContext<ThreadState | undefined>(undefined);

/** What a message knows of the thread around it. */
export function useThreadState(): ThreadState {
  const state = useContext(ThreadContext);
  if (!state) throw new Error('there is no thread here');
  return state;
}
