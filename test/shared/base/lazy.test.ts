import { expect, test } from '@jest/globals';
import { lazyObject } from '../../../shared/base/lazy.ts';

test('a member is built when it is touched, once, and no other with it; a base stays as lazy', () => {
  const built: string[] = [];
  const building = (name: string) => () => {
    built.push(name);
    return { name };
  };
  const base = lazyObject<{ a: object; b: object }, object>({ a: building('a'), b: building('b') }, {});
  const both = lazyObject<{ c: object }, typeof base>({ c: building('c') }, base);
  expect([Object.keys(both), built]).toEqual([['a', 'b', 'c'], []]);
  expect(both.a).toBe(base.a);
  expect(both.c).toBe(both.c);
  expect(built).toEqual(['a', 'c']);
});
