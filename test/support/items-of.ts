import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { keyOf } from '../../shared/table/pages.ts';
import type { Item } from '../../shared/table/table.ts';
import type { World } from './world.ts';

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

/** Does what the engine does by itself: what is over by the world's clock goes. */
export async function expireItems(client: DynamoDBClient, organizationId: string, { clock, ports }: World) {
  const over = (await itemsOf(client, organizationId)).filter(
    ({ expires_at }) => expires_at !== undefined && Number(expires_at) < clock.now() / 1000,
  );
  await ports.table.writeMany(over.map((item) => ({ kind: 'delete', key: keyOf(item) })));
}
