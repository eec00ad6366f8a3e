import { useDebouncedCallback } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConsoleApi } from '../../api/console-api.ts';
import { useHere } from '../../session/me.ts';

interface Draft {
  readonly text: string;
}

/** What somebody has begun to write to a person: it is there again after a reload, and on another machine. */
export function useDraft(contactId: string) {
  const api = useConsoleApi();
  const { organization } = useHere();
  const [text, setText] = useState('');
  const isTouched = useRef(false);
  const path = `/${organization.id}/draft?contact_id=${contactId}`;

  useEffect(() => {
    const kept = api.get<Draft>(path).catch(() => undefined);
    void kept.then((draft) => {
      if (draft && !isTouched.current) setText(draft.text);
    });
  }, [api, path]);

  // A draft that cannot be kept is no reason to disturb somebody who writes.
  const keep = useDebouncedCallback(
    (written: string) => void api.send('PUT', path, { text: written }).catch(() => {}),
    {
      delay: 800,
      flushOnUnmount: true,
    },
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
