import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { exportOrganization } from '../../../lib/admin/export/export-organization.ts';
import { enqueueMerge } from '../../../shared/contacts/merge-request.ts';
import { clientOf, newClient } from '../../functions/client.ts';
import { broadcastsOf } from '../../support/broadcasts.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { collect } from '../../support/dead-letters.ts';
import { fullOrganization } from '../../support/full-organization.ts';
import { storeMessages } from '../../support/stored-messages.ts';
import type { Tenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';
import { adminIn } from './admin-stage.ts';

let world: World;
let directory: string;
beforeAll(async () => {
  world = await openWorld();
  directory = mkdtempSync(join(tmpdir(), 'relaydesk-export-'));
});
afterAll(async () => {
  await world.close();
  rmSync(directory, { recursive: true });
});
const admin = adminIn(() => commandDeps(world));
const read = (folder: string, name: string) => readFileSync(join(directory, folder, name), 'utf8');
// biome-ignore lint/suspicious/noExplicitAny: lines have any shape
const lines = (folder: string, name: string): any[] =>
  read(folder, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('has every contact, message, file and delivery, as the API shows them, and no secret', async () => {
  const one = await fullOrganization(world, 'Anacleto');
  const unhandled = { channel: 'gateway', account: 'x', organization: one.id, kind: 'message', item: { from: '1' } };
  await collect(world, { queue: 'inbound', body: unhandled, id: 'letter' });
  const told = await admin('organization', 'export', one.organization.slug, '--to', join(directory, 'full'));
  const { folder: _folder, ...counts } = told;
  expect(JSON.parse(read('full', 'manifest.json'))).toEqual({
    format: 1,
    organization_id: one.id,
    exported_at: expect.any(String),
    counts,
  });
  const { conversations, message } = clientOf(world.ports, one.apiKey);
  const { body } = await conversations({ query: 'action=contacts&ascending=true&limit=100' });
  expect(lines('full', 'contacts.jsonl')).toEqual(body.contacts);
  expect(lines('full', 'groups.jsonl').length).toBe(counts.groups);
  let messages = 0;
  for (const { id } of body.contacts) {
    const { body: page } = await conversations({ query: `contactId=${id}&ascending=true&limit=100` });
    const exported = lines('full', `messages/${id}.jsonl`);
    const inOrder = exported.filter(({ type }) => type !== 'reaction');
    expect(inOrder.map((line) => line.id)).toEqual(page.messages.map((shown: { id: string }) => shown.id));
    for (const { file: _file, is_file_missing: _missing, ...line } of inOrder)
      expect((await message(line.id)).body.message).toEqual(line);
    messages += exported.length;
  }
  expect(counts).toMatchObject({ keys: 1, instances: 1, webhooks: 2, groups: 3, missing_files: 0 });
  const [letter] = lines('full', 'dead-letters.jsonl');
  expect([letter.id, JSON.parse(letter.body), counts.dead_letters]).toEqual(['letter', unhandled, 1]);
  await expectOutreach(one, body.contacts);
  expect(counts.messages).toBeGreaterThan(messages);
  const files = readdirSync(join(directory, 'full', 'media'));
  expect(files.length).toBe(counts.files);
  for (const name of files)
    expect(readFileSync(join(directory, 'full', 'media', name))).toEqual(
      Buffer.from(world.media.objects.get(`${one.id}/${name}`) as Uint8Array),
    );
  const [webhook] = lines('full', 'webhooks.jsonl');
  const [delivery] = lines('full', `deliveries/${webhook.id}.jsonl`);
  expect(JSON.parse(delivery.body)).toMatchObject({ id: delivery.event_id, type: delivery.type });
  const all = readdirSync(join(directory, 'full'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
  expect(all).not.toMatch(/token-of-tenant|whsec_|v1\.[\w-]{20}|"hash"|contact_salt/);
});

/** The inbox's state, templates, broadcasts and their recipients, as the API shows them. */
async function expectOutreach({ apiKey }: Tenant, contacts: readonly { id: string }[]): Promise<void> {
  const { conversations } = clientOf(world.ports, apiKey);
  const { body } = await conversations({ query: 'action=inbox&limit=100' });
  const states = new Map(
    lines('full', 'conversations.jsonl').map(({ conversation_id, ...state }) => [conversation_id, state]),
  );
  const ofContacts = body.conversations.filter(({ contact }: { contact: object | null }) => contact);
  expect(ofContacts.length).toBeGreaterThan(0);
  for (const { contact, status, assignee, unread_count } of ofContacts)
    expect(states.get(contact.id)).toEqual({ status, assignee, unread_count });
  expect([...states.values()].map(({ assignee }) => assignee)).toContain('Anacleto');
  expect(states.size).toBeGreaterThanOrEqual(contacts.length);
  const outreach = broadcastsOf(world.ports, apiKey);
  const { broadcasts } = (await outreach.list()).body;
  expect(lines('full', 'broadcasts.jsonl')).toEqual(broadcasts);
  const { recipients } = (await outreach.recipients(broadcasts[0].id)).body;
  expect(lines('full', `recipients/${broadcasts[0].id}.jsonl`)).toEqual(recipients);
  expect(recipients).toHaveLength(1);
  expect(lines('full', 'templates.jsonl')).toMatchObject([{ name: 'order', language: 'en' }]);
}

test('goes on where it was interrupted, and comes to the same', async () => {
  const { tenant, contactId } = await newClient(world.ports);
  const { organization } = tenant;
  // With what some readers of lines take for the end of one.
  const texts = Array.from({ length: 450 }, (_, index) => `text\u2028${index}\u2029`);
  await storeMessages(world.ports.table, { organizationId: organization.id, contactId }, texts);
  const to = join(directory, 'again');
  let pages = 0;
  const page: World['ports']['table']['page'] = (query) =>
    ++pages > 8 ? Promise.reject(new Error('the network is gone')) : world.ports.table.page(query);
  const table = { ...world.ports.table, page };
  await expect(exportOrganization(organization, to, { ...world.ports, table })).rejects.toThrow('network');
  expect(existsSync(join(to, 'manifest.json'))).toBe(false);
  expect(existsSync(join(to, 'messages', `${contactId}.jsonl`))).toBe(false);
  await admin('organization', 'export', organization.slug, '--to', to);
  expect(lines('again', `messages/${contactId}.jsonl`).map(({ message }) => message)).toEqual(texts);
  expect(readdirSync(join(to, 'messages'))).toEqual([`${contactId}.jsonl`]);
});

test('is refused in a folder that has a finished export, or one of another organization', async () => {
  const [one, other] = [await newClient(world.ports), await newClient(world.ports)];
  const to = join(directory, 'used');
  await admin('organization', 'export', one.tenant.organization.slug, '--to', to);
  const again = (slug: string) => admin('organization', 'export', slug, '--to', to);
  await expect(again(one.tenant.organization.slug)).rejects.toThrow('the folder has an export that is finished');
  await expect(again(other.tenant.organization.slug)).rejects.toThrow('of another organization');
  rmSync(join(to, 'manifest.json'));
  await expect(again(other.tenant.organization.slug)).rejects.toThrow('of another organization');
  expect(JSON.parse(read('used', 'organization.json'))).toMatchObject({ id: one.tenant.organization.id });
});

test('has what a contact wrote that is merged while the export runs into one that is written already', async () => {
  const { tenant, contactId } = await newClient(world.ports);
  const { organization } = tenant;
  const organizationId = organization.id;
  const later = await tenant.addContact('+5511888887777', 'Bia');
  for (const [id, text] of [
    [contactId, 'from Ana'],
    [later.id, 'from Bia'],
  ] as const)
    await storeMessages(world.ports.table, { organizationId, contactId: id }, [text]);
  let isMerged = false;
  const page: World['ports']['table']['page'] = async (query) => {
    if (!isMerged && existsSync(join(directory, 'merged', 'messages', `${contactId}.jsonl`))) {
      isMerged = true;
      await enqueueMerge({ organizationId, contactIds: [contactId, later.id], keepsFirst: true }, world.ports);
      await world.drain();
    }
    return world.ports.table.page(query);
  };
  const table = { ...world.ports.table, page };
  const counts = await exportOrganization(organization, join(directory, 'merged'), { ...world.ports, table });
  expect(isMerged).toBe(true);
  const written = lines('merged', `messages/${contactId}.jsonl`).map(({ message }) => message);
  expect([written.toSorted(), counts.messages]).toEqual([['from Ana', 'from Bia'], 2]);
  expect(readdirSync(join(directory, 'merged', 'messages'))).toEqual([`${contactId}.jsonl`]);
});
