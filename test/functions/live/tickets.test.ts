import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Member } from '../../../shared/members/member.ts';
import { makeMember } from '../../support/members.ts';
import { pagesOf } from '../../support/pages.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let member: Member;
let pages: ReturnType<typeof pagesOf>;
beforeAll(async () => {
  world = await openWorld();
  pages = pagesOf(world);
  member = await makeMember((await makeTenant(world.ports)).organization, world);
});
afterAll(() => world.close());

test('a ticket opens one connection, and no second one', async () => {
  const ticket = await pages.ticketOf(member);
  expect(await pages.open(ticket)).not.toBe('refused');
  expect(await pages.open(ticket)).toBe('refused');
});

test('of many who show one ticket at once one gets in', async () => {
  const ticket = await pages.ticketOf(member);
  const opened = await Promise.all(Array.from({ length: 10 }, () => pages.open(ticket)));
  expect(opened.filter((page) => page !== 'refused')).toHaveLength(1);
});

test('a ticket is good for 30 seconds to the millisecond', async () => {
  const [early, late] = [await pages.ticketOf(member), await pages.ticketOf(member)];
  world.clock.advance(29_999);
  expect(await pages.open(early)).not.toBe('refused');
  world.clock.advance(1);
  expect(await pages.open(late)).toBe('refused');
});

test.each([
  ['empty', () => ''],
  ['a word', () => 'ticket'],
  ['of another organization', (ticket: string) => `0123456789ab${ticket.slice(12)}`],
  ['cut short', (ticket: string) => ticket.slice(0, -1)],
  ['with another end', (ticket: string) => `${ticket.slice(0, -1)}${ticket.endsWith('a') ? 'b' : 'a'}`],
])('a ticket that is %s opens nothing', async (_what, made) => {
  expect(await pages.open(made(await pages.ticketOf(member)))).toBe('refused');
});

test('no ticket is in the log or in the table', async () => {
  const ticket = await pages.ticketOf(member);
  const stored = await world.ports.table.page({
    condition: ['pk = ', { value: `${member.organization_id}#TICKETS` }],
    limit: 100,
  });
  await pages.open(ticket);
  expect(stored.items.length).toBeGreaterThan(0);
  expect(JSON.stringify([world.logged, stored.items])).not.toContain(ticket.slice(12));
});
