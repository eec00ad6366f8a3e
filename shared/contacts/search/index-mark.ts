import { seconds } from '../../runtime/clock.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Expression, Key } from '../../table/table.ts';
import type { Contact } from '../contact.ts';
import { dueMark } from '../due.ts';
import type { IndexedContact } from './indexed-contact.ts';
import { searchTextOf } from './search-text.ts';

/** Whoever creates or changes a contact has this long to write its search entries before the sweeper does. */
const patienceMs = seconds(60);

/** What a new contact's item carries until its search entries are written. */
export const indexMark = (key: Key, { clock }: Deps) => dueMark(key, clock.now() + patienceMs);

/**
 * The part of a `SET` that goes with every change of a contact's name or number: it marks the contact, and remembers under
 * which text it can be found so far. Then `reindexContact` does what the mark asks for.
 */
export function reindexMark(key: Key, before: Pick<Contact, 'full_name' | 'chatapp_id'>, deps: Deps): Expression {
  const { due_shard, due_at } = indexMark(key, deps);
  return {
    text: 'due_shard = :due_shard, due_at = :due_at, stale_texts = list_append(if_not_exists(stale_texts, :no_texts), :stale_text)',
    values: {
      ':due_shard': due_shard,
      ':due_at': due_at,
      ':no_texts': [],
      ':stale_text': [searchTextOf(before)],
    },
  };
}

export const unmarked: Expression = { text: 'REMOVE due_shard, due_at, stale_texts' };

/** The contact is as it was when its entries were made. Stale texts are only added, so that their number tells. */
export function isStillIndexed({ full_name, chatapp_id, stale_texts, deleted_at }: IndexedContact): Expression {
  const conditions = [
    { text: 'full_name = :name AND chatapp_id = :number', values: { ':name': full_name, ':number': chatapp_id } },
    stale_texts
      ? { text: 'size(stale_texts) = :stale', values: { ':stale': stale_texts.length } }
      : { text: 'attribute_not_exists(stale_texts)' },
    deleted_at === undefined
      ? { text: 'attribute_not_exists(deleted_at)' }
      : { text: 'deleted_at = :deleted', values: { ':deleted': deleted_at } },
  ];
  return {
    text: conditions.map(({ text }) => text).join(' AND '),
    values: Object.assign({}, ...conditions.map(({ values }) => values)),
  };
}
