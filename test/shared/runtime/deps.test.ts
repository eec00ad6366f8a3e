import { expect, test } from '@jest/globals';
import type { Log } from '../../../shared/base/log.ts';
import type { Use } from '../../../shared/routes.ts';
import { depsOf, type Ports } from '../../../shared/runtime/deps.ts';

/** Ports of which each says when it is touched. */
function watched() {
  const touched: PropertyKey[] = [];
  const ports = new Proxy({} as Ports, {
    get: (_target, name) => {
      touched.push(name);
      return `the ${String(name)}`;
    },
  });
  return { ports, touched };
}
const log = (() => {}) as unknown as Log;

test.each<[Use[], string[]]>([
  [[], ['clock', 'ids', 'log']],
  [['table:get'], ['clock', 'ids', 'log', 'table']],
  [
    ['table:query', 'table:put'],
    ['clock', 'ids', 'log', 'table'],
  ],
  [['secrets'], ['clock', 'ids', 'log', 'secrets']],
  [['http'], ['clock', 'http', 'ids', 'log', 'settings']],
])('a function whose row uses %j gets %j and nothing else', (uses, names) => {
  const deps = depsOf(watched().ports, uses, log);
  expect(Object.keys(deps).toSorted()).toEqual(names);
});

test('nothing is built before it is touched', () => {
  const { ports, touched } = watched();
  const deps = depsOf(ports, ['table:put', 'http', 'secrets'], log);
  expect(touched).toEqual([]);
  expect(deps.table).toBe('the table');
  expect(touched).toEqual(['table']);
});
