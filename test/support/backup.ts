import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { keyOf } from '../../shared/table/pages.ts';
import type { Item } from '../../shared/table/table.ts';
import type { World } from './world.ts';

/** A point in time of a world's table, to which it can be restored: everything is as it was then, and nothing else. */
export async function backupOf(client: DynamoDBClient, { ports }: World) {
  const kept = await allItems(client);
  return {
    async restore() {
      const now = await allItems(client);
      await ports.table.writeMany(now.map((item) => ({ kind: 'delete', key: keyOf(item) })));
      await ports.table.writeMany(kept.map((item) => ({ kind: 'put', item: { ...item, ...keyOf(item) } })));
    },
  };
}

async function allItems(client: DynamoDBClient): Promise<Item[]> {
  const items: Item[] = [];
  let after: Record<string, AttributeValue> | undefined;
  do {
    const answer = await client.send(
      new ScanCommand({ TableName: 'test', ConsistentRead: true, ExclusiveStartKey: after }),
    );
    items.push(...(answer.Items ?? []).map((item) => unmarshall(item)));
    after = answer.LastEvaluatedKey;
  } while (after);
  return items;
}
