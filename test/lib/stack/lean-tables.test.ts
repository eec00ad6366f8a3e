import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { forHosts } from '../../../lib/constructs/lean-tables.ts';

/** What hosts alone call of it. */
const ofHosts = ['shared/routes.ts', 'shared/host-settings.ts'];

test('no function reads of a row what its bundle leaves out', () => {
  const readers = globSync('{functions,shared}/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !ofHosts.includes(path) && /from '.*\/routes\.ts'/.test(readFileSync(path, 'utf8')));
  const names = [...forHosts].join('|');
  const read = new RegExp(
    `\\b\\w*[rR]ows?\\)?\\.(?:${names})\\b|\\{[^}]*\\b(?:${names})\\b[^}]*\\}[^=]*(?:=|: )[^=]*[rR]ow`,
  );
  expect(readers.length).toBeGreaterThan(5);
  expect(read.test('const { memory } = row;') && read.test('row.feature')).toBe(true);
  expect(readers.filter((path) => read.test(readFileSync(path, 'utf8')))).toEqual([]);
});
