import { expect, test } from '@jest/globals';
import { reportedFailures } from '../../../../lib/local/queue-event.ts';

const batch = new Set(['a', 'b']);

test.each([
  ['nothing', undefined],
  ['null', null],
  ['an empty response', {}],
  ['no list', { statusCode: 200 }],
  ['a null list', { batchItemFailures: null }],
  ['an empty list', { batchItemFailures: [] }],
])('takes %s for success', (_, response) => {
  expect(reportedFailures(response, batch)).toEqual(new Set());
});

test('takes the ids that are named, once each, for failed', () => {
  const named = (...ids: string[]) => ({ batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })) });
  expect(reportedFailures(named('b'), batch)).toEqual(new Set(['b']));
  expect(reportedFailures(named('b', 'a', 'b'), batch)).toEqual(batch);
});

test.each([
  ['an empty id', { batchItemFailures: [{ itemIdentifier: '' }] }],
  ['a null id', { batchItemFailures: [{ itemIdentifier: null }] }],
  ['an id of no message', { batchItemFailures: [{ itemIdentifier: 'a' }, { itemIdentifier: 'unknown' }] }],
  ['an id under another key', { batchItemFailures: [{ itemIdentifier: 'a' }, { messageId: 'b' }] }],
  ['a bare id', { batchItemFailures: ['a'] }],
  ['a null failure', { batchItemFailures: [null] }],
  ['a list that is none', { batchItemFailures: 'a' }],
  ['a list that is no JSON', { batchItemFailures: new Set(['a']) }],
  ['a response that is no object', 'ok'],
  ['a response that is a list', []],
  ['a response that cannot be JSON', { batchItemFailures: [], count: 1n }],
])('refuses %s', (_, response) => {
  expect(() => reportedFailures(response, batch)).toThrow();
});
