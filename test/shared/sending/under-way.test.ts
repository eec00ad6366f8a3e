import { expect, test } from '@jest/globals';
import { noteOf, sendsAhead } from '../../../shared/sending/under-way.ts';

const at = Date.parse('2026-11-28T10:00:00.000Z');
const content = { message: 'hi', message_type: 'text', media_type: null, media_url: null } as never;
const noteInto = (guess: string, now: number) => noteOf({ recipient: { guess }, content }, now);
const [one, other] = ['0b3f6c9e-1111-4111-8111-111111111111', '7d2a5c4f-2222-4222-8222-222222222222'];
const shown = (last_message_at?: string) => ({ count: 1, last_message_at });

const noted = (guess: string, count = 1) => ({ value: noteInto(guess, at)?.value, count });

test.each([
  ['that it does not show yet', '2026-11-28T09:59:59.999Z', 1],
  ['that has begun with it', undefined, 1],
  ['that it shows', '2026-11-28T10:00:00.000Z', 0],
  ['behind which it shows another', '2026-11-28T10:00:00.500Z', 0],
])('a send is behind one %s: %s %s', (_what, last, ahead) => {
  expect(sendsAhead(noted(one), noteInto(one, at + 20), shown(last))).toBe(ahead);
});

test('a send is behind as many as were noted, where the latest is not shown', () => {
  const note = noteInto(one, at + 20);
  expect(sendsAhead(noted(one, 3), note, shown())).toBe(3);
  expect(sendsAhead(noted(one, 3), note, shown('2026-11-28T10:00:00.500Z'))).toBe(0);
});

test('a note of another conversation, and none at all, is no send ahead', () => {
  const note = noteInto(one, at + 20);
  expect(sendsAhead(noted(other), note, shown())).toBe(0);
  expect(sendsAhead({ value: undefined, count: 0 }, note, shown())).toBe(0);
  expect(sendsAhead(undefined, note, shown())).toBe(0);
  expect(sendsAhead(noted(one), undefined, shown())).toBe(0);
});

test('a note has no name of a contact in it, and all that fit beside each other, with their counts, take less than a KB', () => {
  const note = noteInto(one, at);
  expect(note?.value).not.toContain(one.slice(0, 8));
  // Their attributes' names have a letter more; a number of five digits takes four bytes at most.
  const [name, value] = [(note?.name.length ?? 0) + 1, note?.value.length ?? 0];
  expect(32 * (2 * name + value + 4)).toBeLessThan(900);
});
