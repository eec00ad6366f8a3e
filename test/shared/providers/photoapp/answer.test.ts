import { expect, test } from '@jest/globals';
import { outcomeOf } from '../../../../shared/providers/photoapp/answer.ts';
import { refusedWith } from '../../../support/photoapp.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  outcomeOf({ status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) });

test.each<[string, unknown, string]>([
  ['text', { recipient_id: '1', message_id: 'aWdf+/==' }, 'aWdf+/=='],
  ['text of digits', { message_id: '0017841400008460057' }, '0017841400008460057'],
  ['text of 512 characters', { message_id: 'm'.repeat(512) }, 'm'.repeat(512)],
  ['a small number', '{"message_id":5}', '5'],
  ['a number beyond 2^53', '{"message_id":17841400008460057}', '17841400008460057'],
  ['a number beyond 2^64', '{"message_id":36178414000084600571}', '36178414000084600571'],
])('a yes has its id exactly, given as %s', (_what, body, providerId) => {
  expect(answer(200, body)).toMatchObject({ kind: 'accepted', providerId });
});

test.each<[string, unknown]>([
  ['a fraction', '{"message_id":1.5}'],
  ['an exponent', '{"message_id":1e30}'],
  ['a boolean', '{"message_id":true}'],
  ['an error that is no object', { error: 'no' }],
  ['a list', '[]'],
])('a 200 whose id is %s was answered without one', (_what, body) => {
  expect(answer(200, body)).toMatchObject({ kind: 'unknown', answered: true });
});

test.each([408, 500, 502, 503, 599])(
  'HTTP %i without a code leaves the outcome unknown, and is no answer',
  (status) => {
    const outcome = answer(status, { message_id: 'm' });
    expect([outcome.kind, 'answered' in outcome]).toEqual(['unknown', false]);
  },
);

test('an error beside an id is a refusal', () => {
  expect(answer(200, { message_id: 'm', ...refusedWith(100) })).toMatchObject({ kind: 'rejected' });
});

test.each<[string, number, object, string]>([
  ['a code nobody knows', 400, {}, 'Provider rejected message'],
  ['one that calls itself passing', 400, { is_transient: true }, 'Provider send failed'],
  ['one with HTTP 500', 500, {}, 'Provider send failed'],
])('%s is told apart from what passes', (_what, status, more, name) => {
  expect(answer(status, { error: { ...refusedWith(424242).error, ...more } })).toMatchObject({
    kind: 'rejected',
    name,
  });
});

test('an error with odd members is judged by its code', () => {
  const odd = { code: 190, message: 5, error_subcode: 'x', is_transient: 'no', error_data: [1] };
  expect(answer(400, { error: odd })).toMatchObject({ kind: 'rejected', name: 'Invalid provider' });
});
