import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { codeOf, keyWordsIn, keyWordsOn } from './house-rules/key-words.ts';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const pages = tracked.filter((file) => file.endsWith('.md'));
const read = (file: string) => readFileSync(file, 'utf8');

/** Without blocks of code and code in lines, in which brackets are no links and # begins no heading. */
const prose = (text: string) =>
  text
    .replace(/^( *)```[^\n]*\n.*?^ *```$/gms, '')
    .replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ''))
    .replace(/<!--.*?-->/gs, '');

const linksOf = (text: string): string[] =>
  Array.from(prose(text).matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g), ([, target = '']) => target);

const isExternal = (target: string) => /^[a-z][a-z+.-]*:/i.test(target);

/** What GitHub makes of headings: lower case, spaces as hyphens, no other punctuation; a number behind one that comes again. */
function fragmentsOf(text: string): Set<string> {
  const seen = new Map<string, number>();
  const fragments = new Set<string>();
  for (const [, heading = ''] of prose(text).matchAll(/^#{1,6} +(.*?)\s*#*$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-');
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    fragments.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return fragments;
}

/** Why a relative link leads nowhere, or undefined. */
function brokenBecause(page: string, target: string): string | undefined {
  const [path = '', fragment] = target.split('#').map(decodeURIComponent);
  const file = path === '' ? page : normalize(join(dirname(page), path));
  if (!tracked.includes(file)) return `${target}: there is no file ${file}`;
  if (fragment === undefined || fragmentsOf(read(file)).has(fragment)) return undefined;
  return `${target}: there is no such heading in ${file}`;
}

describe('a page', () => {
  test.each(pages)('%s has links that lead somewhere', (page) => {
    const relative = linksOf(read(page)).filter((target) => !isExternal(target));
    expect(relative.flatMap((target) => brokenBecause(page, target) ?? [])).toEqual([]);
  });

  test.each(pages)('%s names scripts that there are', (page) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = Array.from(read(page).matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)/g), ([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test.each(pages)('%s names files and folders that there are', (page) => {
    const named = read(page).matchAll(/(?<![\w./<-])(?:lib|functions|shared|test)\/[\w./-]*\w/g);
    expect(Array.from(named, ([path]) => path).filter((path) => !existsSync(path))).toEqual([]);
  });

  test('is told from what only looks like a link, and its headings are known as GitHub knows them', () => {
    expect(linksOf('[a](b.md) `[c](d.md)`\n```md\n[e](f.md)\n```\n[g](h.md#i "title")')).toEqual(['b.md', 'h.md#i']);
    const headings = '# One send, drawn\n## `GET /docs`\n## Twice\n## Twice\n```sh\n# none\n```';
    expect([...fragmentsOf(headings)]).toEqual(['one-send-drawn', 'get-docs', 'twice', 'twice-1']);
  });
});

describe('README.md', () => {
  test('has 180 lines at most', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(180);
  });

  test('links every other page, once', () => {
    const linked = linksOf(read('README.md')).filter((target) => target.endsWith('.md'));
    expect(linked.toSorted()).toEqual(pages.filter((page) => page !== 'README.md').toSorted());
  });
});

describe('the page of the table', () => {
  const sources = tracked.filter((file) => /^shared\/.*\.ts$/.test(file));
  const built = [...new Set(sources.flatMap((file) => keyWordsIn(codeOf(read(file)))))];
  const items = (page: string) => page.slice(page.indexOf('\n## Items'), page.indexOf('\n## Patterns'));
  const shown = keyWordsOn(items(read('shared/table/README.md')));

  test('shows the keys of every item that the code builds', () => {
    expect(built.length).toBeGreaterThan(25);
    expect(built.filter((word) => !shown.includes(word))).toEqual([]);
  });

  test('shows no key that the code does not build', () => {
    const upper = shown.filter((word) => !word.endsWith('#'));
    expect(upper.filter((word) => !built.includes(word))).toEqual([]);
  });

  test('would lack an item that is new', () => {
    const code = "const key = (org: string) => ({ pk: org + '#INVOICE#1', sk: 'TOTAL' });\nconst linePrefix = 'LINE#';";
    expect(keyWordsIn(code)).toEqual(['INVOICE', 'LINE', 'TOTAL']);
    expect(keyWordsIn(code).filter((word) => shown.includes(word))).toEqual([]);
    expect(keyWordsOn('`<org>#INVOICE#<id>`, `TOTAL`, `parked#<org>`, LINE')).toEqual(['INVOICE', 'TOTAL', 'parked#']);
  });
});
