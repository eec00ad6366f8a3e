import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { pageOf } from './page/page.ts';
import type { Results } from './results.ts';

const saved = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const results = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8')) as Results;

test('the saved page is what the saved results make', () => {
  expect(saved).toBe(`${pageOf(results)}\n`);
});

test('it begins with the cost of a million, and then with what is over budget', () => {
  const headings = saved.match(/^## .*$/gm) ?? [];
  expect(headings.slice(0, 2)).toEqual(['## Cost of a million', '## Over budget']);
});

test('the page of a partial run shows what was measured, without the cost of a message', () => {
  const { about, reads } = results;
  const page = pageOf({ about, ...(reads && { reads }) });
  expect(page).toContain('## Reads');
  expect(page).not.toContain('receipts each');
});
