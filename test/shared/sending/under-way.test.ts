import { expect, test } from '@jest/globals';
import { isUnderWay, noteOf } from '../../../shared/sending/under-way.ts';

const at = Date.parse('2026-11-28T10:00:00.000Z');
const content = { message: 'hi', message_type: 'text', media_type: null, media_url: null } as never;
const noteInto = (guess: string, now: number) => noteOf({ recipient: { guess }, content }, now);
const [one, other] = ['0b3f6c9e-1111-4111-8111-111111111111', '7d2a5c4f-2222-4222-8222-222222222222'];
const shown = (last_message_at?: string) => ({ count: 1, last_message_at });

test.each([
  ['that it does not show yet', '2026-11-28T09:59:59.999Z', true],
  ['that has begun with it', undefined, true],
  ['that it shows', '2026-11-28T10:00:00.000Z', false],
  ['behind which it shows another', '2026-11-28T10:00:00.500Z', false],
])('a conversation is raced for with a send %s: %s %s', (_what, last, isRaced) => {
  expect(isUnderWay(noteInto(one, at)?.value, noteInto(one, at + 20), shown(last))).toBe(isRaced);
});

test('a note of another conversation, and none at all, is no race', () => {
  const note = noteInto(one, at + 20);
  expect(isUnderWay(noteInto(other, at)?.value, note, shown())).toBe(false);
  expect(isUnderWay(undefined, note, shown())).toBe(false);
  expect(isUnderWay(noteInto(one, at)?.value, undefined, shown())).toBe(false);
});

test('a note has no name of a contact in it, and all that fit beside each other take less than a KB', () => {
  const note = noteInto(one, at);
  expect(note?.value).not.toContain(one.slice(0, 8));
  expect(32 * ((note?.name.length ?? 0) + (note?.value.length ?? 0) + 1)).toBeLessThan(700);
});
