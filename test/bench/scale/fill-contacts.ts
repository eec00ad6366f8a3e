import { isoTime } from '../../../shared/base/clock.ts';
import { sortTokenOf } from '../../../shared/base/ids.ts';
import type { StoredContact } from '../../../shared/contacts/contact.ts';
import { firstIdOfNumber } from '../../../shared/contacts/identities/identity.ts';
import { fillBuckets } from '../../../shared/contacts/list/fill-buckets.ts';
import { entryKey } from '../../../shared/contacts/list/list-items.ts';
import { makeContact } from '../../../shared/contacts/make-contact.ts';
import { entriesOfContact } from '../../../shared/contacts/search/search-entry.ts';
import { wordsOf } from '../../../shared/contacts/search/search-text.ts';
import { contactKey } from '../../../shared/conversations/head.ts';
import type { Organization } from '../../../shared/organizations/organization.ts';
import type { Ports } from '../../../shared/runtime/deps.ts';
import type { Item, Key } from '../../../shared/table/table.ts';
import { progress } from '../progress.ts';
import { personAt, searches } from './people.ts';

/** The contacts that get all of their search entries, some 25 each. Of the others only those that begin as a searched name does. */
export const whollyIndexed = 2_000;
const beginnings = Object.values(searches).map((search) => wordsOf(search)[0]?.slice(0, 2) ?? '');

/** Contacts that are made and written at a time. */
const atOnce = 2_500;
const minuteMs = 60_000;
const firstAt = Date.parse('2026-01-01T12:00:00Z');

/** Gives an organization so many contacts, a minute apart: contact, place in the list, search entries, and the buckets that count them. */
export async function fillContacts(organization: Organization, contacts: number, ports: Ports): Promise<void> {
  for (let done = 0; done < contacts; done += atOnce) {
    progress(`${done.toLocaleString('en')} of ${contacts.toLocaleString('en')} contacts`);
    const length = Math.min(atOnce, contacts - done);
    const items = Array.from({ length }, (_, index) => itemsOf(organization, done + index, contacts)).flat();
    await ports.table.writeMany(items.map((item) => ({ kind: 'put', item })));
  }
  progress(`buckets of ${contacts.toLocaleString('en')} contacts`);
  await fillBuckets(organization.id, ports);
}

function itemsOf(organization: Organization, index: number, contacts: number): (Item & Key)[] {
  const { name, digits } = personAt(index, contacts);
  const id = firstIdOfNumber(organization, digits);
  const known = { full_name: name, phone_number: `+${digits}`, chatapp_id: digits };
  const contact = makeContact(known, {
    id,
    organizationId: organization.id,
    source: 'admin',
    at: isoTime(firstAt + index * minuteMs),
  });
  return [
    { ...contactKey(organization.id, id), ...contact },
    { ...entryKey(organization.id, sortTokenOf(contact)) },
    ...searchEntries(contact, index < whollyIndexed),
  ];
}

const searchEntries = (contact: StoredContact, all: boolean) =>
  entriesOfContact(contact).filter(({ sk }) => all || beginnings.some((beginning) => sk.startsWith(beginning)));
