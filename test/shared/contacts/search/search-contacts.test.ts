import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseSearch } from '../../../../shared/contacts/search/parse-search.ts';
import { searchContacts } from '../../../../shared/contacts/search/search-contacts.ts';
import { searchEntriesOf } from '../../../../shared/contacts/search/search-entry.ts';
import { searchTextOf } from '../../../../shared/contacts/search/search-text.ts';
import type { Ports } from '../../../../shared/runtime/deps.ts';
import { openWorld, type World } from '../../../support/world.ts';

const org = 'org_A1b2C3d4E5f6';
const common = 1_500;
/** Contacts that have the rarer word. */
const rare = 3;

const nameOf = (index: number) => `Guadalupe ${index % (common / rare) === 0 ? 'Xu' : 'Lima'} Montenegro`;
const tokenAt = (index: number) => `0mijzl3${String(index).padStart(22, '0')}`;

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const entries = Array.from({ length: common }, (_, index) => {
    const text = searchTextOf({ full_name: nameOf(index), chatapp_id: `49301${100_000 + index}` });
    // Those of the words' beginnings are what these tests read.
    return searchEntriesOf(org, tokenAt(index), text).filter(({ sk }) =>
      /^(guadalupe|xu|lima|montenegro|4930)/.test(sk),
    );
  });
  await world.ports.table.writeMany(entries.flat().map((item) => ({ kind: 'put', item })));
});
afterAll(() => world.close());

/** The sort tokens found, and how many entries were read for them. */
async function search(text: string) {
  let read = 0;
  const page: Ports['table']['page'] = async (query) => {
    const answer = await world.ports.table.page(query);
    read += answer.items.length;
    return answer;
  };
  const wanted = parseSearch(text) as NonNullable<ReturnType<typeof parseSearch>>;
  const deps = { ...world.ports, table: { ...world.ports.table, page } };
  const { total, tokens } = await searchContacts(org, { search: wanted, limit: 100, page: 1, ascending: false }, deps);
  return { total, tokens, read };
}

const tokensOfRare = [1_000, 500, 0].map(tokenAt);

test.each(['montenegro xu', 'xu guadalupe montenegro', 'Montenegro 4930 Xu'])(
  'a rare word is all that is read to its end, in whatever company: %s',
  async (text) => {
    const words = text.split(' ').length;
    const { total, tokens, read } = await search(text);
    expect([total, tokens]).toEqual([rare, tokensOfRare]);
    expect(read).toBeLessThanOrEqual(words * 512);
  },
);

test('words that are all common are read in step, and all matches are found', async () => {
  const { total, read } = await search('guadalupe montenegro lima');
  expect(total).toBe(common - rare);
  expect(read).toBeLessThanOrEqual(3 * common);
});

test('one word is read once, to its end', async () => {
  expect(await search('montenegro')).toMatchObject({ total: common, read: common });
});

test('a word that no contact has ends a search, after the first bit of a longer one', async () => {
  expect(await search('wolfgang montenegro')).toEqual({ total: 0, tokens: [], read: 512 });
});
