import { expect, test } from '@jest/globals';
import { outcomeOf } from '../../../../shared/providers/evolution/answer.ts';

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  outcomeOf(
    { status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    'support',
  );

const key = { remoteJid: '5511999990000@s.whatsapp.net', fromMe: true, id: '3EB0A1' };
const record = {
  key,
  pushName: 'Acme',
  status: 'PENDING',
  message: { conversation: 'a' },
  messageTimestamp: 1795860002,
};
const error = (status: number, message: unknown) => ({ status, error: 'Error', response: { message } });

test.each<[string, number, unknown]>([
  ['bare, with 201', 201, record],
  ['bare, with 200', 200, record],
  ['as the only one of a list', 201, [record]],
  ['under response', 200, { status: 201, error: false, response: record }],
  ['under data', 201, { data: record }],
  ['under message', 201, { message: record }],
])('accepts a record %s, and gives it whole', (_what, status, body) => {
  expect(answer(status, body)).toEqual({
    kind: 'accepted',
    providerId: '3EB0A1',
    raw: record,
    knownAs: { number: '5511999990000' },
  });
});

test.each([
  ['120363041234567890@g.us', undefined],
  [5, undefined],
  [undefined, undefined],
  ['123456789012345@lid', { lid: '123456789012345@lid' }],
])('knows whom %j names', (remoteJid, knownAs) => {
  const outcome = answer(201, { key: { ...key, remoteJid } });
  expect([outcome.kind, 'knownAs' in outcome && outcome.knownAs]).toEqual(['accepted', knownAs ?? false]);
});

test.each<[string, number, unknown]>([
  ['nothing', 201, ''],
  ['null', 201, 'null'],
  ['a page', 200, '<html>'],
  ['half a record', 201, JSON.stringify(record).slice(0, 90)],
  ['a record without key', 201, { ...record, key: undefined }],
  ['a record whose key is null', 201, { ...record, key: null }],
  ['a record without id', 201, { ...record, key: { ...key, id: undefined } }],
  ['an empty id', 201, { ...record, key: { ...key, id: ' ' } }],
  ['an id of 513 characters', 201, { ...record, key: { ...key, id: 'm'.repeat(513) } }],
  ['an id that is an object', 201, { ...record, key: { ...key, id: {} } }],
  ['an id that is elsewhere', 201, { id: 'database-id', messageId: 'x' }],
  ['an empty list', 201, []],
  ['an error of the server', 500, error(500, 'Internal Server Error')],
  ['a page of a proxy', 502, '<html>'],
  ['a time-out of a proxy', 504, ''],
  ['HTTP 408', 408, ''],
  ['an error of the server under 201', 201, error(500, 'Internal Server Error')],
])('%s leaves the outcome unknown', (_what, status, body) => {
  expect(answer(status, body)).toMatchObject({ kind: 'unknown' });
});

test.each<[string, unknown, string]>([
  [
    'a list of texts',
    error(400, ['values must be unique', 'number is required']),
    'values must be unique; number is required',
  ],
  ['one text', error(400, 'Owned media must be a url or base64'), 'Owned media must be a url or base64'],
  ['a list in a list', error(400, [['instance requires property "number"']]), 'instance requires property "number"'],
  [
    'a number that nobody has',
    error(400, [{ jid: '5511999990000@s.whatsapp.net', exists: false, number: '5511999990000' }]),
    '5511999990000 is not on the chat-app',
  ],
  [
    'an address that nobody has',
    error(400, [{ jid: '1@s.whatsapp.net', exists: false }]),
    '1@s.whatsapp.net is not on the chat-app',
  ],
  ['a message of its own', { message: 'Method not available on this channel' }, 'Method not available on this channel'],
  ['a name alone', { error: 'Bad Request' }, 'Bad Request'],
  ['nothing', '', 'HTTP 400 and no reason.'],
  ['a page', '<html>', 'HTTP 400 and no reason.'],
])('400 with %s is a rejected message, in the server’s words', (_what, body, message) => {
  expect(answer(400, body)).toEqual({
    kind: 'rejected',
    name: 'Provider rejected message',
    error: { code: 400, message },
  });
});

test.each([413, 415, 422, 409])('HTTP %i is a rejected message too', (status) => {
  expect(answer(status, error(status, ['too large']))).toMatchObject({ name: 'Provider rejected message' });
});

test('a reason of any length and depth is cut', () => {
  const deep = JSON.parse(`${'['.repeat(3000)}"x"${']'.repeat(3000)}`);
  expect(answer(400, error(400, deep))).toMatchObject({ kind: 'rejected' });
  const outcome = answer(400, error(400, ['😀'.repeat(5000)]));
  expect(outcome.kind === 'rejected' && outcome.error.message.isWellFormed() && outcome.error.message.length).toBe(
    2000,
  );
});

test.each([
  'Error: Timed Out',
  'Error: Connection Closed',
  'timeout of 5000ms exceeded',
  'PrismaClientKnownRequestError: \nInvalid `this.prismaRepository.message.create()` invocation',
])('400 with "%s" is trouble of the server’s own: the message may have left', (text) => {
  expect(answer(400, error(400, [text]))).toMatchObject({ kind: 'rejected', name: 'Provider send failed' });
});

test.each<[number, unknown]>([
  [401, error(401, 'Unauthorized')],
  [403, error(403, ['Missing global api key', 'The key the-key is wrong'])],
  [404, error(404, ['The "support" instance does not exist'])],
  [404, error(404, ['Cannot POST /message/sendPoll/support'])],
  [301, ''],
])('HTTP %i is a channel that is not set up, in our words', (status, body) => {
  const outcome = answer(status, body);
  expect(outcome).toMatchObject({ kind: 'rejected', name: 'Invalid provider', error: { code: status } });
  expect(JSON.stringify(outcome)).not.toContain('the-key');
});

test.each([
  ['7', 7],
  ['2.5', 3],
  [undefined, 60],
  ['soon', 60],
])('HTTP 429 with Retry-After %j waits %i s', (retryAfter, seconds) => {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  expect(answer(429, '', headers)).toMatchObject({ kind: 'rate-limited', retryAfter: seconds });
});

const graph = {
  message: '(#131030) Recipient not in allowed list',
  type: 'OAuthException',
  code: 131030,
  fbtrace_id: 'A',
};

test.each<[string, unknown, object]>([
  ['the provider’s own error', graph, { kind: 'rejected', name: 'Provider rejected message', error: { code: 131030 } }],
  ['the same under error', { error: graph }, { kind: 'rejected', error: { code: 131030 } }],
  [
    'a refused token',
    { ...graph, code: 190, message: 'token EAAB-secret' },
    { kind: 'rejected', name: 'Invalid provider' },
  ],
  ['a rate limit', { ...graph, code: 130429 }, { kind: 'rate-limited', retryAfter: 5 }],
  [
    'an error of v2',
    error(400, ['bad']),
    { kind: 'rejected', name: 'Provider rejected message', error: { message: 'bad' } },
  ],
  ['an error of v2 in a list', [error(401, 'Unauthorized')], { kind: 'rejected', name: 'Invalid provider' }],
  [
    'a flag',
    { error: true, message: 'not connected' },
    { kind: 'rejected', name: 'Provider send failed', error: { message: 'not connected' } },
  ],
  ['no success', { success: false }, { kind: 'rejected', name: 'Provider send failed' }],
])('201 with %s inside is what it says inside', (_what, body, outcome) => {
  expect(answer(201, body)).toMatchObject(outcome);
  expect(JSON.stringify(answer(201, body))).not.toContain('EAAB-secret');
});
