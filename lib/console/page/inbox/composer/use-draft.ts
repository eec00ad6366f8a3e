import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useUnsent } from '../unsent.tsx';

/** What the agent has begun to write to a customer: it is there again after a reload, and on another machine. */
export function useDraft(contactId: string) {
  const { drafts } = useUnsent();
  const { text, earlier } = useSyncExternalStore(drafts.subscribe, () => drafts.of(contactId));
  useEffect(() => drafts.open(contactId), [drafts, contactId]);
  return useMemo(
    () => ({
      text,
      earlier,
      write: (written: string) => drafts.write(contactId, written),
      takeEarlier: () => drafts.takeEarlier(contactId),
      dropEarlier: () => drafts.dropEarlier(contactId),
    }),
    [text, earlier, drafts, contactId],
  );
}
