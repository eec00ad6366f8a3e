import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { expect } from '@jest/globals';
import type { Item } from '../../shared/table/table.ts';
import { itemsOf } from './items-of.ts';

/** What an organization has in the table by itself, whoever its contacts are. */
const isOfItself = ({ pk, sk }: Item) =>
  sk === 'ORGANIZATION' || /#KEY$/.test(String(pk)) || (/#LIST$/.test(String(pk)) && !String(sk).startsWith('E'));

/** Everything of an organization's contacts, wherever it stands. */
export async function contactItemsOf(client: DynamoDBClient, organizationId: string): Promise<Item[]> {
  return (await itemsOf(client, organizationId)).filter((item) => !isOfItself(item));
}

/** What must stay of an erased contact, and nothing else: the head, which says that it was deleted. */
export const headMark = (organizationId: string, contactId: string) => ({
  pk: `${organizationId}#CONTACT#${contactId}`,
  sk: 'HEAD',
  count: 0,
  deleted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  expires_at: expect.any(Number),
});
