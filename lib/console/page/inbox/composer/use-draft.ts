import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { answered, useApi } from '../../api/client.ts';

/** What the agent has begun to write to a customer: it is there again after a reload, and on another machine. */
export function useDraft(contactId: string) {
  const api = useApi();
  const [text, setText] = useState('');
  const isTouched = useRef(false);
  const params = useMemo(() => ({ query: { contact_id: contactId } }), [contactId]);

  useEffect(() => {
    const kept = answered(api.GET('/draft', { params })).catch(() => undefined);
    void kept.then((draft) => {
      if (draft && !isTouched.current) setText(draft.text);
    });
  }, [api, params]);

  // A draft that cannot be kept is no reason to disturb the agent who writes.
  const keep = useDebouncedCallback(
    (written: string) => void api.PUT('/draft', { params, body: { text: written } }).catch(() => {}),
    { delay: 800, flushOnUnmount: true },
  );
  const write = useCallback(
    (written: string) => {
      isTouched.current = true;
      setText(written);
      keep(written);
    },
    [keep],
  );
  return { text, write };
}
