import type { Row, Use } from '../../../shared/routes.ts';
import { budgets } from '../budgets.ts';

/** An AWS client, what betrays it in a minified bundle, and the code that builds one. */
interface SdkClient {
  readonly mark: string;
  readonly imports: string;
  readonly built: string;
}

export const sdkClients = {
  DynamoDB: {
    mark: 'DynamoDB_20120810',
    imports:
      "import { DynamoDBClient } from '@aws-sdk/client-dynamodb';\nimport { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';",
    built: 'DynamoDBDocumentClient.from(new DynamoDBClient({}))',
  },
  SQS: {
    mark: 'AmazonSQS',
    imports: "import { SQSClient } from '@aws-sdk/client-sqs';",
    built: 'new SQSClient({})',
  },
  S3: {
    mark: 's3.amazonaws.com/doc/2006-03-01',
    imports: "import { S3Client } from '@aws-sdk/client-s3';",
    built: 'new S3Client({})',
  },
  'Secrets Manager': {
    mark: 'secretsmanager.',
    imports: "import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';",
    built: 'new SecretsManagerClient({})',
  },
  'API Gateway connections': {
    mark: 'ApiGatewayManagementApi',
    imports: "import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';",
    built: "new ApiGatewayManagementApiClient({ endpoint: 'https://nowhere.test' })",
  },
} as const satisfies Record<string, SdkClient>;

export type ClientName = keyof typeof sdkClients;
const clientNames = Object.keys(sdkClients) as ClientName[];

/** The client behind each use, where there is one. */
const clientOf: Readonly<Record<Use, ClientName | undefined>> = {
  'table:get': 'DynamoDB',
  'table:query': 'DynamoDB',
  'table:due': 'DynamoDB',
  'table:inbox': 'DynamoDB',
  'table:put': 'DynamoDB',
  'table:update': 'DynamoDB',
  'table:delete': 'DynamoDB',
  'table:check': 'DynamoDB',
  'table:batch-write': 'DynamoDB',
  'queue:events': 'SQS',
  'queue:inbound': 'SQS',
  'queue:inbound-dead-letters': 'SQS',
  'queue:broadcasts': 'SQS',
  'dead-letters': undefined,
  'queue:deliveries': 'SQS',
  'queue:look': 'SQS',
  'media:read': 'S3',
  'media:store': 'S3',
  'media:delete': 'S3',
  'media:list': 'S3',
  'uploads:sign': 'S3',
  'uploads:take': 'S3',
  'uploads:delete': 'S3',
  'large-items:put': 'S3',
  'large-items:take': 'S3',
  'erasures:record': 'S3',
  'media-keys': 'Secrets Manager',
  secrets: 'Secrets Manager',
  'provider-secrets': 'Secrets Manager',
  ffmpeg: undefined,
  'delivery-settings': undefined,
  limits: undefined,
  'members:write': 'DynamoDB',
  'sign-in': undefined,
  'template-prices': undefined,
  'keys:read': 'DynamoDB',
  'keys:write': 'DynamoDB',
  'channels:write': 'DynamoDB',
  'channels:note': 'DynamoDB',
  'shop:note': 'DynamoDB',
  'hints:tell': 'API Gateway connections',
  'hints:end': 'API Gateway connections',
  'hints:address': undefined,
  http: undefined,
};

/** Everything that a row's function may touch: its uses, and the table for the key check. */
export function usesOf(row: Row): Use[] {
  const ofKeyCheck: Use[] = 'auth' in row && row.auth === 'key' ? ['table:get', 'table:update'] : [];
  return [...new Set([...row.uses, ...ofKeyCheck])];
}

/** The clients that the function builds when it is first used. */
export function clientsUsed(row: Row): ClientName[] {
  const uses = usesOf(row);
  return clientNames.filter((name) => uses.some((use) => clientOf[use] === name));
}

/** The clients whose code a bundle carries. */
export const clientsIn = (bundle: Uint8Array): ClientName[] =>
  clientNames.filter((name) => Buffer.from(bundle).includes(sdkClients[name].mark));

/** The most KB that a bundle with these clients inside may have. */
export const mostKbWith = (carried: readonly ClientName[]): number =>
  carried.includes('S3') ? budgets.kbWithStorage : budgets.kb;
