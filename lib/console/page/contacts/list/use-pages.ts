import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Rows of all pages. */
  readonly total: number;
}

/** Rows of a page. */
export const pageSize = 50;

interface Asked<Row> {
  /** Under which what was read is kept. */
  readonly key: QueryKey;
  readonly ask: (page: number, signal: AbortSignal) => Promise<Page<Row>>;
}

const pageOf = (index: number) => Math.floor(index / pageSize) + 1;

/**
 * A list whose pages are asked for by number, of which only those that are seen are: it can be a hundred thousand rows long, and
 * the reader may jump. What is hinted at is asked anew for them alone.
 */
export function usePages<Row>({ key, ask }: Asked<Row>) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState({ from: 1, to: 1 });
  const keyOf = (page: number) => [...key, page];
  // The first says how many there are, wherever the reader is.
  const pages = [...new Set([1, ...range(seen.from, seen.to)])];
  const results = useQueries({
    queries: pages.map((page) => ({
      queryKey: keyOf(page),
      queryFn: ({ signal }: { signal: AbortSignal }) => ask(page, signal),
    })),
  });
  const see = useCallback(({ startIndex, endIndex }: { startIndex: number; endIndex: number }) => {
    const [from, to] = [pageOf(startIndex), pageOf(endIndex)];
    setSeen((before) => (before.from === from && before.to === to ? before : { from, to }));
  }, []);
  return {
    total: results[0]?.data?.total,
    error: results.find(({ error, data }) => error && !data)?.error,
    refetch: () => void Promise.all(results.map((result) => result.refetch())),
    see,
    /** The row at a place; undefined until it is there. */
    rowAt: (index: number): Row | undefined =>
      queries.getQueryData<Page<Row>>(keyOf(pageOf(index)))?.rows[index % pageSize],
  };
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, step) => from + step);
