import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type EndpointRow, endpoints, rows } from '../../shared/routes.ts';
import { sourceFiles } from './imports.ts';
import { codeOf, keyWordsIn } from './key-words.ts';

/** Everything git knows of or would add, as it is in the working tree. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));
const functions = sourceFiles.filter((file) => file.startsWith('functions/'));
const read = (file: string) => readFileSync(file, 'utf8');
const lines = (file: string) => read(file).trimEnd().split('\n').length;

describe('the table of rows', () => {
  test('has a row for every function file, and a file for every row', () => {
    expect(rows.map((row) => row.entry).toSorted()).toEqual(functions.toSorted());
  });

  test('names every function once and serves every route once', () => {
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
    expect(new Set(endpoints.map((row) => `${row.api} ${row.method} ${row.path}`)).size).toBe(endpoints.length);
  });

  test('is the endpoint table of the page on shared/', () => {
    const listed = read('shared/README.md').match(/^\| (service|gateway|console) \| .*$/gm) ?? [];
    const fromRows = (endpoints as readonly EndpointRow[]).map(
      (row) =>
        `| ${row.api} | \`${row.method} ${row.path}\` | ${row.member ? `${row.auth}, ${row.member}` : row.auth} | \`${row.entry}\` |`,
    );
    expect(listed.map((line) => `${line.split('|').slice(0, 5).join('|').trim()} |`)).toEqual(fromRows);
  });
});

describe('a function file', () => {
  test.each(functions)('%s reads as verbs: no try, status, JSON, header or environment', (file) => {
    expect(read(file)).not.toMatch(/\btry\b|\bcatch\b|statusCode|\b[2-5]\d\d\b|JSON\.|headers|process\.env/);
    expect(lines(file)).toBeLessThanOrEqual(40);
  });

  test.each(rows)('$entry says in a sentence what $name does, and for which request', (row) => {
    const [, sentence = ''] = /^\/\*\*\s+((?:(?!\*\/).)*\.)\s+\*\/\nexport const serve\b/ms.exec(read(row.entry)) ?? [];
    expect(sentence).toContain('auth' in row && row.path !== '$default' ? `${row.method} ${row.path}` : '');
    expect(sentence).not.toBe('');
  });
});

describe('test files', () => {
  test('play the same programs each time: every property has a seed', () => {
    const count = (file: string, pattern: RegExp) => read(file).match(pattern)?.length ?? 0;
    const played = (file: string) => count(file, /\bfc\.(assert|sample)\(/g);
    const drawing = files.filter((file) => /^test\/.*\.ts$/.test(file) && played(file) > 0);
    expect(drawing.length).toBeGreaterThan(10);
    expect(drawing.filter((file) => played(file) > count(file, /\bseed[:,]/g))).toEqual([]);
  });
});

describe('source files', () => {
  test('have 200 lines at most (but for the table of rows), and nine in ten of them under 130', () => {
    const lengths = sourceFiles.map(lines).toSorted((a, b) => a - b);
    expect(sourceFiles.filter((file) => lines(file) > 200)).toEqual(['shared/routes.ts']);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(130);
  });

  test('in bin/ are 40 lines at most', () => {
    expect(sourceFiles.filter((file) => file.startsWith('bin/') && lines(file) > 40)).toEqual([]);
  });

  test('have kebab-case names that say what is in them, and none is a barrel', () => {
    const bad = sourceFiles.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.config)?\.tsx?$/.test(basename(file)));
    const vague = sourceFiles.filter((file) => /^(utils?|helpers?|common|manager|index)\.tsx?$/.test(basename(file)));
    expect([...bad, ...vague]).toEqual([]);
  });

  test('read the environment in one place', () => {
    const readers = sourceFiles.filter(
      (file) => /^(functions|shared)\//.test(file) && read(file).includes('process.env'),
    );
    expect(readers).toEqual(['shared/base/env.ts']);
  });

  test('switch no type off and leave nothing unfinished', () => {
    const pattern = /\bas any\b|: any\b(?!\()|@ts-(ignore|expect-error|nocheck)|TODO|FIXME/;
    expect(sourceFiles.filter((file) => pattern.test(read(file)))).toEqual([]);
  });
});

describe('test files and their helpers', () => {
  test('have at most 250 lines', () => {
    const long = files.filter((file) => /^test\/.*\.(ts|cjs)$/.test(file) && lines(file) > 250);
    expect(long).toEqual([]);
  });

  test('in a browser wait for what they mean, not for a time, nor for what was so once', () => {
    const waits = /\.waitForTimeout\(|\.waitForLoadState\(|\.isVisible\(/;
    expect(files.filter((file) => file.startsWith('test/console/') && waits.test(read(file)))).toEqual([]);
  });
});

describe('a key of the table', () => {
  const codes = new Map(
    sourceFiles.filter((file) => file.startsWith('shared/')).map((file) => [file, codeOf(read(file))]),
  );
  const words = [...new Set([...codes.values()].flatMap(keyWordsIn))].toSorted();

  test('is found by this rule', () => {
    expect(words).toEqual(expect.arrayContaining(['CONTACT', 'HEAD', 'MESSAGE', 'ORGANIZATION', 'WEBHOOK']));
  });

  test.each(words)('is built in one file alone: %s', (word) => {
    const quoted = new RegExp(`(['"\`])${word}\\1`);
    const builders = [...codes].filter(([, code]) => quoted.test(code) || keyWordsIn(code).includes(word));
    // The list of contacts and a conversation each have a head, and so has HTTP a method of that name.
    expect(builders.map(([file]) => file)).toHaveLength(word === 'HEAD' ? 3 : 1);
  });
});

/** Files that a comment names, with as much of their path as it says. */
const namedIn = (text: string) =>
  Array.from(text.matchAll(/^ *(?:\/\*\*|\*|\/\/).*$/gm), ([comment]) => comment).flatMap((comment) =>
    Array.from(comment.matchAll(/(?<![\w./-])(?:[\w-]+\/)*[\w-]+\.(?:tsx?|cjs|md)\b/g), ([name]) => name),
  );

describe('a comment', () => {
  test('names files that are in the repository', () => {
    const isHere = (name: string) => files.some((file) => file === name || file.endsWith(`/${name}`));
    const codes = files.filter((file) => /\.(tsx?|cjs)$/.test(file));
    const missing = codes.flatMap((file) =>
      namedIn(read(file)).flatMap((name) => (isHere(name) ? [] : `${file}: ${name}`)),
    );
    expect(missing).toEqual([]);
  });

  test('is searched for them in all its forms', () => {
    const code = "/** See `a-b/c.ts`. */\n  * (d.md)\n// e.cjs, f.tsx\nimport 'g.ts';";
    expect(namedIn(code)).toEqual(['a-b/c.ts', 'd.md', 'e.cjs', 'f.tsx']);
  });
});

describe('the project', () => {
  test('names no package registry', () => {
    const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { resolved?: string }> };
    expect(Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
  });

  test('has exact versions only', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });
});
