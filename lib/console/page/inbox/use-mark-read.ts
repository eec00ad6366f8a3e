import { useEffect, useRef } from 'react';
import { useApi } from '../api/client.ts';
import { useLive } from '../live/live.tsx';

interface Seen {
  /** The last message that came in, if the end of the thread is shown. */
  readonly id: string | undefined;
  readonly isUnread: boolean;
}

/** Tells the person that what they wrote was read, once it is seen: the conversation is open, and so is the window. */
export function useMarkRead({ id, isUnread }: Seen): void {
  const api = useApi();
  const { tell: tellPages } = useLive();
  const told = useRef<string>(undefined);
  useEffect(() => {
    const tell = () => {
      if (!id || !isUnread || told.current === id || document.visibilityState !== 'visible') return;
      told.current = id;
      const marked = api.POST('/message/read', { body: { message_id: id } });
      marked
        .then(() => tellPages([{ kind: 'conversation' }]))
        .catch(() => {
          // It is told when the window is looked at again, or with the next message.
          told.current = undefined;
        });
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, tellPages, id, isUnread]);
}
