import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { secretMediaKeys } from '../../../shared/media/media-keys.ts';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A secret that a test changes, and how often it was read. */
function holding(value: unknown) {
  const state = { text: JSON.stringify(value), reads: 0, fails: false };
  const keys = secretMediaKeys(async () => {
    state.reads++;
    if (state.fails) throw new Error('throttled');
    return state.text;
  });
  return { state, keys };
}
const [one, two] = ['one secret of this test', 'two secret of this test'];
const first = { current: 'k1', k1: one };
const second = { current: 'k2', k1: one, k2: two };

test('one key signs, all verify, and one read is enough for five minutes', async () => {
  const { state, keys } = holding(second);
  expect(await keys.current()).toEqual({ id: 'k2', secret: two });
  expect(await keys.withId('k1')).toEqual({ id: 'k1', secret: one });
  jest.advanceTimersByTime(299_000);
  await keys.current();
  expect(state.reads).toBe(1);
  jest.advanceTimersByTime(2_000);
  await keys.current();
  expect(state.reads).toBe(2);
});

describe('an unknown key id', () => {
  test('is looked up afresh: a key that was just added is found', async () => {
    const { state, keys } = holding(first);
    await keys.current();
    state.text = JSON.stringify(second);
    expect(await keys.withId('k2')).toEqual({ id: 'k2', secret: two });
    expect(await keys.current()).toEqual({ id: 'k2', secret: two });
    expect(state.reads).toBe(2);
  });

  test('costs one read in ten seconds, however often it is asked for, and at once', async () => {
    const { state, keys } = holding(first);
    await keys.current();
    const asked = ['a', 'b', 'c', 'k2', '__proto__', 'constructor'].map((id) => keys.withId(id));
    expect(await Promise.all(asked)).toEqual(Array(6).fill(undefined));
    jest.advanceTimersByTime(9_999);
    await keys.withId('a');
    expect(state.reads).toBe(2);
    jest.advanceTimersByTime(1);
    await keys.withId('a');
    expect(state.reads).toBe(3);
  });

  test('costs the known keys nothing when that read fails', async () => {
    const { state, keys } = holding(first);
    await keys.current();
    state.fails = true;
    await expect(keys.withId('k2')).rejects.toThrow('throttled');
    expect(await keys.withId('k1')).toEqual({ id: 'k1', secret: one });
  });
});

test.each([
  'my-secret',
  '"my-secret"',
  '{"current":"k1","k1":"my-secret"}',
  '{"current":"my-secret-id","k1":"my-secret-of-some-length"}',
  '{"current":"k1","k1":["my-secret-of-some-length"]}',
])('a value of another shape is not told: %s', async (text) => {
  const failed = await secretMediaKeys(async () => text)
    .current()
    .catch((error: Error) => `${error.message} ${error.stack} ${error.cause}`);
  expect(failed).toContain('not JSON of the documented shape');
  expect(failed).not.toContain('my-secret');
});
