import { seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Expression, Key } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { dueMark } from '../due.ts';
import type { IndexedContact } from './indexed-contact.ts';
import { searchTextOf } from './search-text.ts';

/**
 * Whoever creates or changes a contact has this long to write its search entries before the sweeper does. No function lives
 * for so long: when the sweeper comes, nobody who began before the last change can write an entry any more.
 */
const patienceMs = seconds(60);

/** Earlier texts that a contact remembers: some 5 KB each at most, of an item's 400. More changes in a minute forget the first. */
const mostStaleTexts = 50;

/** What a new contact's item carries until its search entries are written. */
export const indexMark = (key: Key, { clock }: Deps) => dueMark(key, clock.now() + patienceMs);

/**
 * The part of a `SET` that goes with every change of a contact's name or number, where the contact is as `before` says: it
 * marks the contact, and remembers under which texts it may be found so far. Then `reindexContact` does what the mark asks
 * for. The mark and the texts stay all the same until the sweeper has come: somebody slower, who dies on the way, may
 * still write entries of a text that was replaced.
 */
export function reindexMark(key: Key, before: StoredContact, deps: Deps): Expression {
  const { due_shard, due_at } = indexMark(key, deps);
  const texts = new Set([...(before.stale_texts ?? []), searchTextOf(before)]);
  return {
    text: 'due_shard = :due_shard, due_at = :due_at, stale_texts = :stale_texts',
    values: { ':due_shard': due_shard, ':due_at': due_at, ':stale_texts': [...texts].slice(-mostStaleTexts) },
  };
}

export const unmarked: Expression = { text: 'REMOVE due_shard, due_at, stale_texts' };

/** Whether the mark may go once the entries are written: nobody else can be at them, or nothing was ever replaced. */
export const isRipe = ({ stale_texts, due_at }: IndexedContact, { clock }: Deps): boolean =>
  stale_texts === undefined || (due_at !== undefined && Date.parse(due_at) <= clock.now());

/** The contact is as it was when its entries were made. Whoever changes it later marks it for another time, or is the first to. */
export function isStillIndexed({ full_name, chatapp_id, stale_texts, due_at }: IndexedContact): Expression {
  const isSame = 'attribute_not_exists(deleted_at) AND full_name = :name AND chatapp_id = :number';
  const values = { ':name': full_name, ':number': chatapp_id };
  return stale_texts === undefined
    ? { text: `${isSame} AND attribute_not_exists(stale_texts)`, values }
    : { text: `${isSame} AND due_at = :due_at`, values: { ...values, ':due_at': due_at } };
}
