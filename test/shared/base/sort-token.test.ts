import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sortTokenOf, timeOfToken, uuidOfToken } from '../../../shared/base/ids.ts';

const contact = fc.record({
  id: fc.uuid(),
  created_at: fc
    .date({ noInvalidDate: true, min: new Date(0), max: new Date('2109-01-01') })
    .map((date) => date.toISOString()),
});

test('a sort token is literally what it was, in the tables of installations', () => {
  const given = { created_at: '2026-11-28T10:00:00.000Z', id: '67686992-0a44-87de-ab82-9f5686217a23' };
  // Worked out with another implementation of base64.
  expect(sortTokenOf(given)).toBe('P7WaDo-OqWdZVd3WxufVdxLWX4u7k');
});

test('a sort token holds the time and the id', () => {
  fc.assert(
    fc.property(contact, (given) => {
      const token = sortTokenOf(given);
      expect(token).toMatch(/^[-_0-9A-Za-z]{29}$/);
      expect([timeOfToken(token), uuidOfToken(token)]).toEqual([Date.parse(given.created_at), given.id]);
    }),
    { seed: 1 },
  );
});

test('sort tokens sort as times do, and then as ids', () => {
  const sortable = ({ created_at, id }: { created_at: string; id: string }) =>
    `${String(Date.parse(created_at)).padStart(16, '0')} ${id}`;
  const same = { created_at: '2026-11-28T10:00:00.000Z' };
  fc.assert(
    fc.property(contact, contact, fc.boolean(), (one, two, isSameTime) => {
      const [a, b] = isSameTime
        ? [
            { ...one, ...same },
            { ...two, ...same },
          ]
        : [one, two];
      expect(sortTokenOf(a) < sortTokenOf(b)).toBe(sortable(a) < sortable(b));
    }),
    { seed: 1 },
  );
});
