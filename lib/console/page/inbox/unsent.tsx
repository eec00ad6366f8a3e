import { useWindowEvent } from '@mantine/hooks';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { type ApiClient, answered, useApi } from '../api/client.ts';
import { keepDrafts } from './composer/drafts.ts';
import type { Message } from './conversation.ts';
import { observableMap } from './observable-map.ts';
import { OutboxProvider, useOutbox } from './sending/outbox.tsx';

const begin = (api: ApiClient) => ({
  drafts: keepDrafts({
    get: async (contact_id) => (await answered(api.GET('/draft', { params: { query: { contact_id } } }))).text,
    put: (contact_id, text) => api.PUT('/draft', { params: { query: { contact_id } }, body: { text } }),
  }),
  /** What was chosen or recorded for the next message, by the id of the contact or group. */
  files: observableMap<readonly File[]>(),
  /** The messages that are being answered, by the same. */
  repliesTo: observableMap<Message | undefined>(),
});

type Unsent = ReturnType<typeof begin>;

const UnsentContext = createContext<Unsent | undefined>(undefined);

/**
 * What an agent has begun or sent and the service does not have yet, of all conversations: it is there again where a conversation, or
 * the inbox, is opened again. The browser asks before it is lost with the page.
 */
export function UnsentProvider({ children }: { readonly children: ReactNode }) {
  const api = useApi();
  const [unsent] = useState(() => begin(api));
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
  const { drafts, files } = useUnsent();
  const { pending } = useOutbox();
  useWindowEvent('beforeunload', (event) => {
    const hasFiles = files.all().some(({ length }) => length > 0);
    if (pending.length > 0 || hasFiles || drafts.hasUnkept()) event.preventDefault();
  });
  return null;
}

export function useUnsent(): Unsent {
  const unsent = useContext(UnsentContext);
  if (!unsent) throw new Error('nothing is sent from here');
  return unsent;
}
