import { setTimeout } from 'node:timers/promises';
import { CreateTableCommand, DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { tableDefinition } from '../../../lib/local/engines/dynamodb.ts';

/** Makes the table `to` with everything that is in `from`. */
export async function copyTable(
  documents: DynamoDBDocumentClient,
  {
    from,
    to,
    belongs,
  }: { readonly from: string; readonly to: string; readonly belongs: (item: Record<string, unknown>) => boolean },
): Promise<void> {
  await documents.send(new CreateTableCommand(tableDefinition(to)));
  while (!(await isActive(documents, to))) await setTimeout(1);
  let after: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({ TableName: from, ConsistentRead: true, ExclusiveStartKey: after }),
    );
    const puts = Items.filter(belongs).map((Item) => ({ PutRequest: { Item } }));
    while (puts.length > 0) {
      await documents.send(new BatchWriteCommand({ RequestItems: { [to]: puts.splice(0, 25) } }));
    }
    after = LastEvaluatedKey;
  } while (after);
}

async function isActive(documents: DynamoDBDocumentClient, TableName: string): Promise<boolean> {
  return (await documents.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus === 'ACTIVE';
}
