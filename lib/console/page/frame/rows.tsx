import type { ReactNode } from 'react';
import styles from './rows.module.css';

/** Things of one kind under one another, each with its own buttons. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowOf {
  readonly children: ReactNode;
  /** Buttons at its end. */
  readonly actions?: ReactNode;
  /** What it opens to. */
  readonly below?: ReactNode;
}

export function Row({ children, actions, below }: RowOf) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
}
