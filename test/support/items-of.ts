import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../shared/table/table.ts';

/** Everything in the table of a test's world that is an organization's, wherever it stands. Nobody but a test scans. */
export async function itemsOf(client: DynamoDBClient, organizationId: string): Promise<Item[]> {
  const documents = DynamoDBDocumentClient.from(client);
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const answer = await documents.send(
      new ScanCommand({
        TableName: 'test',
        ConsistentRead: true,
        FilterExpression: 'begins_with(pk, :organization)',
        ExpressionAttributeValues: { ':organization': organizationId },
        ExclusiveStartKey: after,
      }),
    );
    items.push(...(answer.Items ?? []));
    after = answer.LastEvaluatedKey;
  } while (after);
  return items;
}
