import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { withoutArrows } from '../../../lib/constructs/late-arrows.ts';

const kept: Record<string, string> = {
  'members of objects': 'answer = [1, 2].map((n) => ({ n })).map(({ n }) => n);',
  'a class that has arrows of its own':
    'class A { twice = (n) => 2 * n; all(of) { return of.map((n) => this_(n)); } } const this_ = (n) => n + 1; const a = new A(); answer = [a.twice(2), a.all([1])];',
  'a class that extends another':
    'class A { constructor(make) { this.made = make(); } } class B extends A { constructor() { super(() => 7); } } answer = new B().made;',
  'functions that wait': 'const wait = async (n) => await n; answer = wait.constructor.name;',
  'what is given apart': 'const f = ({ a }, [b] = [2], ...c) => [a, b, c]; answer = [f({ a: 1 }), f.name, f.length];',
};

test.each(Object.entries(kept))('without arrows, code means the same: %s', async (_what, source) => {
  const code = (await withoutArrows(source, 'js')) ?? '';
  const answerOf = (text: string): unknown => runInNewContext(`let answer; ${text}; JSON.stringify(answer)`);
  expect(code).not.toContain('=>');
  expect([answerOf(code), answerOf(code) === undefined]).toEqual([answerOf(source), false]);
});

const left: Record<string, string> = {
  'this, in a method': 'class A { f() { return () => this.b; } }',
  'this, in a field': 'class A { f = () => this.b; static g = () => this.b; }',
  'this, before super()': 'class A extends B { constructor() { const f = () => this; super(f); } }',
  super: 'class A extends B { f() { return () => super.f(); } }',
  arguments: 'function f() { return () => arguments[0]; }',
  'new.target': 'function F() { return () => new.target; }',
};

test.each(Object.entries(left))('code stays as it is where an arrow has from outside %s', async (_what, source) => {
  expect(await withoutArrows(source, 'js')).toBeUndefined();
});
