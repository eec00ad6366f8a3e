import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { tableLayout } from '../../shared/table/layout.ts';
import type { StageConfig } from '../config.ts';

const stringKey = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, as the layout describes it. On demand: a quiet deployment costs nothing, a busy one needs no tuning. */
export class DataTable extends Construct {
  readonly tableName: string;
  readonly tableArn: string;
  readonly indexArns: readonly string[];

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const table = new TableV2(this, 'Table', {
      partitionKey: stringKey(tableLayout.partitionKey),
      sortKey: stringKey(tableLayout.sortKey),
      globalSecondaryIndexes: Object.entries(tableLayout.indexes).map(([indexName, { partitionKey, sortKey }]) => ({
        indexName,
        partitionKey: stringKey(partitionKey),
        sortKey: stringKey(sortKey),
        projectionType: ProjectionType.KEYS_ONLY,
        // What is written to the table may be written to an index, too.
        ...(config.warmThroughput && { warmThroughput: config.warmThroughput }),
      })),
      timeToLiveAttribute: tableLayout.timeToLive,
      billing: Billing.onDemand(),
      // AWS's own key: tokens are encrypted by us before they come here, and a KMS key would add a cost to every request.
      encryption: TableEncryptionV2.dynamoOwnedKey(),
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: config.backupDays,
      },
      ...(config.warmThroughput && { warmThroughput: config.warmThroughput }),
      deletionProtection: config.protectFromDeletion,
      // A roll-back of the creation could not delete a table that is protected, and would be stuck.
      removalPolicy: config.protectFromDeletion ? RemovalPolicy.RETAIN : config.removalPolicy,
    });
    this.tableName = table.tableName;
    this.tableArn = table.tableArn;
    this.indexArns = Object.keys(tableLayout.indexes).map((name) => `${table.tableArn}/index/${name}`);
  }
}
