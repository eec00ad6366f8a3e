import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { serve as serveCreate } from '../../../functions/console/create-reply.ts';
import { serve as serveDelete } from '../../../functions/console/delete-reply.ts';
import { serve as serveList } from '../../../functions/console/list-replies.ts';
import { serve as serveUpdate } from '../../../functions/console/update-reply.ts';
import type { Member } from '../../../shared/members/member.ts';
import { repliesPartition } from '../../../shared/replies/reply.ts';
import { equals } from '../../../shared/table/expressions.ts';
import { answerBytes, lambdaBytes } from '../../support/answer-bytes.ts';
import { organizationCaller } from '../../support/member-caller.ts';
import { makeMember } from '../../support/members.ts';
import { makeTenant } from '../../support/tenant.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let agent: Member;
let id: string;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  const { organization } = await makeTenant(world.ports);
  id = organization.id;
  agent = await makeMember(organization, world);
});
afterAll(() => world.close());

const page = (query = '') => organizationCaller(serveList, world.ports, agent)(id, { query });
const list = async () => (await page()).body.replies;
const create = (body: object) => organizationCaller(serveCreate, world.ports, agent)(id, { body });
const at = (
  serve: typeof serveUpdate | typeof serveDelete,
  reply: string,
  body?: object,
  by: Member | undefined = agent,
) => organizationCaller(serve, world.ports, by)(id, { path: `/replies/${reply}`, body });

test('what one agent saves, all have at hand, by its title, until it is changed or deleted', async () => {
  const hours = (await create({ title: 'Opening hours', text: '9 to 18 h' })).body.reply;
  const address = (await create({ title: 'Address', text: 'Praça da Sé 1' })).body.reply;
  expect(await list()).toEqual([address, hours]);
  await at(serveUpdate, hours.id, { text: '9 to 19 h' });
  await at(serveDelete, address.id);
  expect(await list()).toMatchObject([{ id: hours.id, title: 'Opening hours', text: '9 to 19 h' }]);
});

test.each([
  [{ text: 'a' }, 'Missing required field'],
  [{ title: 'a' }, 'Missing required field'],
  [{ title: 'a'.repeat(65), text: 'a' }, 'Invalid field'],
  [{ title: 'a', text: 'a'.repeat(4097) }, 'Invalid field'],
])('a reply that cannot be sent is not saved', async (body, error) => {
  expect((await create(body)).body.error).toBe(error);
  expect(await list()).toEqual([]);
});

test('an id that is none, or another organization’s, is 404, and changes nothing', async () => {
  const other = await makeTenant(world.ports);
  const stranger = await makeMember(other.organization, world);
  const theirs = (
    await organizationCaller(
      serveCreate,
      world.ports,
      stranger,
    )(other.organization.id, { body: { title: 'a', text: 'b' } })
  ).body.reply;
  for (const reply of [theirs.id, 'rep_x']) {
    expect((await at(serveUpdate, reply, { text: 'mine' })).status).toBe(404);
    expect((await at(serveDelete, reply)).status).toBe(404);
  }
  expect((await organizationCaller(serveList, world.ports, stranger)(other.organization.id)).body.replies).toEqual([
    theirs,
  ]);
  expect((await organizationCaller(serveList, world.ports, stranger)(id)).status).toBe(404);
});

test('the 501st reply is refused', async () => {
  for (let made = 0; made < 500; made++) await create({ title: `reply ${made}`, text: 'a' });
  expect((await create({ title: 'one more', text: 'a' })).body.error).toBe('Quota exceeded');
});

test('replies that are too much for one answer come in several, each of them once, by their titles', async () => {
  await create({ title: 'a', text: `a${'\u0001'.repeat(4095)}` });
  const condition = equals('pk', repliesPartition(id as never));
  const [item] = (await world.ports.table.page({ condition, limit: 1 })).items;
  const titles = Array.from({ length: 300 }, (_, n) => `title ${n % 100}`);
  const copies = titles.map((title, n) => {
    const own = String(n).padStart(3, '0');
    return {
      ...item,
      id: String(item?.id).slice(0, -3) + own,
      pk: String(item?.pk),
      sk: String(item?.sk).slice(0, -3) + own,
      title,
    };
  });
  await world.ports.table.writeMany(copies.map((copy) => ({ kind: 'put', item: copy })));
  const all: { id: string; title: string }[] = [];
  let cursor: string | null = '';
  do {
    const { status, body }: Awaited<ReturnType<typeof page>> = await page(cursor && `cursor=${cursor}`);
    expect([status, answerBytes(body) < lambdaBytes]).toEqual([200, true]);
    all.push(...body.replies);
    // What a page ended with may go before the next one is asked for.
    if (cursor === '') await at(serveDelete, body.replies.at(-1).id);
    cursor = body.next_cursor;
  } while (cursor !== null);
  expect(new Set(all.map((reply) => reply.id)).size).toBe(301);
  expect(all.map(({ title }) => title)).toEqual(['a', ...titles.toSorted((a, b) => a.localeCompare(b, 'en'))]);
  expect((await page('cursor=nothing')).body.error).toBe('Invalid parameter');
});
