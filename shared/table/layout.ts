/**
 * The single table's attribute and index names: what CDK and the laptop's engine create, and what the store writes.
 * Pure data, imports nothing. Every key is a string.
 */
export const tableLayout = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Epoch seconds after which DynamoDB may erase the item. Readers check the time themselves: DynamoDB can be days late. */
  timeToLive: 'expires_at',
  indexes: {
    /** Sparse: only items that are due some time carry `due_shard`. Keys only: the sweeper reads the item afresh. */
    due: { partitionKey: 'due_shard', sortKey: 'due_at' },
  },
} as const;

/** An index of the table. */
export type IndexName = keyof typeof tableLayout.indexes;

/** Partition-key suffix of an organization's API keys; the key check may write there and nowhere else, which CDK's grant enforces. */
export const keyPartitionSuffix = '#KEY';
