import { openJsonLines } from './json-lines.ts';
import type { Receipt } from './receipt.ts';

type Line = { readonly due: readonly Receipt[] } | { readonly done: string };

export interface DueReceipts {
  /** What earlier runs did not get done, message by message. */
  readonly left: readonly (readonly Receipt[])[];
  /** Writes them down. They count only from `add` on. */
  record(receipts: readonly Receipt[]): void;
  add(receipts: readonly Receipt[]): void;
  has(id: string): boolean;
  count(): number;
  settle(id: string): void;
  forgetAll(): void;
}

/** In `receipts.jsonl`. A kill between a delivery and its `done` repeats the receipt, as the provider does too. */
export function openDueReceipts(directory?: string): DueReceipts {
  const lines = openJsonLines<Line>(directory, 'receipts.jsonl');
  const done = new Set(lines.earlier.map((line) => 'done' in line && line.done));
  const due = new Set<string>();
  return {
    left: lines.earlier.map((line) => ('due' in line ? line.due.filter(({ id }) => !done.has(id)) : [])),
    record: (receipts) => receipts.length > 0 && lines.append({ due: receipts }),
    add(receipts) {
      for (const { id } of receipts) due.add(id);
    },
    has: (id) => due.has(id),
    count: () => due.size,
    settle(id) {
      if (!due.delete(id)) return;
      try {
        // Emptied whenever nothing is due, so that it does not grow for ever.
        if (due.size === 0) lines.empty();
        else lines.append({ done: id });
      } catch {
        // It is told once more after a restart; no reason for the sandbox to fall over.
      }
    },
    forgetAll() {
      lines.empty();
      due.clear();
    },
  };
}
