import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { checkout } from '../../local/stack.ts';

const assets = join(checkout, 'lib/console/dist/assets');
const mantine = join(checkout, 'node_modules/@mantine/core');

/** The texts of the built page's files of a kind. */
const built = (kind: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(kind))
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
/** Mantine's classes in a text: a component's are its own, and stand as texts in its code. */
const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));

test('the page has the styles of each component that it is made of, and of no other', () => {
  const used = classesIn(built('.js'));
  const list = readFileSync(join(checkout, 'lib/console/page/frame/mantine-styles.ts'), 'utf8');
  const imported = Array.from(list.matchAll(/'@mantine\/core\/(styles\/\w+\.css)'/g), ([, path = '']) => path);
  const ofNothing = imported.filter((path) => {
    const own = classesIn(readFileSync(join(mantine, path), 'utf8'));
    return own.size > 0 && own.intersection(used).size === 0;
  });
  const lacking = classesIn(readFileSync(join(mantine, 'styles.css'), 'utf8'))
    .intersection(used)
    .difference(classesIn(built('.css')));

  expect(used.size).toBeGreaterThan(100);
  expect({ ofNothing, lacking: [...lacking] }).toEqual({ ofNothing: [], lacking: [] });
});
