import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { request } from '../../../lib/console/page/api/request.ts';

const { fetch } = globalThis;
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = fetch;
});

/** A server that takes requests and never answers. */
const silent: typeof globalThis.fetch = (_input, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

const asked = (init: RequestInit = {}) => new Request('http://127.0.0.1/api/acme/send-chatapp', init);

test('a request that is never answered ends as one without the network, later than the API’s own end of half a minute', async () => {
  globalThis.fetch = silent;
  const ended = jest.fn();
  const asking = request(asked(), 'token').catch(ended);
  await jest.advanceTimersByTimeAsync(31_000);
  expect(ended.mock.calls).toEqual([]);
  await jest.advanceTimersByTimeAsync(60_000);
  await asking;
  expect(ended.mock.calls).toEqual([[expect.any(TypeError)]]);
});

test('a request that the page needs no more ends at once', async () => {
  globalThis.fetch = silent;
  const left = new AbortController();
  const asking = request(asked({ signal: left.signal }), undefined);
  left.abort(new Error('left'));
  await expect(asking).rejects.toThrow('left');
});

test('what has been answered is not ended later, while its body is read', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  globalThis.fetch = async (_input, init) => {
    signals.push(init?.signal);
    return new Response('{}');
  };
  await request(asked(), 'token');
  await jest.advanceTimersByTimeAsync(120_000);
  expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
});
