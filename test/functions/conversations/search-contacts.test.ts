import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openWorld, type World } from '../../support/world.ts';
import type { Client } from '../client.ts';
import { ask, namesOf, organizationOf } from './contacts-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('a search', () => {
  const contacts = [
    ['João da Conceição', '+55 11 98888-1111'],
    ['Ana Clara Souza', '5521977772222'],
    ['ana clara souza', '5521977773333'],
    ['İbrahim Çağlar IŞIK', '905321112233'],
    ['مُحَمَّد عبد الله', '966501234567'],
    ['王小明', '8613800138000'],
    ['김민준', '821012345678'],
    ['🎉 Festa ❤️', '5511900000001'],
    [`O'Brien "Bob" \\ | # %_*`, '353861234567'],
    ['Loja 24 7', '5511900000002'],
    [`${'x'.repeat(64)}${'é'.repeat(63)}z`, '5511900000003'],
    ['राम कुमार', '919812345678'],
  ] as const;
  let client: Client;
  let stranger: Client;
  beforeAll(async () => {
    const written = contacts.map(([name, number]) => [name, number.replace(/[^\d+]/g, '')] as const);
    ({ client } = await organizationOf(world, written));
    ({ client: stranger } = await organizationOf(world, [['Ana Clara Souza', '5521977772222']]));
  });
  const [joao, ana, ana2, ibrahim, muhammad, wang, kim, festa, obrien, loja, long, ram] = contacts.map(
    ([name]) => name,
  );

  test.each<[string, (string | undefined)[]]>([
    ['joao', [joao]],
    ['JOÃO', [joao]],
    ['João da Conceição', [joao]],
    ['conceição João', [joao]],
    ['ceic', [joao]],
    ['cao', [joao]],
    ['ana souza', [ana2, ana]],
    ['SOUZA   ANA', [ana2, ana]],
    ['souza 7772', [ana]],
    ['ana joão', []],
    ['anaclara', []],
    ['ibrahim', [ibrahim]],
    ['IBRAHİM ışık', [ibrahim]],
    ['isik', [ibrahim]],
    ['caglar', [ibrahim]],
    ['محمد', [muhammad]],
    ['الله عبد', [muhammad]],
    ['小明', [wang]],
    ['王', [wang]],
    ['민준', [kim]],
    ['준', [kim]],
    ['🎉', [festa]],
    ['❤', [festa]],
    ["'brien", [obrien]],
    ['"bob"', [obrien]],
    ['\\', [obrien]],
    ['|', [obrien]],
    ['#', [obrien]],
    ['%', [obrien]],
    ['%_*', [obrien]],
    ['_', [obrien]],
    ['24 7', [loja]],
    ['x'.repeat(64), [long]],
    ['xé', [long]],
    [`${'E'.repeat(63)}z`, [long]],
    ['x'.repeat(65), []],
    ['राम', [ram]],
    ['र', [ram]],
    ['O’BRIEN', [obrien]],
    ['“bob”', [obrien]],
    ['*', [obrien]],
    ["'", [obrien]],
    ['ISIK', [ibrahim]],
    ['ıŞıK İBRAHİM', [ibrahim]],
    ['c\u0327ag\u0306lar', [ibrahim]],
    ['محمـــد', [muhammad]],
    ['🎉 ❤️', [festa]],
    ['👍', []],
    ['?!', []],
    ['小', [wang]],
    ['é', [...contacts.map(([name]) => name).filter((name) => /e|é|É/i.test(name))].toReversed()],
    ['5511988881111', [joao]],
    ['+55 11 98888-1111', [joao]],
    ['+55 11 98888', [joao]],
    ['(11) 98888.1111', [joao]],
    ['٩٨٨٨٨', [joao]],
    ['９８８８８', [joao]],
    ['98888', [joao]],
    ['1111', [joao]],
    ['977772222', [ana]],
    ['nowhere', []],
    ['\u0301', []],
  ])('for "%s" finds all that match and no other, newest first', async (search, found) => {
    const { status, body } = await ask(client, { search });
    expect([status, namesOf(body)]).toEqual([200, found]);
    expect(body).toMatchObject({ count: found.length, pagination: { totalContacts: found.length } });
  });

  test('in a query string may have plus signs for spaces, and a plus sign of its own', async () => {
    for (const query of [
      'search=+55+11+98888',
      'search=%2B55%2011%2098888',
      'search=jo%C3%A3o+da',
      'search=joão%20da',
    ]) {
      const { body } = await client.conversations({ query: `action=contacts&${query}` });
      expect(namesOf(body)).toEqual([joao]);
    }
  });

  test.each(['', '   ', '\u200b', '\t'])('for nothing ("%s") is the list', async (search) => {
    expect((await ask(client, { search })).body).toEqual((await ask(client, {})).body);
  });

  test('has pages that are full and count what matches', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => ask(client, { search: 'ana', limit: 1, page })));
    expect(pages.map(({ body }) => namesOf(body))).toEqual([[ana2], [ana], []]);
    expect(pages.map(({ body }) => body.pagination)).toEqual(
      [1, 2, 3].map((page) => ({
        currentPage: page,
        totalPages: 2,
        totalContacts: 2,
        contactsPerPage: 1,
        hasNextPage: page < 2,
        hasPrevPage: page > 1,
      })),
    );
  });

  test('finds nothing of another organization', async () => {
    expect((await ask(stranger, { search: 'ana' })).body.contacts).toHaveLength(1);
    expect((await ask(stranger, { search: 'joão' })).body.contacts).toEqual([]);
    expect((await ask(stranger, {})).body.pagination.totalContacts).toBe(1);
  });
});
