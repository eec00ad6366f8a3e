import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { largeItems } from '../../shared/host-settings.ts';
import type { QueueName } from '../../shared/queues.ts';
import type { EndpointRow, Use, WorkerRow } from '../../shared/routes.ts';
import { keyPartitionSuffix } from '../../shared/table/layout.ts';

/** What rows can ask rights on. */
export interface Resources {
  /** Of the service API. */
  readonly baseUrl: string;
  readonly table: { readonly tableName: string; readonly tableArn: string; readonly indexArns: readonly string[] };
  readonly mediaBucket: IBucket;
  readonly masterSecret: SecretResource;
  readonly mediaKeys: SecretResource;
  readonly providerSecrets: SecretResource;
  readonly queues: Readonly<Record<QueueName, { readonly queue: QueueResource; readonly deadLetters: QueueResource }>>;
}

interface SecretResource {
  readonly secretArn: string;
}

interface QueueResource {
  readonly queueArn: string;
  readonly queueUrl: string;
}

// No Scan anywhere. A transaction needs the rights of the operations in it.
const getActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];
const changeActions = ['Put', 'Update', 'Delete', 'ConditionCheck', 'BatchWrite'].map((name) => `dynamodb:${name}Item`);

const allow = (actions: string[], resources: readonly string[]) =>
  new PolicyStatement({ actions, resources: [...resources] });

// A batch needs the same right.
const sendTo = ({ queueArn }: QueueResource) => [allow(['sqs:SendMessage'], [queueArn])];
const readSecret = ({ secretArn }: SecretResource) => [allow(['secretsmanager:GetSecretValue'], [secretArn])];

const rightsOfUse: Record<Use, (resources: Resources) => PolicyStatement[]> = {
  'table:read': ({ table }) => [
    allow(getActions, [table.tableArn]),
    allow(['dynamodb:Query'], [table.tableArn, ...table.indexArns]),
  ],
  'table:write': (resources) => [
    ...rightsOfUse['table:read'](resources),
    allow(changeActions, [resources.table.tableArn]),
  ],
  'queue:events': ({ queues }) => sendTo(queues.events.queue),
  'queue:inbound': ({ queues }) => sendTo(queues.inbound.queue),
  'queue:inbound-dead-letters': ({ queues }) => sendTo(queues.inbound.deadLetters),
  'queue:deliveries': ({ queues }) => [queues.deliveries, queues.slowDeliveries].flatMap(({ queue }) => sendTo(queue)),
  // Presigned addresses have the rights of who signs them.
  'media:read': ({ mediaBucket }) => [allow(['s3:GetObject'], [`${mediaBucket.bucketArn}/*`])],
  'media:write': (resources) => [
    ...rightsOfUse['media:read'](resources),
    // Multipart uploads are begun and completed with the right to put.
    allow(['s3:PutObject', 's3:AbortMultipartUpload', 's3:DeleteObject'], [`${resources.mediaBucket.bucketArn}/*`]),
  ],
  'large-items:put': ({ mediaBucket }) => [
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], [`${mediaBucket.bucketArn}/${largeItems.prefix}*`]),
  ],
  'large-items:take': ({ mediaBucket }) => [
    allow(['s3:GetObject', 's3:DeleteObject'], [`${mediaBucket.bucketArn}/${largeItems.prefix}*`]),
    // Without it S3 answers 403 for an object that is gone, as for one that is forbidden.
    allow(['s3:ListBucket'], [mediaBucket.bucketArn]),
  ],
  'media-keys': ({ mediaKeys }) => readSecret(mediaKeys),
  ffmpeg: () => [],
  secrets: ({ masterSecret }) => readSecret(masterSecret),
  'provider-secrets': ({ providerSecrets }) => readSecret(providerSecrets),
  'delivery-settings': () => [],
  limits: () => [],
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

/** What Lambda, which reads the queue in the worker's name, needs: AWSLambdaSQSQueueExecutionRole without its `*`. */
const readerRights = ({ queueArn }: QueueResource) => [
  allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queueArn]),
];

/** Exactly the statements that a row's uses, its key check and its trigger need. */
export function rightsOf(row: EndpointRow | WorkerRow, resources: Resources): PolicyStatement[] {
  const checksKeys = 'auth' in row && row.auth === 'key' && !row.uses.includes('table:write');
  const reads = 'trigger' in row && 'queue' in row.trigger ? row.trigger.queue : undefined;
  return [
    ...row.uses.flatMap((use) => rightsOfUse[use](resources)),
    ...(checksKeys ? keyCheckRights(resources) : []),
    ...(reads ? readerRights(resources.queues[reads].queue) : []),
  ];
}
