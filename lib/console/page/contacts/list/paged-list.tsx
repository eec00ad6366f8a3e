import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { Failed } from '../../frame/failed.tsx';
import { Waiting } from '../../frame/waiting.tsx';
import styles from './list.module.css';
import type { usePages } from './use-pages.ts';

interface Paged<Row> {
  readonly pages: ReturnType<typeof usePages<Row>>;
  readonly row: (row: Row) => ReactNode;
  /** What stands above the rows: how many they are. */
  readonly count: (total: number) => string;
  /** What is shown where there is none. */
  readonly empty: ReactNode;
}

/** Rows of which only those that are seen are in the page. */
export function PagedList<Row>({ pages: { total, error, refetch, see, rowAt }, row, count, empty }: Paged<Row>) {
  if (total === undefined) return error ? <Failed error={error} again={refetch} /> : <Waiting />;
  if (total === 0) return empty;
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {count(total)}
      </p>
      {error && <Failed error={error} again={refetch} />}
      <Virtuoso
        tabIndex={-1}
        totalCount={total}
        rangeChanged={see}
        itemContent={(index) => {
          const there = rowAt(index);
          return there ? row(there) : <NotYet />;
        }}
        increaseViewportBy={400}
        components={{ List: 'ul' as never, Item: 'li' as never }}
      />
    </div>
  );
}

const NotYet = () => (
  <div className={styles.row} aria-hidden>
    <Skeleton circle height={40} />
    <Skeleton height={14} width="60%" />
  </div>
);
