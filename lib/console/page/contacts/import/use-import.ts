import { useThrottledCallback } from '@mantine/hooks';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { CsvRow } from '../../../../../shared/input/csv/row-parsing.ts';
import { type Schema, useApi } from '../../api/client.ts';
import { useLive } from '../../live/live.tsx';
import type { ContactFile } from './read-file.ts';
import { runImport } from './run-import.ts';

/** A row that was refused, and why. */
export interface Refused {
  readonly row: CsvRow;
  readonly reason: string;
}

/** What has become of the rows so far. */
interface Tally {
  created: number;
  existing: number;
  readonly refused: Refused[];
}

interface Run {
  readonly phase: 'running' | 'stopped' | 'done';
  /** When it goes on, in ms since the epoch, where the API has told to wait. */
  readonly waitsUntil?: number;
  /** What ended it. */
  readonly error?: unknown;
}

export type ImportState = Run & Readonly<Tally>;

/** How often the page counts anew, in ms: rows can be settled faster than they can be shown. */
const countEvery = 100;

/** Imports a file of contacts; it can be stopped, and goes on where it was. Leaving the page stops it. */
export function useImport(file: ContactFile) {
  const api = useApi();
  const { tell } = useLive();
  const [run, setRun] = useState<Run>();
  const [, count] = useReducer((times: number) => times + 1, 0);
  const countLater = useThrottledCallback(count, countEvery);
  const tally = useRef<Tally>({ created: 0, existing: 0, refused: [] });
  const left = useRef<readonly CsvRow[]>(file.rows);
  const stopped = useRef(new AbortController());

  const start = async () => {
    stopped.current = new AbortController();
    setRun({ phase: 'running' });
    const end = await runImport({
      file,
      rows: left.current,
      signal: stopped.current.signal,
      // What lacks a number or a name the API refuses, in its own words.
      create: (body) => api.POST('/contact', { body: body as Schema<'NewContact'> }),
      onWait: (waitsUntil) => setRun({ phase: 'running', waitsUntil }),
      onSettled(row, outcome) {
        if (outcome.kind === 'refused') tally.current.refused.push({ row, reason: outcome.reason });
        else tally.current[outcome.kind]++;
        countLater();
      },
    });
    left.current = end.left;
    setRun({ phase: end.left.length > 0 ? 'stopped' : 'done', error: end.error });
    tell([{ kind: 'contact' }]);
  };

  const stop = useCallback(() => stopped.current.abort(), []);
  useEffect(() => stop, [stop]);
  const state: ImportState | undefined = run && { ...run, ...tally.current };
  return { state, start: () => void start(), stop };
}
