import { tableLayout } from '../../../../shared/table/layout.ts';

/** The one table as `CreateTable` takes it. Every key is a string, every index is sparse and holds keys alone. */
export function tableDefinition(TableName: string) {
  const { indexes, ...table } = tableLayout;
  const names = new Set([table, ...Object.values(indexes)].flatMap((keys) => [keys.partitionKey, keys.sortKey]));
  return {
    TableName,
    BillingMode: 'PAY_PER_REQUEST' as const,
    AttributeDefinitions: [...names].map((AttributeName) => ({ AttributeName, AttributeType: 'S' as const })),
    KeySchema: keySchema(table),
    GlobalSecondaryIndexes: Object.entries(indexes).map(([IndexName, keys]) => ({
      IndexName,
      KeySchema: keySchema(keys),
      Projection: { ProjectionType: 'KEYS_ONLY' as const },
    })),
  };
}

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];
