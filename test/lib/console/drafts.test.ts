import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '../../../lib/console/page/api/api-error.ts';
import { keepDrafts } from '../../../lib/console/page/inbox/composer/drafts.ts';

/** A service that keeps drafts, or cannot be reached, or answers when it is told to. */
function service() {
  const kept = new Map<string, string>();
  const puts: string[] = [];
  const state = { failure: undefined as Error | undefined, held: Promise.resolve() };
  const drafts = keepDrafts(async (contactId, text) => {
    puts.push(text);
    await state.held;
    if (state.failure) throw state.failure;
    kept.set(contactId, text);
  });
  return { drafts, kept, puts, state };
}

describe('a draft', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('is kept once, a moment after the last key, and is seen at once where it is looked at again', async () => {
    const { drafts, kept, puts } = service();
    for (const text of ['H', 'He', 'Hey']) drafts.write('ana', text);
    expect(drafts.isUnkept('ana')).toBe(true);
    await jest.advanceTimersByTimeAsync(800);
    expect(puts).toEqual(['Hey']);
    expect(kept.get('ana')).toBe('Hey');
    expect(drafts.textOf('ana')).toBe('Hey');
    expect(drafts.hasUnkept()).toBe(false);
  });

  test('stays here while the service cannot be reached, and is kept when it can, each of its own contact', async () => {
    const { drafts, kept, state } = service();
    state.failure = new TypeError('fetch failed');
    drafts.write('ana', 'to Ana');
    drafts.write('bia', 'to Bia');
    await jest.advanceTimersByTimeAsync(5000);
    expect([drafts.textOf('ana'), drafts.textOf('bia')]).toEqual(['to Ana', 'to Bia']);
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
    const held = Promise.withResolvers<void>();
    state.held = held.promise;
    drafts.write('ana', 'Yes');
    await jest.advanceTimersByTimeAsync(800);
    drafts.write('ana', '');
    await jest.advanceTimersByTimeAsync(5000);
    expect(puts).toEqual(['Yes']);
    expect(drafts.textOf('ana')).toBe('');
    held.resolve();
    await jest.advanceTimersByTimeAsync(0);
    expect(puts).toEqual(['Yes', '']);
    expect(kept.get('ana')).toBe('');
    expect(drafts.isUnkept('ana')).toBe(false);
  });
});
