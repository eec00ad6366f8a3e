import { describe, expect, test } from '@jest/globals';
import { outcomeOf } from '../../../../shared/providers/chatapp/answer.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  outcomeOf({ status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) });
const refusal = (fields: object) => ({ error: { message: 'no', code: 131009, ...fields } });

describe('a yes', () => {
  test.each([200, 201, 202])('with HTTP %i carries the id and the answer as it came', (status) => {
    const body = {
      messaging_product: 'whatsapp',
      contacts: [{ input: '+1', user_id: 'US.1' }],
      messages: [{ id: 'wamid.1', message_status: 'accepted' }],
      more: null,
    };
    expect(answer(status, body)).toEqual({
      kind: 'accepted',
      providerId: 'wamid.1',
      raw: body,
      knownAs: { userId: 'US.1' },
    });
  });

  test('takes the first of several ids', () => {
    expect(answer(200, { messages: [{ id: 'a' }, { id: 'b' }] })).toMatchObject({ providerId: 'a' });
  });

  test('takes an id of 512 characters and no longer one', () => {
    expect(answer(200, { messages: [{ id: 'w'.repeat(512) }] }).kind).toBe('accepted');
    expect(answer(200, { messages: [{ id: 'w'.repeat(513) }] }).kind).toBe('unknown');
  });
});

describe('an answer that is neither yes nor no is unknown', () => {
  test.each<[number, unknown]>([
    [200, ''],
    [200, '{'],
    [200, 'null'],
    [200, '[]'],
    [200, '"ok"'],
    [200, {}],
    [200, { success: true }],
    [200, { messages: null }],
    [200, { messages: {} }],
    [200, { messages: [] }],
    [200, { messages: [null] }],
    [200, { messages: [{ id: null }] }],
    [200, { messages: [{ id: 5 }] }],
    [200, { messages: [{ id: '' }] }],
    [200, { error: 'failed' }],
    [200, { error: { message: 'no code' } }],
    [204, ''],
    [408, ''],
    [500, ''],
    [500, { error: { message: 'no code' } }],
    [500, { messages: [{ id: 'w' }] }],
    [502, '<html>'],
    [503, { error: { code: 'text' } }],
    [599, 'x'],
  ])('HTTP %i with %j', (status, body) => {
    expect(answer(status, body).kind).toBe('unknown');
  });
});

describe('a no', () => {
  test.each<[string, object, string]>([
    ['details in an object', { error_data: { messaging_product: 'whatsapp', details: 'too long' } }, 'no: too long'],
    ['details as a string', { error_data: 'too long' }, 'no: too long'],
    ['no details', {}, 'no'],
    ['details of another shape', { error_data: [1] }, 'no'],
    ['details that are null', { error_data: null }, 'no'],
    ['details that are a number', { error_data: { details: 5 } }, 'no'],
    ['no message', { message: undefined, error_data: { details: 'too long' } }, 'too long'],
    ['a message that is an object', { message: {} }, ''],
    [
      'fields nobody knows',
      { error_subcode: 2494010, fbtrace_id: 'x', error_user_title: 't', is_transient: 'maybe' },
      'no',
    ],
  ])('with %s keeps code and text', (_what, fields, message) => {
    expect(answer(400, refusal(fields))).toEqual({
      kind: 'rejected',
      name: 'Provider rejected message',
      error: { code: 131009, message },
    });
  });

  test.each([
    [0, 'Invalid provider'],
    [190, 'Invalid provider'],
    [199, 'Provider rejected message'],
    [200, 'Invalid provider'],
    [299, 'Invalid provider'],
    [300, 'Provider rejected message'],
    [131016, 'Provider send failed'],
    [-1, 'Provider rejected message'],
  ])('with code %i is %s', (code, name) => {
    expect(answer(400, refusal({ code }))).toMatchObject({ kind: 'rejected', name });
  });

  test('about credentials says nothing of what the provider says', () => {
    expect(answer(401, refusal({ code: 190, message: 'Malformed access token EAAG' }))).toMatchObject({
      error: { code: 190, message: expect.not.stringContaining('EAAG') },
    });
  });

  test.each(['190', 190.5, null, true, {}])('with a code that is no whole number (%j) is judged by HTTP', (code) => {
    expect(answer(403, refusal({ code }))).toMatchObject({
      kind: 'rejected',
      name: 'Provider send failed',
      error: { code: 403 },
    });
  });

  test('stands although an id stands beside it', () => {
    expect(answer(200, { ...refusal({}), messages: [{ id: 'w' }] }).kind).toBe('rejected');
  });
});

describe('a limit', () => {
  test.each<[string, number, unknown, Record<string, string>, number]>([
    ['by code, on any HTTP status', 400, refusal({ code: 130429 }), {}, 5],
    ['by code, with its own wait', 400, refusal({ code: 130429 }), { 'retry-after': '120' }, 120],
    ['by HTTP alone', 429, '', {}, 60],
    ['by HTTP alone, with its own wait', 429, '{}', { 'retry-after': '2.1' }, 3],
    ['with an endless wait', 429, '', { 'retry-after': 'Infinity' }, 60],
    ['with a wait too large to be one', 429, '', { 'retry-after': '1e300' }, 60],
  ])('%s says how long to wait', (_what, status, body, headers, retryAfter) => {
    expect(answer(status, body, headers)).toEqual({ kind: 'rate-limited', retryAfter, message: expect.any(String) });
  });
});
