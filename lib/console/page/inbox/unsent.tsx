import { useWindowEvent } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useApi } from '../api/client.ts';
import { keepDrafts } from './composer/drafts.ts';
import { OutboxProvider, useOutbox } from './sending/outbox.tsx';

interface Unsent {
  readonly drafts: ReturnType<typeof keepDrafts>;
  /** What else was begun, by name. */
  readonly begun: Map<string, unknown>;
}

const UnsentContext = createContext<Unsent | undefined>(undefined);

/**
 * What an agent has begun or sent and the service does not have yet, of all conversations: it is there again where a conversation, or
 * the inbox, is opened again. The browser asks before it is lost with the page.
 */
export function UnsentProvider({ children }: { readonly children: ReactNode }) {
  const api = useApi();
  const [unsent] = useState<Unsent>(() => ({
    drafts: keepDrafts((contact_id, text) => api.PUT('/draft', { params: { query: { contact_id } }, body: { text } })),
    begun: new Map(),
  }));
  useWindowEvent('online', unsent.drafts.keepAll);
  return (
    <UnsentContext value={unsent}>
      <OutboxProvider>
        <AskBeforeLoss />
        {children}
      </OutboxProvider>
    </UnsentContext>
  );
}

function AskBeforeLoss() {
  const { drafts } = useUnsent();
  const { pending } = useOutbox();
  useWindowEvent('beforeunload', (event) => {
    if (pending.length > 0 || drafts.hasUnkept()) event.preventDefault();
  });
  return null;
}

export function useUnsent(): Unsent {
  const unsent = useContext(UnsentContext);
  if (!unsent) throw new Error('nothing is sent from here');
  return unsent;
}

/** A state of what is being written, which outlives the page that shows it. */
export function useBegun<Value>(name: string, initial: Value) {
  const { begun } = useUnsent();
  const [value, setValue] = useState(() => (begun.has(name) ? (begun.get(name) as Value) : initial));
  useEffect(() => void begun.set(name, value), [begun, name, value]);
  return [value, setValue] as const;
}
