import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { EndpointRow, Use, WorkerRow } from '../../shared/routes.ts';
import { keyPartitionSuffix } from '../../shared/table/layout.ts';

/** What rows can ask rights on. */
export interface Resources {
  readonly table: { readonly tableName: string; readonly tableArn: string; readonly indexArns: readonly string[] };
  readonly masterSecret: { readonly secretArn: string };
}

// No Scan anywhere. A transaction needs the rights of the operations in it.
const getActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];
const changeActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem', 'dynamodb:ConditionCheckItem'];

const allow = (actions: string[], resources: readonly string[]) =>
  new PolicyStatement({ actions, resources: [...resources] });

const rightsOfUse: Record<Use, (resources: Resources) => PolicyStatement[]> = {
  'table:read': ({ table }) => [
    allow(getActions, [table.tableArn]),
    allow(['dynamodb:Query'], [table.tableArn, ...table.indexArns]),
  ],
  'table:write': (resources) => [
    ...rightsOfUse['table:read'](resources),
    allow(changeActions, [resources.table.tableArn]),
  ],
  secrets: ({ masterSecret }) => [allow(['secretsmanager:GetSecretValue'], [masterSecret.secretArn])],
  http: () => [],
};

/** Reading the key and its organization, and noting the key's last use: the only write, and only among keys. */
const keyCheckRights = ({ table }: Resources) => [
  allow(getActions, [table.tableArn]),
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: [table.tableArn],
    conditions: {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`*${keyPartitionSuffix}`] },
      // `ForAllValues` also holds for a request that names no key at all.
      Null: { 'dynamodb:LeadingKeys': 'false' },
    },
  }),
];

/** Exactly the statements that a row's uses and its key check need. */
export function rightsOf(row: EndpointRow | WorkerRow, resources: Resources): PolicyStatement[] {
  const rights = row.uses.flatMap((use) => rightsOfUse[use](resources));
  const checksKeys = 'auth' in row && row.auth === 'key' && !row.uses.includes('table:write');
  return checksKeys ? [...rights, ...keyCheckRights(resources)] : rights;
}
