import { expect, test } from '@jest/globals';
import {
  type Attached,
  attach,
  attachedFrom,
  attachedIn,
  us,
  waitedInOf,
} from '../../../shared/conversations/reactions.ts';
import type { ContactId } from '../../../shared/identifiers.ts';
import type { Item } from '../../../shared/table/table.ts';

const reaction = (id: string, at = 10): Attached => ({
  id,
  emoji: '👍',
  sender_type: 'user-chatapp',
  created_at: `2026-11-28T10:00:${at}.000Z`,
});

/** What an item is after the change, as the table makes it. */
const after = (item: Item, reactor: string, one: Attached): Item => ({
  ...item,
  ...attach(item, reactor, one)?.change.set,
});

test('leave room in the item, whoever reacts: a further member’s is not shown, and ours and a member’s next one are', () => {
  let item: Item = {};
  for (let member = 0; member < 3000; member++) item = after(item, `them:${member}`, reaction(`r${member}`));
  expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(61_000);
  expect(attach(item, 'them:2999', reaction('no'))).toBeUndefined();
  expect(attach(item, 'them', reaction('no'))).toBeUndefined();
  for (let count = 0; count < 30; count++) item = after(item, us, reaction(`ours${count}`));
  item = after(item, 'them:0', reaction('next', 11));
  const { 'reaction:us': ours, 'reaction:them:0': next } = attachedIn(item);
  expect([ours?.id, ours?.replaced?.length, next?.id]).toEqual(['ours29', 9, 'next']);
});

test('of another reactor replace an earlier one, and no later one', () => {
  const item = after({}, 'them', reaction('first', 11));
  expect(attach(item, 'them', reaction('late', 10))).toBeUndefined();
  expect(attachedIn(after(item, 'them', reaction('second', 11)))['reaction:them']).toMatchObject({ id: 'second' });
});

test('that have waited for a message are borne where they are of its conversation, the latest of each reactor, and of earlier versions all', () => {
  const [here, there, merged] = ['here', 'there', 'merged'] as ContactId[];
  const waiting = [
    ['them', reaction('of an earlier version', 10)],
    ['them', { ...reaction('elsewhere', 14), waits_in: there }],
    ['them', { ...reaction('later', 13), waits_in: merged }],
    ['them', { ...reaction('earlier', 12), waits_in: here }],
    [us, { ...reaction('our first', 11), waits_in: here }],
    [us, { ...reaction('our second', 12), waits_in: here }],
  ] as const;
  const item = waiting.reduce<Item>((before, [reactor, one]) => after(before, reactor, one), {});
  expect(new Set(waitedInOf(item))).toEqual(new Set([here, there, merged]));
  const borne = attachedFrom(item, new Set([here, merged] as ContactId[]));
  expect(Object.keys(borne).toSorted()).toEqual(['reaction:them', 'reaction:us']);
  expect(borne['reaction:them']).toMatchObject({ id: 'later' });
  expect(borne['reaction:us']).toMatchObject({ id: 'our second', replaced: [{ id: 'our first' }] });
});
