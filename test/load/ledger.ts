import type { Account } from './accounts.ts';

/** A send as its client knows it. Its text is its own. */
export interface Send {
  readonly account: Account;
  readonly to: string;
  readonly text: string;
  readonly key?: string;
  /** What the client was last told; undefined while it has heard nothing. */
  status?: number;
}

/** A text that a person wrote, and the service has taken. */
interface Written {
  readonly account: Account;
  readonly from: string;
  readonly text: string;
}

/** All that the clients did. */
export interface Ledger {
  readonly sends: Send[];
  readonly written: Written[];
  /** Contacts that were deleted: of them nothing may be left. */
  readonly deleted: { readonly account: Account; readonly number: string; readonly text: string }[];
  /** Answers that were wrong. */
  readonly wrong: string[];
  requests: number;
}

export const openLedger = (): Ledger => ({ sends: [], written: [], deleted: [], wrong: [], requests: 0 });
