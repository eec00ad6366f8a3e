import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Item } from '../../shared/table/table.ts';

/** Everything in the table of a test's world that is an organization's, wherever it stands. Nobody but a test scans. */
export async function itemsOf(client: DynamoDBClient, organizationId: string): Promise<Item[]> {
  const items: Item[] = [];
  let after: Record<string, AttributeValue> | undefined;
  do {
    // Without the document client, which would change how the world's own one writes.
    const answer = await client.send(
      new ScanCommand({
        TableName: 'test',
        ConsistentRead: true,
        FilterExpression: 'begins_with(pk, :organization)',
        ExpressionAttributeValues: { ':organization': { S: organizationId } },
        ExclusiveStartKey: after,
      }),
    );
    items.push(...(answer.Items ?? []).map((item) => unmarshall(item)));
    after = answer.LastEvaluatedKey;
  } while (after);
  return items;
}
