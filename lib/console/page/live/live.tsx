import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { askAgain } from '../api/ask-again.ts';
import { answered, useApi } from '../api/client.ts';
import { useHere } from '../session/here.ts';
import { type Hint, keepConnected } from './live-connection.ts';

/** Hears what has changed; nothing said means that anything may have. */
type Listener = (hints?: readonly Hint[]) => void;

interface LiveState {
  /** Whether hints come. */
  readonly isOn: boolean;
  readonly listen: (listener: Listener) => () => void;
  /** Says what was changed on this page, which no hint tells. */
  readonly tell: Listener;
}

const LiveContext = createContext<LiveState>({ isOn: false, listen: () => () => {}, tell() {} });

/** How often a page asks anew while no hints come, and while they do: nothing depends on a hint's arrival. */
const askEvery = { withoutHints: 15_000, withHints: 60_000 };

/** Where what a hint is of is kept, below the organization: of messages, of which many hints come, that one alone. */
const keyOf = ({ kind, id }: Hint) => (kind === 'message' && id ? [kind, id] : [kind]);

/**
 * Tells the pages of an organization what has changed, and asks anew what is kept under `[organization, kind]`, or, for a message,
 * under `[organization, 'message', id]`. While there is no connection, and after each time that there was none, everything may have
 * changed.
 */
export function Live({ children }: { readonly children: ReactNode }) {
  const { organization } = useHere();
  const api = useApi();
  const queries = useQueryClient();
  const [isOn, setIsOn] = useState(false);
  const listeners = useRef(new Set<Listener>());

  const tell = useCallback<Listener>(
    (hints) => {
      for (const listener of listeners.current) listener(hints);
      for (const key of hints?.map(keyOf) ?? [[]]) askAgain(queries, [organization.id, ...key]);
    },
    [queries, organization.id],
  );

  /** As if anything had changed, but what was read a moment ago, or seldom changes, is not asked for again. */
  const askAnew = useCallback(() => {
    for (const listener of listeners.current) listener();
    void queries.refetchQueries({ queryKey: [organization.id], type: 'active', stale: true });
  }, [queries, organization.id]);

  useEffect(
    () =>
      keepConnected({
        ticket: () => answered(api.POST('/live', { body: {} })),
        onHints: tell,
        onState: (is) => {
          setIsOn(is);
          if (is) tell();
        },
      }),
    [api, tell],
  );

  useEffect(() => {
    const every = isOn ? askEvery.withHints : askEvery.withoutHints;
    const timer = window.setInterval(() => document.visibilityState === 'visible' && askAnew(), every);
    return () => window.clearInterval(timer);
  }, [isOn, askAnew]);

  // A connection that the network has cut may seem to be there for long.
  useWindowEvent('online', () => tell());

  const listen = useCallback((listener: Listener) => {
    listeners.current.add(listener);
    return () => void listeners.current.delete(listener);
  }, []);
  const state = useMemo(() => ({ isOn, listen, tell }), [isOn, listen, tell]);
  return <LiveContext value={state}>{children}</LiveContext>;
}

export const useLive = () => useContext(LiveContext);

/** Calls the listener, as it is then, when something has changed. */
export function useHints(listener: Listener): void {
  const { listen } = useLive();
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => listen((hints) => latest.current(hints)), [listen]);
}
