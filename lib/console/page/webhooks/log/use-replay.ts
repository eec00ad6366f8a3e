import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { askAgain } from '../../api/ask-again.ts';
import { type ApiClient, answered, useApi } from '../../api/client.ts';
import { useWebhookKey } from '../use-webhooks.ts';

/** How far a replay of many is. `sent`: those that go out again; the rest is on its way already, or its text is gone. */
export interface Progress {
  readonly done: number;
  readonly sent: number;
  readonly total: number;
  readonly isOver: boolean;
  /** Why it ended before all were done. */
  readonly error?: unknown;
}

/** Sends deliveries again, one after the other; it ends where it is stopped, or one is refused. */
export function useReplay(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = useWebhookKey(id);
  const [progress, setProgress] = useState<Progress>();
  const run = useRef<AbortController>(undefined);
  // Who leaves the page has stopped it.
  useEffect(() => () => run.current?.abort(), []);

  const replay = async (ids: readonly string[]) => {
    const begun = new AbortController();
    run.current = begun;
    let state: Progress = { done: 0, sent: 0, total: ids.length, isOver: ids.length === 0 };
    const note = (change: Partial<Progress>) => {
      state = { ...state, ...change };
      setProgress(state);
    };
    note({});
    try {
      for (const delivery_id of ids) {
        if (begun.signal.aborted) break;
        const { count } = await answered(
          api.POST('/webhooks/{id}/replay', { params: { path: { id } }, body: { delivery_id } }),
        );
        note({ done: state.done + 1, sent: state.sent + count });
      }
    } catch (error) {
      note({ error });
    }
    note({ isOver: true });
    askAgain(queries, queryKey);
  };
  return { progress, replay, stop: () => run.current?.abort(), forget: () => setProgress(undefined) };
}

/** The ids of what has failed for good since a time (ISO 8601), the oldest first. */
export async function failedSince(id: string, since: string, api: ApiClient): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const params = { path: { id }, query: { status: 'failed', limit: 100, cursor } as const };
    const { deliveries, next_cursor } = await answered(api.GET('/webhooks/{id}/deliveries', { params }));
    const within = deliveries.filter(({ created_at }) => created_at >= since);
    found.push(...within.map((one) => one.id));
    cursor = within.length === deliveries.length ? (next_cursor ?? undefined) : undefined;
  } while (cursor);
  return found.toReversed();
}
