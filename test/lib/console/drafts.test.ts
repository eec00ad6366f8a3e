import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../../lib/console/page/api/api-error.ts';
import { keepDrafts } from '../../../lib/console/page/inbox/composer/drafts.ts';

/** A service that keeps drafts, or cannot be reached, or answers when it is told to. */
function service(before: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(before));
  const puts: string[] = [];
  const state = { failure: undefined as Error | undefined, held: Promise.resolve() };
  const answer = async () => {
    await state.held;
    if (state.failure) throw state.failure;
  };
  const drafts = keepDrafts({
    async get(contactId) {
      await answer();
      return kept.get(contactId) ?? '';
    },
    async put(contactId, text) {
      puts.push(text);
      await answer();
      kept.set(contactId, text);
    },
  });
  return { drafts, kept, puts, state };
}

/** A service whose answers are held back until they are released. */
function slowService(before: Readonly<Record<string, string>>) {
  const slow = service(before);
  const { promise, resolve } = Promise.withResolvers<void>();
  slow.state.held = promise;
  return { ...slow, release: resolve };
}

describe('a draft', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('is kept once, a moment after the last key, and is seen at once where it is looked at again', async () => {
    const { drafts, kept, puts } = service();
    for (const text of ['H', 'He', 'Hey']) drafts.write('ana', text);
    expect(drafts.hasUnkept()).toBe(true);
    await jest.advanceTimersByTimeAsync(800);
    expect(puts).toEqual(['Hey']);
    expect(kept.get('ana')).toBe('Hey');
    expect(drafts.of('ana').text).toBe('Hey');
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('stays here while the service cannot be reached, and is kept when it can, each of its own contact', async () => {
    const { drafts, kept, state } = service();
    state.failure = new TypeError('fetch failed');
    drafts.write('ana', 'to Ana');
    drafts.write('bia', 'to Bia');
    await jest.advanceTimersByTimeAsync(5000);
    expect([drafts.of('ana').text, drafts.of('bia').text]).toEqual(['to Ana', 'to Bia']);
    expect(drafts.hasUnkept()).toBe(true);
    state.failure = undefined;
    drafts.keepAll();
    await jest.advanceTimersByTimeAsync(0);
    expect(Object.fromEntries(kept)).toEqual({ ana: 'to Ana', bia: 'to Bia' });
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('to a contact that was deleted is not waited for: the page may be left', async () => {
    const { drafts, state } = service();
    state.failure = new ApiError(new Response(null, { status: 404 }), { error: 'Contact not found' });
    drafts.write('ana', 'Are you there?');
    await jest.advanceTimersByTimeAsync(800);
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('that was sent while an older state of it was on its way ends empty at the service', async () => {
    const { drafts, kept, puts, state } = service();
    drafts.open('ana');
    await jest.advanceTimersByTimeAsync(0);
    const held = Promise.withResolvers<void>();
    state.held = held.promise;
    drafts.write('ana', 'Yes');
    await jest.advanceTimersByTimeAsync(800);
    drafts.write('ana', '');
    await jest.advanceTimersByTimeAsync(5000);
    expect(puts).toEqual(['Yes']);
    expect(drafts.of('ana').text).toBe('');
    held.resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(puts).toEqual(['Yes', '']);
    expect(kept.get('ana')).toBe('');
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('is shown when it comes, where nothing is written yet', async () => {
    const { drafts, release, puts } = slowService({ ana: 'As I said' });
    drafts.open('ana');
    await jest.advanceTimersByTimeAsync(5000);
    release();
    await jest.advanceTimersByTimeAsync(5000);
    expect(drafts.of('ana')).toEqual({ text: 'As I said' });
    expect(puts).toEqual([]);
  });

  test('that comes when something else is written leaves it as it is, is offered, and can be put before it', async () => {
    const { drafts, kept, release, puts } = slowService({ ana: 'As I said' });
    drafts.open('ana');
    drafts.write('ana', 'Good morning');
    await jest.advanceTimersByTimeAsync(5000);
    // Nothing is put over what is not known.
    expect(puts).toEqual([]);
    release();
    await jest.advanceTimersByTimeAsync(5000);
    expect(drafts.of('ana')).toEqual({ text: 'Good morning', earlier: 'As I said' });
    expect(kept.get('ana')).toBe('Good morning');
    // It is here alone: the page may not be left without a question.
    expect(drafts.hasUnkept()).toBe(true);
    drafts.takeEarlier('ana');
    await jest.advanceTimersByTimeAsync(5000);
    expect(drafts.of('ana')).toEqual({ text: 'As I said\nGood morning' });
    expect(kept.get('ana')).toBe('As I said\nGood morning');
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('that comes when another text is written and sent already is shown, and stays at the service', async () => {
    const { drafts, kept, release } = slowService({ ana: 'As I said' });
    drafts.open('ana');
    drafts.write('ana', 'Good morning');
    drafts.write('ana', '');
    release();
    await jest.advanceTimersByTimeAsync(5000);
    expect(drafts.of('ana')).toEqual({ text: 'As I said' });
    expect(kept.get('ana')).toBe('As I said');
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('that could not be read is read before another is put over it', async () => {
    const { drafts, kept, state, puts } = service({ ana: 'As I said' });
    state.failure = new TypeError('fetch failed');
    drafts.open('ana');
    drafts.write('ana', 'Good morning');
    await jest.advanceTimersByTimeAsync(5000);
    expect(puts).toEqual([]);
    state.failure = undefined;
    drafts.keepAll();
    await jest.advanceTimersByTimeAsync(0);
    expect(drafts.of('ana')).toEqual({ text: 'Good morning', earlier: 'As I said' });
    expect(kept.get('ana')).toBe('Good morning');
  });

  test('that is emptied here is emptied there, and one that another window has written meanwhile is offered', async () => {
    const { drafts, kept } = service({ ana: 'As I said' });
    drafts.open('ana');
    await jest.advanceTimersByTimeAsync(0);
    drafts.write('ana', '');
    await jest.advanceTimersByTimeAsync(5000);
    expect(kept.get('ana')).toBe('');
    kept.set('ana', 'From elsewhere');
    drafts.open('ana');
    drafts.write('ana', 'From here');
    await jest.advanceTimersByTimeAsync(5000);
    expect(drafts.of('ana')).toEqual({ text: 'From here', earlier: 'From elsewhere' });
  });
});
