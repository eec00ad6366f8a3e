import { expect } from '@jest/globals';
import { serve as serveSweep } from '../../../../functions/workers/sweep-contacts.ts';
import { parseContact, type StoredContact } from '../../../../shared/contacts/contact.ts';
import { reindexMark } from '../../../../shared/contacts/search/index-mark.ts';
import { entriesOfContact } from '../../../../shared/contacts/search/search-entry.ts';
import { contactKey } from '../../../../shared/conversations/head.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { dueShards } from '../../../../shared/table/due.ts';
import { equals } from '../../../../shared/table/expressions.ts';
import { clientOf } from '../../../functions/client.ts';
import { makeTenant } from '../../../support/tenant.ts';
import { openWorld } from '../../../support/world.ts';

/** A world in which a contact is created and renamed, and the process may die at it. The organization is new in each test. */
export async function openIndexStage() {
  const world = await openWorld();
  const { ports } = world;
  const newTenant = async () => {
    const tenant = await makeTenant(ports);
    return { tenant, client: clientOf(ports, tenant.apiKey) };
  };
  const stage = {
    ...(await newTenant()),
    world,
    ports,
    async begin() {
      await sweep();
      Object.assign(stage, await newTenant());
    },
    sweep,
    found,
    due,
    entries,
    entriesWanted,
    failing,
    filling,
    addOn,
    stored,
    rename,
    markDeleted,
  };
  return stage;

  /** The sweeper comes, so long after what was before. */
  async function sweep(afterMs = 61_000) {
    world.clock.advance(afterMs);
    await serveSweep(ports)({} as never);
  }

  async function found(search: string): Promise<string[]> {
    const query = new URLSearchParams({ action: 'contacts', search }).toString();
    return (await stage.client.conversations({ query })).body.contacts.map(
      (one: { full_name: string }) => one.full_name,
    );
  }

  /** What the sweeper would still find of the organization. */
  async function due() {
    const pages = await Promise.all(
      dueShards('contact').map((shard) =>
        ports.table.page({
          index: 'due',
          condition: equals('due_shard', shard),
          limit: 1000,
        }),
      ),
    );
    return pages.flatMap(({ items }) => items).filter(({ pk }) => String(pk).startsWith(stage.tenant.organization.id));
  }

  /** Search entries under the first characters that these tests use. */
  async function entries() {
    const pages = await Promise.all(
      [...'anbisouzlmr0123456789'].map((first) =>
        ports.table.page({ condition: equals('pk', `${stage.tenant.organization.id}#S#${first}`), limit: 1000 }),
      ),
    );
    return pages.flatMap(({ items }) => items);
  }

  /** What is to be there of a contact, in the order of `entries`. */
  async function entriesWanted(id: string) {
    const wanted = new Map(entriesOfContact(await stored(id)).map((entry) => [`${entry.pk} ${entry.sk}`, entry]));
    const there = await entries();
    const inOrder = there.map(({ pk, sk }) => wanted.get(`${pk} ${sk}`));
    expect(there).toHaveLength(wanted.size);
    return inOrder;
  }

  /** A world whose table can do everything but one thing. */
  function failing(name: 'writeMany' | 'write'): Ports {
    return { ...ports, table: { ...ports.table, [name]: () => Promise.reject(new Error('down')) } };
  }

  /** A world where looking at the list counts its buckets always, or never. */
  function filling(when: 'always' | 'never'): Ports {
    return { ...ports, ids: { ...ports.ids, fraction: () => (when === 'always' ? 0 : 1) } };
  }

  function addOn(on: Ports, phone_number: string, full_name: string) {
    return clientOf(on, stage.tenant.apiKey).createContact({ body: { phone_number, full_name } });
  }

  async function stored(id: string): Promise<StoredContact> {
    return parseContact(await ports.table.get(contactKey(stage.tenant.organization.id, id))) as StoredContact;
  }

  /** As a change of the name does it, without what comes after. */
  async function rename(before: StoredContact, full_name: string): Promise<StoredContact> {
    const key = contactKey(before.organization_id, before.id);
    const mark = reindexMark(key, before, ports);
    await ports.table.write({ kind: 'update', key, change: { set: { full_name, ...mark } } });
    return stored(before.id);
  }

  /** As its deletion does it, without what comes after. */
  function markDeleted(contact: StoredContact) {
    return ports.table.write({
      kind: 'update',
      key: contactKey(contact.organization_id, contact.id),
      change: { set: { deleted_at: '2026-11-28T10:00:00.000Z' }, remove: ['due_shard', 'due_at'] },
    });
  }
}
export type IndexStage = Awaited<ReturnType<typeof openIndexStage>>;
