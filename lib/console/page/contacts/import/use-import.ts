import { useCallback, useEffect, useRef, useState } from 'react';
import type { CsvRow } from '../../../../../shared/input/csv/row-parsing.ts';
import { useApi } from '../../api/client.ts';
import { useLive } from '../../live/live.tsx';
import type { ContactFile } from './read-file.ts';
import { runImport } from './run-import.ts';

/** A row that was refused, and why. */
export interface Refused {
  readonly row: CsvRow;
  readonly reason: string;
}

export interface ImportState {
  readonly phase: 'running' | 'stopped' | 'done';
  readonly created: number;
  readonly existing: number;
  readonly refused: readonly Refused[];
  /** When it goes on, in ms since the epoch, where the API has told to wait. */
  readonly waitsUntil?: number;
  /** What ended it. */
  readonly error?: unknown;
}

const fresh: ImportState = { phase: 'running', created: 0, existing: 0, refused: [] };

/** Imports a file of contacts; it can be stopped, and goes on where it was. Leaving the page stops it. */
export function useImport(file: ContactFile) {
  const api = useApi();
  const { tell } = useLive();
  const [state, setState] = useState<ImportState>();
  const left = useRef<readonly CsvRow[]>(file.rows);
  const stopped = useRef(new AbortController());

  const start = useCallback(async () => {
    stopped.current = new AbortController();
    const { signal } = stopped.current;
    setState((before) => ({ ...(before ?? fresh), phase: 'running', error: undefined }));
    const run = await runImport({
      file,
      rows: left.current,
      signal,
      create: (body) => api.POST('/contact', { body }),
      onWait: (waitsUntil) => setState((before) => before && { ...before, waitsUntil }),
      onSettled: (row, outcome) =>
        setState((before) => {
          if (!before) return before;
          if (outcome.kind !== 'refused') return { ...before, [outcome.kind]: before[outcome.kind] + 1 };
          return { ...before, refused: [...before.refused, { row, reason: outcome.reason }] };
        }),
    });
    left.current = run.left;
    setState((before) => before && { ...before, phase: run.left.length > 0 ? 'stopped' : 'done', error: run.error });
    tell([{ kind: 'contact' }]);
  }, [api, file, tell]);

  const stop = useCallback(() => stopped.current.abort(), []);
  useEffect(() => stop, [stop]);
  return { state, start: () => void start(), stop };
}
