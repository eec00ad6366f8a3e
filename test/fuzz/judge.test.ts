import { expect, test } from '@jest/globals';
import { problemsOfAnswer } from './judge.ts';
import { problemsOfLine } from './log-problems.ts';
import type { FuzzAnswer } from './send-request.ts';

const operation = { method: 'GET', path: '/health', api: 'service', parameters: [], examples: [] } as const;
const request = { operation, method: 'GET', target: '/health', headers: {} };
const secrets = ['svc_secret'];

const answer = (status: number, body: unknown): FuzzAnswer => {
  const text = JSON.stringify(body);
  return { status, headers: { 'Content-Type': 'application/json' }, text, body };
};

test.each([
  ['a status that is not documented', answer(418, {}), ['the status']],
  ['a fault of ours', answer(500, { error: 'Internal server error', message: 'x' }), ['a status of 500']],
  ['a secret', answer(404, { message: '"Cannot svc_secret' }), ['the secret svc_secr…']],
  ['a stack', answer(404, { message: '"Cannot\n    at run (file:///x.ts:1:2)' }), ['a stack']],
])('the fuzzing reports %s', (_what, given, problems) => {
  expect(problemsOfAnswer(request, given, { secrets, mayFail: false })).toEqual(expect.arrayContaining(problems));
});

test('the fuzzing knows what the API gateway refuses by itself, and reports what it would not say', () => {
  const problems = (body: unknown) => problemsOfAnswer(request, answer(413, body), { secrets, mayFail: false });
  expect(problems({ message: 'Request Too Long' })).toEqual([]);
  expect(problems({ text: 'Request Too Long' })).not.toEqual([]);
});

test('the fuzzing reports a body that is not as documented', () => {
  expect(problemsOfAnswer(request, answer(200, { status: 7 }), { secrets, mayFail: false })).not.toEqual([]);
});

test.each([
  ['an unexpected error', '{"event":"unexpected_error"}', ['unexpected_error']],
  ['a secret', '{"event":"request","key":"svc_secret"}', ['the secret svc_secr…']],
  ['what is no JSON', '(node:1) MaxListenersExceededWarning', ['a line that is no JSON']],
  ['nothing in a good line', '{"event":"request"}', []],
])('in the log the fuzzing reports %s', (_what, line, problems) => {
  expect(problemsOfLine(line, { secrets })).toEqual(problems);
});
