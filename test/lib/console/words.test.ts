import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const page = join(import.meta.dirname, '../../../lib/console/page');
const files = readdirSync(page, { recursive: true, encoding: 'utf8' });
const codes = readdirSync(join(page, 'frame/words')).map((file) => basename(file, '.json'));
/** The pages that have words, by what they are read as: `inbox`. */
const spaces = [
  ...new Set(files.filter((file) => file.endsWith('words/en.json')).map((file) => dirname(dirname(file)))),
];

type Words = { readonly [name: string]: string | Words };

/** Every word of a page in a language, by its whole name: `row.unread_one`. */
function wordsOf(space: string, language: string): Map<string, string> {
  const flat = (words: Words, before: string): [string, string][] =>
    Object.entries(words).flatMap(([name, said]) =>
      typeof said === 'string' ? [[before + name, said] as const] : flat(said, `${before}${name}.`),
    ) as [string, string][];
  return new Map(flat(JSON.parse(readFileSync(join(page, space, 'words', `${language}.json`), 'utf8')) as Words, ''));
}

/** Without the ending by which i18next chooses between one and many. */
const nameOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const names = (words: Map<string, string>) => new Set([...words.keys()].map(nameOf));
const values = (said: string | undefined) => new Set(said?.match(/\{\{\w+\}\}/g));

/** What the sources say as names of words: whole, or a pattern where a part is a value. */
const said = files
  .filter((file) => /\.tsx?$/.test(file) && basename(file) !== 'openapi.ts')
  .map((file) => readFileSync(join(page, file), 'utf8'))
  .join('\n');
const whole = new Set([...said.matchAll(/['"]([\w.:-]+)['"]/g)].map(([, name]) => name));
const patterns = [...said.matchAll(/`((?:[\w:.-]|\$\{[^}`]*\})*)`/g)].flatMap(([, name = '']) => {
  const fixed = name.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  return fixed.some((part) => /\w/.test(part) && part.includes('.')) ? [new RegExp(`^${fixed.join('[^.]+')}$`)] : [];
});
/** What stands behind the last _ is chosen by what is told of: one or many, any or all. */
const isSaid = (name: string) =>
  [name, name.replace(/_\w+$/, '')].some((one) => whole.has(one) || patterns.some((pattern) => pattern.test(one)));

describe.each(spaces)('the words of %s', (space) => {
  const english = wordsOf(space, 'en');

  test.each(codes)('are all there in %s, with the same values in them', (language) => {
    const words = wordsOf(space, language);
    expect(names(words)).toEqual(names(english));
    for (const [key, text] of words) expect([key, values(text)]).toEqual([key, values(english.get(key) ?? text)]);
  });

  test('are each said by a page', () => {
    expect([...names(english)].filter((name) => !isSaid(name) && !isSaid(`${space}:${name}`))).toEqual([]);
  });
});
