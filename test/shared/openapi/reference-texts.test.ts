import { expect, test } from '@jest/globals';
import { type ErrorName, errorStatus } from '../../../shared/errors.ts';
import { openapiDocument } from '../../../shared/openapi/document.ts';
import { isKept, waits } from '../../../shared/openapi/error-answers.ts';
import { errorRemedies } from '../../../shared/openapi/error-remedies.ts';

const { info, paths } = openapiDocument() as { info: { description: string }; paths: Record<string, object> };
const names = Object.keys(errorStatus) as ErrorName[];

test('every error has one row, with its status, when it is answered, what to do and whether to ask again', () => {
  const rows = Array.from(info.description.matchAll(/^\| (\d{3}) `(.+?)` \|(.+)\|(.+)\|(.+)\|$/gm));
  expect(rows.map(([, status, name]) => [name, Number(status)]).toSorted()).toEqual(
    Object.entries(errorStatus).toSorted(),
  );
  expect(rows.filter(([, , , ...cells]) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
});

test('what is kept under a key is not asked for again with it, and what says when to ask again is', () => {
  const repeatOf = (name: ErrorName) => errorRemedies[name][0];
  expect(names.filter((name) => isKept(name) && repeatOf(name) === 'same key')).toEqual([]);
  expect(waits.map(repeatOf)).toEqual(waits.map(() => 'same key'));
  expect(names.filter((name) => repeatOf(name) === 'look first')).toEqual(['Send outcome unknown', 'Send unconfirmed']);
});

test('the calls that the texts name are there, and so are the pages that they refer to', () => {
  const calls = Array.from(info.description.matchAll(/`(GET|POST|PATCH|DELETE) (\/[\w/{}-]+)/g));
  expect(calls.length).toBeGreaterThan(15);
  const unknown = calls.filter(([, method = '', path = '']) => !(method.toLowerCase() in Object(paths[path])));
  expect(unknown.map(([call]) => call)).toEqual([]);
  const headings = Array.from(info.description.matchAll(/^## (.+)$/gm), ([, heading]) => heading);
  const named = Array.from(info.description.matchAll(/[Ss]ee “(.+?)”/g), ([, heading]) => heading);
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((heading) => !headings.includes(heading))).toEqual([]);
  expect(headings[0]).toBe('Channels');
});
