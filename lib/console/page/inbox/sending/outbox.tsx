import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useApi } from '../../api/client.ts';
import { tellFailed } from '../../frame/tell.tsx';
import { useLive } from '../../live/live.tsx';
import type { Address, Content } from './body.ts';
import { type Outcome, type Send, send } from './send.ts';

/** A send that the conversation does not show yet. */
export interface Pending extends Send {
  readonly at: string;
  /** Our id of the message or the provider's, once the send is on record. */
  readonly recordedAs?: string;
  /** While there is none, it is on its way. */
  readonly outcome?: Exclude<Outcome, { kind: 'recorded' }>;
}

interface Outbox {
  readonly pending: readonly Pending[];
  /** Sends something new, under a new key if none is given; resolves once the conversation has it, or nothing more happens by itself. */
  readonly post: (content: Content, address: Address, key?: string) => Promise<Outcome>;
  /** Asks again for the same send. */
  readonly again: (one: Pending) => Promise<Outcome>;
  readonly discard: (one: Pending) => void;
  /** Is called before what was recorded leaves the outbox, and reads the conversation. */
  readonly onRecorded: (contactId: string, read: () => Promise<unknown>) => () => void;
}

const OutboxContext = createContext<Outbox | undefined>(undefined);

/** What is on its way, of all conversations: the agent may look at another one meanwhile. */
export function OutboxProvider({ children }: { readonly children: ReactNode }) {
  const api = useApi();
  const { tell } = useLive();
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const readers = useRef(new Map<string, () => Promise<unknown>>());
  const turns = useRef(new Map<string, Promise<Outcome>>());

  const drop = useCallback((key: string) => setPending((all) => all.filter((one) => one.key !== key)), []);

  const change = useCallback(
    (key: string, changes: Partial<Pending>) =>
      setPending((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each))),
    [],
  );

  const settle = useCallback(
    async ({ key, content, address: { contactId } }: Pending, outcome: Outcome) => {
      const read = readers.current.get(contactId);
      const isRecorded = outcome.kind === 'recorded';
      const isReaction = content.kind === 'reaction';
      // The thread shows no reaction that failed, and nothing while it is not open.
      if (outcome.error && (isReaction || !(isRecorded || read))) tellFailed(outcome.error);
      if (!isRecorded) return isReaction ? drop(key) : change(key, { outcome, mediaId: outcome.mediaId });
      change(key, { recordedAs: outcome.id });
      await read?.().catch(() => undefined);
      drop(key);
      tell([{ kind: 'conversation', contact_id: contactId }]);
    },
    [change, drop, tell],
  );

  const run = useCallback(
    async (one: Pending): Promise<Outcome> => {
      setPending((all) => [...all.filter(({ key }) => key !== one.key), { ...one, outcome: undefined }]);
      const { contactId } = one.address;
      // One after the other, so that they arrive in the order in which they were written.
      const turn = Promise.resolve(turns.current.get(contactId)).then(() => send(one, api));
      turns.current.set(contactId, turn);
      const outcome = await turn;
      await settle(one, outcome);
      return outcome;
    },
    [api, settle],
  );

  const outbox = useMemo<Outbox>(
    () => ({
      pending,
      post: (content, address, key = crypto.randomUUID()) =>
        run({ key, content, address, at: new Date().toISOString() }),
      again: run,
      discard: ({ key }) => drop(key),
      onRecorded(contactId, read) {
        readers.current.set(contactId, read);
        return () => {
          if (readers.current.get(contactId) === read) readers.current.delete(contactId);
        };
      },
    }),
    [pending, run, drop],
  );
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (!outbox) throw new Error('there is no outbox here');
  return outbox;
}
