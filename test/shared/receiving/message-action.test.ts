import { expect, test } from '@jest/globals';
import type { Actor } from '../../../shared/conversations/message.ts';
import { mayEdit, mayRevoke } from '../../../shared/conversations/message-actions.ts';
import { actorOf } from '../../../shared/receiving/message-action.ts';

const written = {
  'by a customer': { direction: 'inbound', sender_type: 'user-chatapp' },
  'by a customer, to an instance': { direction: 'inbound', sender_type: 'user-chatapp', instance: 'demo' },
  'on our phone': { direction: 'outbound', sender_type: 'human-chatapp' },
  'through the API': { direction: 'outbound', sender_type: 'bot-chatapp' },
} as const;

test.each<[Actor, keyof typeof written, boolean, boolean]>([
  ['them', 'by a customer', true, true],
  ['them', 'on our phone', false, false],
  ['them', 'through the API', false, false],
  ['us', 'by a customer', false, true],
  ['us', 'on our phone', true, true],
  ['us', 'through the API', true, true],
  ['unknown', 'by a customer', false, false],
  ['unknown', 'by a customer, to an instance', true, true],
  ['unknown', 'on our phone', true, false],
  ['unknown', 'through the API', false, false],
])('%s of what was written %s: an edit counts (%s), and so does a revocation (%s)', (actor, how, edits, revokes) => {
  expect([mayEdit(actor, written[how]), mayRevoke(actor, written[how])]).toEqual([edits, revokes]);
});

test.each([
  ['edit', 'gateway', 'unknown'],
  ['revoke', 'gateway', 'unknown'],
  ['edit', 'chatapp', 'them'],
  ['revoke', 'photoapp', 'them'],
] as const)('who makes an %s that comes by the %s is %s, unless it is said to be us', (kind, channel, actor) => {
  const action = { kind, targetId: 'wamid.1', at: '2026-11-28T10:00:00.000Z', text: '' };
  expect(actorOf(action as Parameters<typeof actorOf>[0], { channel })).toBe(actor);
  expect(actorOf({ ...action, by: 'us' } as Parameters<typeof actorOf>[0], { channel })).toBe('us');
});
