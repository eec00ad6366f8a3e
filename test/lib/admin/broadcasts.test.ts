import { beforeEach, expect, test } from '@jest/globals';
import { watchBroadcast } from '../../../lib/admin/broadcast-watch.ts';
import { findOrganizationBySlug } from '../../../shared/organizations/organization-store.ts';
import { aBroadcast, offer } from '../../support/broadcasts.ts';
import { commandDeps } from '../../support/command-deps.ts';
import { giveTemplates } from '../../support/templates.ts';
import { acceptedBy, jsonAnswer } from '../../support/world.ts';
import { admin, adminIn, file, newOrganization, refusal, world } from './admin-stage.ts';

let slug: string;
const owner = async () => {
  const found = await findOrganizationBySlug(slug, world.ports);
  if (!found) throw new Error('the organization is not there');
  return found;
};
beforeEach(async () => {
  slug = await newOrganization(
    ...['--provider', 'cloudprovider', '--cloud-phone-id', `${Math.random()}`.slice(2), '--bearer-token', 'token'],
    ...['--chatapp-business-id', `${Math.random()}`.slice(2)],
  );
  await giveTemplates(world.ports, await owner(), [offer]);
  for (const n of [1, 2, 3])
    await admin(
      'contact',
      'create',
      '--organization',
      slug,
      '--phone',
      `+551199999000${n}`,
      '--name',
      'Ana',
      '--tags',
      'customer',
    );
  world.outgoing.length = 0;
  world.provider = (_request, count) => jsonAnswer(200, acceptedBy(`wamid.${slug}.${count}`));
});

const create = (more: object = {}, ...flags: string[]) =>
  admin('broadcast', 'create', '--organization', slug, '--file', file(JSON.stringify(aBroadcast(more))), ...flags);
const on = (verb: string, id: string, ...flags: string[]) =>
  admin('broadcast', verb, id, '--organization', slug, ...flags);

test('a broadcast is sent as by the API, and shown and listed with its counts', async () => {
  const { id, status } = await create();
  expect(status).toBe('running');
  await world.drain();
  expect(world.outgoing).toHaveLength(3);
  const shown = await on('show', id);
  expect(shown).toMatchObject({ id, status: 'finished', counts: { planned: 3, sent: 3 } });
  const second = await create({ schedule_at: '2026-12-31T10:00:00Z' });
  const first = await admin('broadcast', 'list', '--organization', slug, '--limit', '1');
  expect(first).toEqual({ broadcasts: [second], next: second.id });
  const rest = await admin('broadcast', 'list', '--organization', slug, '--after', first.next);
  expect(rest).toEqual({ broadcasts: [shown], next: null });
});

test('what a broadcast may cost is its planned without the skipped, at the price of its category; null without one', async () => {
  const { id: contact } = await admin(
    'contact',
    'create',
    '--organization',
    slug,
    '--phone',
    '+5511999990009',
    '--name',
    'Eva',
  );
  const contact_ids = [contact, 'a0000000-0000-4000-8000-000000000000'];
  const body = file(JSON.stringify(aBroadcast({ audience: { contact_ids } })));
  const pricedBy = async (templatePrices: object) => {
    const settings = { ...world.ports.settings, templatePrices };
    const deps = commandDeps(world, { ...world.ports, settings });
    return adminIn(() => deps)('broadcast', 'create', '--organization', slug, '--file', body);
  };
  const made = [await pricedBy({ utility: 0.0625 }), await pricedBy({ utility: 0 }), await pricedBy({ marketing: 1 })];
  expect(made.map(({ estimated_cost }) => estimated_cost)).toEqual([0.125, 0, null]);
  await world.drain();
  const shown = await Promise.all(made.map(({ id }) => on('show', id)));
  expect(shown.map(({ counts, estimated_cost }) => [counts.skipped, estimated_cost])).toEqual([
    [1, 0.0625],
    [1, 0],
    [1, null],
  ]);
});

test('the same key makes no second broadcast', async () => {
  const first = await create({}, '--idempotency-key', 'monday');
  expect(await create({}, '--idempotency-key', 'monday')).toEqual(first);
  await world.drain();
  expect(world.outgoing).toHaveLength(3);
});

test('a broadcast that is paused sends nothing until it is resumed, and one that is cancelled never does', async () => {
  const [held, ended] = [await create(), await create()];
  expect(await on('pause', held.id)).toMatchObject({ status: 'paused' });
  expect(await refusal('broadcast', 'cancel', ended.id, '--organization', slug)).toBe(
    'the broadcast Offer is ended for good: say --yes where nobody can be asked',
  );
  expect(await on('cancel', ended.id, '--yes')).toMatchObject({ status: 'cancelled' });
  await world.drain();
  expect(world.outgoing).toHaveLength(0);
  expect(await on('resume', held.id)).toMatchObject({ status: 'running' });
  await world.drain();
  expect(world.outgoing).toHaveLength(3);
});

test.each([true, false])('a broadcast is watched until it is finished; on a terminal with a bar: %s', async (isTTY) => {
  const { id } = await create();
  let said = '';
  const screen = { isTTY, write: (text: string) => (said += text) };
  const clock = { ...world.clock, sleep: () => world.drain().then(() => undefined) };
  const seen = await watchBroadcast(await owner(), { id, screen }, { ...world.ports, clock });
  expect(seen).toMatchObject({ status: 'finished', counts: { sent: 3 } });
  const bar = `0 of 0 (0 %), 0 sent, 0 failed, 0 skipped, 0 unknown; running|[${'#'.repeat(24)}] 3 of 3 (100 %), 3 sent, 0 failed, 0 skipped, 0 unknown; finished\n`;
  expect(said.replace(`\r\u001b[K[${'-'.repeat(24)}] `, '').replace('\r\u001b[K', '|')).toBe(isTTY ? bar : '');
});

test('what is not as POST /broadcasts takes it is refused in one line', async () => {
  const refused = (text: string) => refusal('broadcast', 'create', '--organization', slug, '--file', file(text));
  expect(await refused('{"name": ')).toBe('--file holds no JSON');
  expect(await refused(JSON.stringify(aBroadcast({ name: 'Promo\ufffd' })))).toContain('name has the sign U+FFFD');
  expect(await refused(JSON.stringify(aBroadcast({ name: 7 })))).toContain('name must be a string');
  expect(await refused(JSON.stringify(aBroadcast({ template: { name: 'none', language: 'en' } })))).not.toBe('done');
  expect(await refusal('broadcast', 'create', '--organization', slug, '--file', '/nowhere')).toBe(
    '--file names a file that is not there',
  );
  expect(await refusal('broadcast', 'pause', 'brc_x', '--organization', slug)).toContain(
    'No broadcast with the id brc_x',
  );
  expect(await refusal('broadcast', 'list', '--organization', slug, '--limit', '0')).toContain('--limit must be');
});
