import * as z from 'zod';
import { sortTokenOf } from '../../base/ids.ts';
import { contactKey } from '../../conversations/head.ts';
import { type ContactId, contactIdSchema, type OrganizationId } from '../../identifiers.ts';
import type { Deps } from '../../runtime/deps.ts';
import { type DueMark, dueMark } from '../../table/due.ts';
import { exists } from '../../table/expressions.ts';
import type { Item, Key } from '../../table/table.ts';
import type { StoredContact } from '../contact.ts';
import { recountContact } from '../list/recount.ts';
import { indexContact } from '../search/index-contact.ts';
import { patienceMs } from '../search/index-mark.ts';
import { parseIndexedContact } from '../search/search-entry.ts';

/**
 * Contacts that an import has created together have one mark for all of them, until their search entries are written: it has the
 * sweeper do that where the import ends before. A mark on each, as other new contacts have, would cost four write units more for
 * each contact, of thirty.
 */
type GroupMark = Item & Key & DueMark & { readonly contact_ids: readonly ContactId[] };

const groupMarkSchema = z.object({ contact_ids: z.array(contactIdSchema) });

const sortKey = 'IMPORTED';

/** The mark of contacts of one organization, at least one. */
export function groupMark([first, ...others]: readonly [StoredContact, ...StoredContact[]], deps: Deps): GroupMark {
  const pk = `${first.organization_id}#IMPORTED#${sortTokenOf(first)}`;
  const at = deps.clock.now() + patienceMs;
  return { pk, sk: sortKey, ...dueMark('contact', pk, at), contact_ids: [first, ...others].map(({ id }) => id) };
}

/** Contacts that were imported together. */
interface Imported {
  readonly key: Key;
  readonly organizationId: OrganizationId;
  readonly contactIds: readonly ContactId[];
}

/** The contacts of a mark; undefined for the item of anything else. */
export function importedOf(key: Key, item: Item): Imported | undefined {
  const [, organizationId] = key.sk === sortKey ? (/^(org_[0-9A-Za-z]+)#/.exec(key.pk) ?? []) : [];
  if (organizationId === undefined) return undefined;
  return { key, organizationId, contactIds: groupMarkSchema.parse(item).contact_ids };
}

/**
 * Has imported contacts counted and found, whatever has become of each since, and takes their mark off. Where that fails for some
 * of them, the mark stays for these alone, and this throws the first error.
 */
export async function finishImported({ key, organizationId, contactIds }: Imported, deps: Deps<'table:write'>) {
  const items = await deps.table.getMany(contactIds.map((id) => contactKey(organizationId, id)));
  const left: ContactId[] = [];
  const errors: unknown[] = [];
  for (const [index, id] of contactIds.entries()) {
    await finishOne(items[index], deps).catch((error) => {
      left.push(id);
      errors.push(error);
    });
  }
  if (left.length === 0) return unmarkGroup(key, deps);
  if (left.length < contactIds.length)
    await deps.table.write({ kind: 'update', key, change: { set: { contact_ids: left } }, condition: exists() });
  throw errors[0];
}

async function finishOne(item: Item | undefined, deps: Deps<'table:write'>): Promise<void> {
  const contact = parseIndexedContact(item);
  if (!contact) return;
  await recountContact(contact, deps);
  await indexContact(contact, deps);
}

/** Takes a mark off. */
export const unmarkGroup = ({ pk, sk }: Key, { table }: Deps<'table:write'>): Promise<void> =>
  table.writeMany([{ kind: 'delete', key: { pk, sk } }]);
