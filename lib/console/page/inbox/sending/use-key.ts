import { useMemo, useRef } from 'react';

/** Gives the idempotency keys of what is asked for by a button: the same is asked for again under the same key, until it is done. */
export function useKey() {
  const asked = useRef({ body: '', key: '' });
  return useMemo(
    () => ({
      keyOf(body: object): string {
        const written = JSON.stringify(body);
        if (asked.current.body !== written) asked.current = { body: written, key: crypto.randomUUID() };
        return asked.current.key;
      },
      /** It is on record: pressed once more, it is wanted once more. */
      done() {
        asked.current = { body: '', key: '' };
      },
    }),
    [],
  );
}
