import { expect, test } from '@jest/globals';
import { admin, newOrganization, refusal } from './admin-stage.ts';

const list = (...flags: string[]) => admin('organization', 'list', ...flags);

test('lists organizations page by page in the order of their slugs, without their secrets', async () => {
  expect(await list()).toEqual({ organizations: [], next: null });
  for (let made = 0; made < 5; made++) await newOrganization('--bearer-token', 'EAAGsecret');
  await admin('organization', 'suspend', 'org-4');
  const pages = [];
  for (let after: string | null = ''; after !== null; after = pages.at(-1).next)
    pages.push(await list('--limit', '2', ...(after === '' ? [] : ['--after', after])));
  expect(pages.map(({ organizations }) => organizations.map(({ slug }: { slug: string }) => slug))).toEqual([
    ['org-1', 'org-2'],
    ['org-3', 'org-4'],
    ['org-5'],
  ]);
  expect((await list()).organizations).toEqual(pages.flatMap(({ organizations }) => organizations));
  expect(pages[1].organizations).toEqual([
    {
      slug: 'org-3',
      name: 'Org 3',
      id: expect.stringMatching(/^org_/),
      created_at: '2026-11-28T10:00:00.000Z',
      suspended_at: null,
    },
    expect.objectContaining({ slug: 'org-4', suspended_at: '2026-11-28T10:00:00.001Z' }),
  ]);
});

test('goes on behind a slug that nobody has', async () => {
  expect((await list('--after', 'org-3x')).organizations).toMatchObject([{ slug: 'org-4' }, { slug: 'org-5' }]);
});

test.each([
  ['--limit=0', '--limit must be a whole number from 1 to 100'],
  ['--limit=101', '--limit must be a whole number from 1 to 100'],
  ['--limit=many', '--limit must be a whole number from 1 to 100'],
  ['--after=', '--after needs a slug'],
])('refuses %s', async (flag, line) => {
  expect(await refusal('organization', 'list', flag)).toBe(line);
});
