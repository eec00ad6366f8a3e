import type { Item } from '../../table/table.ts';
import type { Names } from './person.ts';
import { canonicalNumber } from './phone.ts';

/**
 * What a provider calls who a message went to, where one of the names is not what the send had them by (`known`: the
 * `recipient`, and the `user_id` that was known before it, or learned from its answer). So the names of most answers and
 * receipts cost no read. A recipient that is no number is among the names, and shows whose the others are.
 */
export function newNames(known: Partial<Pick<Item, 'recipient' | 'user_id'>>, names: Names = {}): Names | undefined {
  const recipient = String(known.recipient ?? '');
  const { number, userId, lid } = names;
  const isSameNumber = number === undefined || canonicalNumber(number) === canonicalNumber(recipient);
  const isSameUser = userId === undefined || userId === known.user_id || userId === recipient;
  if (isSameNumber && isSameUser && (lid === undefined || lid === recipient)) return undefined;
  if (/^\d*$/.test(recipient)) return names;
  return recipient.includes('@') ? { lid: recipient, ...names } : { userId: recipient, ...names };
}
