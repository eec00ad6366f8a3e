import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { erasures, largeItems, uploads } from '../../shared/host-settings.ts';
import type { QueueName } from '../../shared/queues.ts';
import type { Row, Use, WorkerRow } from '../../shared/routes.ts';
import { type IndexName, organizationIdPrefix } from '../../shared/table/layout.ts';
import {
  allow,
  amongChannels,
  amongChannelsAndOrganizations,
  amongKeys,
  amongMembers,
  amongMembersAndOrganizations,
  keyCheckRights,
  type Right,
  read,
  troubleOfInstances,
  troubleOfShops,
  write,
} from './table-rights.ts';

/** What rows can ask rights on. */
export interface Resources {
  /** Of the service API. */
  readonly baseUrl: string;
  readonly table: {
    readonly tableName: string;
    readonly tableArn: string;
    readonly indexArns: Readonly<Record<IndexName, string>>;
  };
  readonly mediaBucket: IBucket;
  /** Of the connections of open pages. */
  readonly live: {
    readonly url: string;
    readonly managementUrl: string;
    connectionsArn(method: 'POST' | 'DELETE'): string;
    connectionsNamed(method: 'POST' | 'DELETE'): string;
  };
  /** Where people sign in. */
  readonly signIn: { readonly issuer: string };
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

// A batch needs the same right.
const sendTo = ({ queueArn }: QueueResource) => [allow(['sqs:SendMessage'], [queueArn])];
const readSecret = ({ secretArn }: SecretResource) => [allow(['secretsmanager:GetSecretValue'], [secretArn])];

/** The organizations' files, and nothing else that lies in the bucket. */
const filesIn = ({ bucketArn }: IBucket) => `${bucketArn}/${organizationIdPrefix}*`;

// No Scan anywhere.
const rightsOfUse: Record<Use, (resources: Resources) => Right[]> = {
  'table:get': read('GetItem', 'BatchGetItem'),
  'table:query': read('Query'),
  'table:due': ({ table }) => [allow(['dynamodb:Query'], [table.indexArns.due])],
  'table:inbox': ({ table }) => [allow(['dynamodb:Query'], [table.indexArns.inbox])],
  'table:put': write('PutItem'),
  'table:update': write('UpdateItem'),
  'table:delete': write('DeleteItem'),
  'table:check': write('ConditionCheckItem'),
  'table:batch-write': write('BatchWriteItem'),
  'queue:events': ({ queues }) => sendTo(queues.events.queue),
  'queue:inbound': ({ queues }) => sendTo(queues.inbound.queue),
  'queue:inbound-dead-letters': ({ queues }) => sendTo(queues.inbound.deadLetters),
  // Its trigger reads them.
  'dead-letters': () => [],
  'queue:deliveries': ({ queues }) => [queues.deliveries, queues.slowDeliveries].flatMap(({ queue }) => sendTo(queue)),
  'queue:broadcasts': ({ queues }) => sendTo(queues.broadcasts.queue),
  'queue:look': ({ queues }) =>
    Object.values(queues).map(({ queue }) => allow(['sqs:GetQueueAttributes'], [queue.queueArn])),
  // Presigned addresses have the rights of who signs them.
  'media:read': ({ mediaBucket }) => [allow(['s3:GetObject'], [filesIn(mediaBucket)])],
  // Multipart uploads are begun and completed with the right to put.
  'media:store': ({ mediaBucket }) => [allow(['s3:PutObject', 's3:AbortMultipartUpload'], [filesIn(mediaBucket)])],
  // An organization that is deleted leaves inbound items and uploads, too.
  'media:delete': ({ mediaBucket }) => [
    allow(
      ['s3:DeleteObject'],
      [filesIn(mediaBucket), ...[largeItems, uploads].map(({ prefix }) => `${mediaBucket.bucketArn}/${prefix}*`)],
    ),
  ],
  // A condition on the prefix would have to list the organizations.
  'media:list': ({ mediaBucket }) => [allow(['s3:ListBucket'], [mediaBucket.bucketArn])],
  // An address that it has signed can do no more than it may do itself.
  'uploads:sign': ({ mediaBucket }) => [allow(['s3:PutObject'], [`${mediaBucket.bucketArn}/${uploads.prefix}*`])],
  'uploads:take': ({ mediaBucket }) => [allow(['s3:GetObject'], [`${mediaBucket.bucketArn}/${uploads.prefix}*`])],
  'uploads:delete': ({ mediaBucket }) => [allow(['s3:DeleteObject'], [`${mediaBucket.bucketArn}/${uploads.prefix}*`])],
  'large-items:put': ({ mediaBucket }) => [
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], [`${mediaBucket.bucketArn}/${largeItems.prefix}*`]),
  ],
  'large-items:take': ({ mediaBucket }) => [
    allow(['s3:GetObject', 's3:DeleteObject'], [`${mediaBucket.bucketArn}/${largeItems.prefix}*`]),
    // Without it S3 answers 403 for an object that is gone, as for one that is forbidden.
    allow(['s3:ListBucket'], [mediaBucket.bucketArn]),
  ],
  // Nothing that is on the list is changed or taken off it by a function.
  'erasures:record': ({ mediaBucket }) => [allow(['s3:PutObject'], [`${mediaBucket.bucketArn}/${erasures.prefix}*`])],
  'media-keys': ({ mediaKeys }) => readSecret(mediaKeys),
  ffmpeg: () => [],
  secrets: ({ masterSecret }) => readSecret(masterSecret),
  'provider-secrets': ({ providerSecrets }) => readSecret(providerSecrets),
  'delivery-settings': () => [],
  limits: () => [],
  'template-prices': () => [],
  'members:write': ({ table }) => [
    allow(['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'], [table.tableArn], amongMembers),
    allow(['dynamodb:ConditionCheckItem'], [table.tableArn], amongMembersAndOrganizations),
  ],
  'sign-in': () => [],
  'keys:read': ({ table }) => [allow(['dynamodb:GetItem', 'dynamodb:Query'], [table.tableArn], amongKeys)],
  'keys:write': ({ table }) => [allow(['dynamodb:PutItem', 'dynamodb:UpdateItem'], [table.tableArn], amongKeys)],
  'channels:write': ({ table }) => [
    allow(['dynamodb:PutItem'], [table.tableArn], amongChannelsAndOrganizations),
    allow(['dynamodb:UpdateItem', 'dynamodb:DeleteItem'], [table.tableArn], amongChannels),
  ],
  'channels:note': ({ table }) => [allow(['dynamodb:UpdateItem'], [table.tableArn], troubleOfInstances)],
  'shop:note': ({ table }) => [allow(['dynamodb:UpdateItem'], [table.tableArn], troubleOfShops)],
  'hints:tell': ({ live }) => [allow(['execute-api:ManageConnections'], [live.connectionsArn('POST')])],
  'hints:end': ({ live }) => [allow(['execute-api:ManageConnections'], [live.connectionsArn('DELETE')])],
  'hints:address': () => [],
  http: () => [],
};

/** What Lambda, which reads a queue for its worker, needs (AWSLambdaSQSQueueExecutionRole without its `*`). */
const readerRights = ({ queueArn }: QueueResource) =>
  allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queueArn]);

/** Of a queue that the worker itself has show again soon what failed, also that; dead letters come again in their own time. */
function rightsOfTrigger(trigger: WorkerRow['trigger'], { queues }: Resources): Right[] {
  if ('everyMinutes' in trigger) return [];
  if ('deadLetters' in trigger) return Object.values(queues).map(({ deadLetters }) => readerRights(deadLetters));
  const { queue } = queues[trigger.queue];
  return [readerRights(queue), allow(['sqs:ChangeMessageVisibility'], [queue.queueArn])];
}

/** Exactly the statements that a row's uses, its key check and its trigger need. */
export function rightsOf(row: Row, resources: Resources): Right[] {
  const checksKeys = 'auth' in row && (row.auth === 'key' || row.auth === 'member');
  return [
    ...row.uses.flatMap((use) => rightsOfUse[use](resources)),
    ...(checksKeys ? keyCheckRights(resources) : []),
    ...('trigger' in row ? rightsOfTrigger(row.trigger, resources) : []),
  ];
}
