import { openJsonLines } from '../json-lines.ts';

/** Somebody by their `wa_id`, and the number of ours that has them blocked. */
interface Blocked {
  readonly phone_number_id: string;
  readonly wa_id: string;
}

export interface BlockList {
  /** Whom a number of ours has blocked, in the order in which it did. */
  of(phoneNumberId: string): readonly string[];
  has(blocked: Blocked): boolean;
  add(blocked: Blocked): void;
  remove(blocked: Blocked): void;
}

type Line = { readonly add: Blocked } | { readonly remove: Blocked };

/** Whom each number has blocked. With a directory it is in `blocked.jsonl`. */
export function openBlockList(directory?: string): BlockList {
  const lines = openJsonLines<Line>(directory, 'blocked.jsonl');
  const lists = new Map<string, Set<string>>();
  const listOf = (phoneNumberId: string) => {
    const list = lists.get(phoneNumberId) ?? new Set();
    lists.set(phoneNumberId, list);
    return list;
  };
  const apply = (line: Line) => {
    if ('add' in line) listOf(line.add.phone_number_id).add(line.add.wa_id);
    else listOf(line.remove.phone_number_id).delete(line.remove.wa_id);
  };
  const keep = (line: Line) => {
    lines.append(line);
    apply(line);
  };
  lines.earlier.forEach(apply);
  return {
    of: (phoneNumberId) => [...(lists.get(phoneNumberId) ?? [])],
    has: ({ phone_number_id, wa_id }) => lists.get(phone_number_id)?.has(wa_id) ?? false,
    add: (blocked) => keep({ add: blocked }),
    remove: (blocked) => keep({ remove: blocked }),
  };
}
