import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { compositionRoot, floors } from './floors.ts';
import { circlesIn, type Import, imports, roomOf, sourceFiles } from './imports.ts';

const heightOf = (room: string) => (floors as readonly string[]).indexOf(room);
const shown = ({ from, to }: Import) => `${from} imports ${to}`;

/** Imports from one room of `shared/` to another, the composition root's and those of its types apart. */
const crossings = imports.flatMap((edge) => {
  const [from, to] = [roomOf(edge.from), roomOf(edge.to)];
  if (from === undefined || to === undefined || from === to) return [];
  return from === compositionRoot || to === compositionRoot ? [] : [{ ...edge, rooms: [from, to] as const }];
});

const isUpwards = ({ rooms: [from, to] }: (typeof crossings)[number]) => heightOf(from) < heightOf(to);

describe('the rooms of shared/', () => {
  test('are those on the list of floors, and no others', () => {
    const rooms = readdirSync('shared', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map(({ name }) => name).toSorted()).toEqual([...floors, compositionRoot].toSorted());
  });

  test('are listed in the same order on the page on shared/, each with what it is for', () => {
    const listed = readFileSync('shared/README.md', 'utf8').matchAll(/^(\d+)\. `([a-z-]+)`: \S.*\.$/gm);
    const rooms = Array.from(listed, ([, number, room]) => `${number} ${room}`);
    expect(rooms).toEqual(floors.map((room, index) => `${index + 1} ${room}`));
  });

  test('import from rooms below them alone, types included', () => {
    expect(crossings.length).toBeGreaterThan(500);
    expect(crossings.filter(isUpwards).map(shown)).toEqual([]);
  });

  test('share plain data that imports from no room', () => {
    const plain = imports.filter(({ from }) => /^shared\/[^/]+\.ts$/.test(from));
    expect(plain.filter(({ to }) => roomOf(to) !== undefined).map(shown)).toEqual([]);
  });
});

describe('source files', () => {
  test('are looked at whatever they are written in', () => {
    const written = (ending: string) => sourceFiles.filter((file) => file.endsWith(ending)).length;
    expect([written('.ts') > 1000, written('.tsx') > 100]).toEqual([true, true]);
  });

  test('import each other in no circle, types included', () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  test.each([
    ['two files', ['a b', 'b a'], [['a', 'b', 'a']]],
    ['a file that imports itself', ['a a'], [['a', 'a']]],
    ['three files behind a fourth', ['d a', 'a b', 'b c', 'c a'], [['a', 'b', 'c', 'a']]],
    ['files that meet in one, which is none', ['a b', 'a c', 'b d', 'c d'], []],
  ])('would be found in a circle: %s', (_what, edges, circles) => {
    const parsed = edges.map((edge) => ({ from: edge.split(' ')[0] ?? '', to: edge.split(' ')[1] ?? '' }));
    expect(circlesIn(parsed)).toEqual(circles);
  });
});
