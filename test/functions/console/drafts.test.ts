import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveGet } from '../../../functions/console/get-draft.ts';
import { serve as servePut } from '../../../functions/console/put-draft.ts';
import type { Member } from '../../../shared/members/member.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { openWorld, type World } from '../../support/world.ts';
import { newClient } from '../client.ts';

let world: World;
let client: Awaited<ReturnType<typeof newClient>>;
let agent: Member;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  client = await newClient(world.ports);
  agent = await makeMember(client.tenant.organization, world);
});
afterAll(() => world.close());

const query = () => `contact_id=${client.contactId}`;
const get = (by = agent) =>
  organizationCaller(serveGet, world.ports, by)(client.tenant.organization.id, { query: query() });
const put = (text: string, by = agent) =>
  organizationCaller(servePut, world.ports, by)(client.tenant.organization.id, { query: query(), body: { text } });

test('a draft is there again for who wrote it, for nobody else, and until it is emptied', async () => {
  expect((await get()).body).toMatchObject({ text: '', updated_at: null });
  await put('Dear Ana, ');
  expect((await get()).body).toMatchObject({ text: 'Dear Ana, ', updated_at: expect.any(String) });
  expect((await get(await makeMember(client.tenant.organization, world))).body.text).toBe('');
  await put('');
  expect((await get()).body).toMatchObject({ text: '', updated_at: null });
});

test('a draft is forgotten after thirty days', async () => {
  await put('Dear Ana, ');
  world.clock.advance(31 * 86_400_000);
  expect((await get()).body.text).toBe('');
});

test('a draft goes with its contact, and none is kept for one that is gone', async () => {
  await put('a secret draft');
  await client.deleteContact(`id=${client.contactId}`);
  await world.drain();
  expect([(await get()).status, (await put('a secret draft')).status, (await put('')).status]).toEqual([404, 404, 404]);
  const left = await world.ports.table.page({
    condition: ['pk = ', { value: `${client.tenant.organization.id}#CONTACT#${client.contactId}` }],
    limit: 100,
  });
  expect(JSON.stringify(left.items)).not.toContain('secret');
});

test('another organization’s contact has no draft', async () => {
  const other = await newClient(world.ports);
  const stranger = await makeMember(other.tenant.organization, world);
  const asked = { query: query(), body: { text: 'mine' } };
  expect((await organizationCaller(servePut, world.ports, stranger)(other.tenant.organization.id, asked)).status).toBe(
    404,
  );
  expect((await organizationCaller(servePut, world.ports, stranger)(client.tenant.organization.id, asked)).status).toBe(
    404,
  );
});

test.each(['', 'contact_id=ana'])('the query %j is 400', async (asked) => {
  const answer = await organizationCaller(
    serveGet,
    world.ports,
    agent,
  )(client.tenant.organization.id, { query: asked });
  expect(answer.status).toBe(400);
});
