import { BatchWriteCommand, type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { createTable } from '../../../lib/local/engines/dynamodb.ts';

/** Makes the table `to` with everything that is in `from`. */
export async function copyTable(
  documents: DynamoDBDocumentClient,
  endpoint: string,
  {
    from,
    to,
    belongs,
  }: { readonly from: string; readonly to: string; readonly belongs: (item: Record<string, unknown>) => boolean },
): Promise<void> {
  await createTable(endpoint, to);
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
