import { type RefObject, useRef } from 'react';
import { useApi } from '../../api/client.ts';

/** The providers show it for some 25 seconds. */
const again = 20_000;

/** Shows the person that an answer is being written, while it is. */
export function useTyping(lastInbound: RefObject<string | undefined>): () => void {
  const api = useApi();
  const shown = useRef(0);
  return () => {
    const message_id = lastInbound.current;
    if (!message_id || Date.now() - shown.current < again) return;
    shown.current = Date.now();
    api.POST('/message/read', { body: { message_id, typing: true } }).catch(() => undefined);
  };
}
