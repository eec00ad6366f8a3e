import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { areas } from '../mutants/areas.ts';
import { mutated } from '../mutants/mutant.ts';
import { rowsIn } from '../mutants/tables.ts';
import { drawnTables } from './drawn-tables.ts';

const mutants = Object.values(areas).flat();

/** Why a mutant could not be run, or would say nothing. */
function wrongWith(mutant: (typeof mutants)[number]): string | undefined {
  const missing = mutant.tests.filter((file) => !existsSync(file));
  if (missing.length > 0) return `${mutant.name}: there is no ${missing.join(', ')}`;
  try {
    mutated(mutant);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('the faults on purpose', () => {
  test('are found in their files, each exactly once, and name test files that there are', () => {
    expect(mutants.flatMap((mutant) => wrongWith(mutant) ?? [])).toEqual([]);
  });

  test('have names of their own, change something, name a test, and say which promise they break', () => {
    const names = mutants.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
    const vain = mutants.filter(({ from, to, tests }) => from === to || tests.length === 0);
    expect(vain.map(({ name }) => name)).toEqual([]);
    const mute = mutants.filter(({ breaks, kept }) => !/^[A-Z].*\.$/.test(breaks) || kept === '');
    expect(mute.map(({ name }) => name)).toEqual([]);
  });

  test('are made of every row of every table of transitions', () => {
    const rows = Object.values(drawnTables).reduce((sum, table) => sum + table.length, 0);
    const files = new Set((areas.transitions ?? []).map(({ file }) => file));
    expect([...files].flatMap(rowsIn)).toHaveLength(rows);
  });
});
