import { expect, test } from '@jest/globals';
import { errorFields, jsonLog } from '../../../shared/base/log.ts';

function recorder() {
  const lines: string[] = [];
  return { log: jsonLog((line) => lines.push(line)), lines: () => lines.map((line) => JSON.parse(line)), raw: lines };
}

test('a line is one JSON object with time, level and event, and no more lines than one', () => {
  const { log, lines, raw } = recorder();
  log('request', { status: 200, text: 'a\nb\u2028"c"', none: undefined });
  expect(raw[0]).not.toContain('\n');
  expect(lines()).toEqual([
    {
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: 'INFO',
      event: 'request',
      status: 200,
      text: 'a\nb\u2028"c"',
    },
  ]);
});

test('fields that are bound to one log are on its lines alone', () => {
  const { log, lines } = recorder();
  const [one, two] = [log.with({ organization: 'org_1' }), log.with({ organization: 'org_2' })];
  one.with({ request_id: 'r' })('request');
  two('request', { organization: 'org_3' });
  log('request');
  expect(lines().map(({ organization, request_id }) => [organization, request_id])).toEqual([
    ['org_1', 'r'],
    ['org_3', undefined],
    [undefined, undefined],
  ]);
});

test('an error is told by class, text and origin; what is thrown and no error, by its type', () => {
  expect(errorFields(new TypeError('x is not a function'))).toEqual({
    error: 'TypeError',
    error_message: 'x is not a function',
    stack: expect.stringContaining('log.test.ts'),
  });
  expect([errorFields('svc_secret'), errorFields(undefined)]).toEqual([{ error: 'string' }, { error: 'undefined' }]);
});
