import {
  AttributeType,
  Billing,
  type ITableV2,
  ProjectionType,
  TableEncryptionV2,
  TableV2,
} from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type IndexName, tableLayout } from '../../shared/table/layout.ts';
import { removalOfProtected, type StageConfig } from '../config.ts';

const stringKey = (name: string) => ({ name, type: AttributeType.STRING });

/**
 * The one table: the stack's own, or one that is there already, of which the stack changes nothing. Its own table then leaves
 * the stack: CloudFormation keeps it in prod, and deletes it in dev.
 */
export class DataTable extends Construct {
  readonly tableName: string;
  readonly tableArn: string;
  readonly indexArns: Readonly<Record<IndexName, string>>;

  constructor(scope: Construct, id: string, config: StageConfig) {
    super(scope, id);
    const { tableName, tableArn } =
      config.tableName === undefined ? ownTable(this, config) : TableV2.fromTableName(this, 'Given', config.tableName);
    this.tableName = tableName;
    this.tableArn = tableArn;
    const arnOf = (name: IndexName) => `${tableArn}/index/${name}`;
    this.indexArns = { due: arnOf('due'), inbox: arnOf('inbox') };
  }
}

/** As the layout describes it. On demand: a quiet deployment costs nothing, a busy one needs no tuning. */
function ownTable(scope: Construct, config: StageConfig): ITableV2 {
  return new TableV2(scope, 'Table', {
    partitionKey: stringKey(tableLayout.partitionKey),
    sortKey: stringKey(tableLayout.sortKey),
    globalSecondaryIndexes: Object.entries(tableLayout.indexes).map(([indexName, index]) => ({
      indexName,
      partitionKey: stringKey(index.partitionKey),
      sortKey: stringKey(index.sortKey),
      ...(index.projected.length > 0
        ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.projected] }
        : { projectionType: ProjectionType.KEYS_ONLY }),
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
    removalPolicy: removalOfProtected(config),
  });
}
