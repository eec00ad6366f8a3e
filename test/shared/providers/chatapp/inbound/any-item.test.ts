import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { base, read } from './read-item.ts';

test.each([
  ['error', { code: 131000, title: 'x' }, 'nothing', 'the provider reports an error: 131000'],
  ['ignored', { field: 'history' }, 'nothing', 'not for us: history'],
  ['other', { too_large: 1_000_000 }, 'unknown', 'too large for the queue'],
  ['other', 'x', 'unknown', 'not of a known shape'],
] as const)('answers %s %j with a reason', (kind, item, outcome, reason) => {
  expect(read(kind, item)).toEqual({ kind: outcome, reason });
});

test('never throws, and what it reads can be stored', () => {
  const anything = fc.jsonValue({ depthSize: 'small' });
  const names = [
    'text',
    'image',
    'document',
    'location',
    'contacts',
    'button',
    'interactive',
    'order',
    'system',
    'edit',
    'reaction',
    'x',
  ];
  const kinds = ['status', 'message', 'echo', 'call', 'moved', 'group', 'error', 'ignored', 'other'] as const;
  const parts = [
    'body',
    'caption',
    'id',
    'type',
    'name',
    'user_id',
    'latitude',
    'product_items',
    'nfm_reply',
    'message',
    'message_id',
  ];
  const part = fc.oneof(anything, fc.dictionary(fc.constantFrom(...parts), anything));
  const property = fc.property(
    fc.constantFrom(...kinds),
    fc.constantFrom(...names),
    part,
    fc.dictionary(
      fc.constantFrom('id', 'timestamp', 'context', 'errors', 'group_id', 'event', 'status', 'type'),
      anything,
    ),
    anything,
    (kind, type, ofType, around, beside) => {
      const item = { ...base, to: '16505551234', type, ...around, [type]: ofType };
      const inbound = read(kind, item, [beside]);
      if (inbound.kind !== 'message') return;
      const { content } = inbound;
      expect(content.message.trim()).not.toBe('');
      expect([content.message, inbound.providerId].every((text) => text.isWellFormed())).toBe(true);
      expect(new Date(inbound.at).toISOString()).toBe(inbound.at);
    },
  );
  fc.assert(property, { seed: 1, numRuns: 1000 });
});
