import { useCallback, useEffect, useRef, useState } from 'react';
import { answered, useApi } from '../../api/client.ts';
import { useUnsent } from '../unsent.tsx';

/** What the agent has begun to write to a customer: it is there again after a reload, and on another machine. */
export function useDraft(contactId: string) {
  const api = useApi();
  const { drafts } = useUnsent();
  const [text, setText] = useState(() => drafts.textOf(contactId) ?? '');
  const isTouched = useRef(drafts.isUnkept(contactId));

  useEffect(() => {
    if (isTouched.current) return;
    const params = { query: { contact_id: contactId } };
    const kept = answered(api.GET('/draft', { params })).catch(() => undefined);
    void kept.then((draft) => {
      if (!draft || isTouched.current) return;
      drafts.learn(contactId, draft.text);
      setText(draft.text);
    });
  }, [api, drafts, contactId]);

  const write = useCallback(
    (written: string) => {
      isTouched.current = true;
      setText(written);
      drafts.write(contactId, written);
    },
    [drafts, contactId],
  );
  return { text, write };
}
