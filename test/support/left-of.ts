import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import type { Item } from '../../shared/table/table.ts';
import { itemsOf } from './items-of.ts';

/** What an organization has in the table by itself, whoever its contacts are. */
const isOfItself = ({ pk, sk }: Item) =>
  sk === 'ORGANIZATION' ||
  /#KEY$|#SENDS#\d+$|#MEDIA-USAGE$/.test(String(pk)) ||
  (/#LIST$/.test(String(pk)) && !String(sk).startsWith('E'));

/** For eight days it keeps the provider's next copy of an erased message out, by the hash of its id alone. */
const erasedLookup = {
  pk: expect.stringMatching(/#PROVIDER-ID#[\w-]{43}$/),
  sk: 'LOOKUP',
  erased: true,
  expires_at: expect.any(Number),
};

const isErasedLookup = (item: Item): boolean => {
  if (item.erased !== true) return false;
  expect(item).toEqual(erasedLookup);
  return true;
};

/** Everything of an organization's contacts, wherever it stands. */
export async function contactItemsOf(client: DynamoDBClient, organizationId: string): Promise<Item[]> {
  return (await itemsOf(client, organizationId)).filter((item) => !isOfItself(item) && !isErasedLookup(item));
}

/** What must stay of an erased contact, and nothing else: the head, which says that it was deleted. */
export const headMark = (organizationId: string, contactId: string) => ({
  pk: `${organizationId}#CONTACT#${contactId}`,
  sk: 'HEAD',
  count: 0,
  deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  expires_at: expect.any(Number),
});

const tombstone = {
  pk: expect.stringMatching(/#INTENT#[0-9A-Za-z]{22}$/),
  sk: 'INTENT',
  state: 'settled',
  message_id: expect.any(String),
  operation: expect.any(String),
  request_hash: expect.any(String),
  organization_id: expect.any(String),
  created_at: expect.any(String),
  repeats_until: expect.any(String),
  expires_at: expect.any(Number),
  contact_id: '',
  recipient: '',
  message_type: '',
};

/** For a day it says that an `Idempotency-Key` was used, and nothing of what for or to whom. */
export const isTombstone = (item: Item): boolean => {
  if (item.sk !== 'INTENT' || item.answer !== undefined || item.state !== 'settled') return false;
  expect(item).toEqual(tombstone);
  return true;
};
