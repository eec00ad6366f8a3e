import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { type QueueTrigger, rows, type Use } from '../../../shared/routes.ts';
import { functionOf, ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');

/** Conditions of statements, by what they come to. */
const named: Readonly<Record<string, unknown>> = {
  'outside keys': {
    'ForAllValues:StringNotLike': { 'dynamodb:LeadingKeys': ['org_????????????#KEY'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'outside what the operator writes': {
    'ForAllValues:StringNotLike': {
      'dynamodb:LeadingKeys': [
        ...['org_????????????#KEY', 'org_????????????#INSTANCES', 'INSTANCE#*', 'PROVIDER-ACCOUNT', 'SLUG'],
        ...['org_????????????#MEMBERS', 'PERSON#*', 'INVITED#*'],
      ],
    },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'among keys': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['org_????????????#KEY'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'among members': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['org_????????????#MEMBERS', 'PERSON#*', 'INVITED#*'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'among members and organizations': {
    'ForAllValues:StringLike': {
      'dynamodb:LeadingKeys': ['org_????????????#MEMBERS', 'PERSON#*', 'INVITED#*', 'org_????????????'],
    },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'among channels': {
    'ForAllValues:StringLike': {
      'dynamodb:LeadingKeys': ['org_????????????#INSTANCES', 'INSTANCE#*', 'PROVIDER-ACCOUNT'],
    },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'among channels and organizations': {
    'ForAllValues:StringLike': {
      'dynamodb:LeadingKeys': ['org_????????????#INSTANCES', 'INSTANCE#*', 'PROVIDER-ACCOUNT', 'org_????????????'],
    },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  'among instances, their trouble': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['org_????????????#INSTANCES'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'trouble', 'upstream_key'] },
  },
  'among organizations, the trouble of their shops': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['org_????????????'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'shop_trouble', 'shop_token', 'deleted_at'] },
  },
  'among keys and members, when it was used': {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['org_????????????#KEY', 'org_????????????#MEMBERS'] },
    Null: { 'dynamodb:LeadingKeys': 'false' },
    'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['pk', 'sk', 'last_used_at', 'reads', 'reads_since'] },
  },
};
const write = (name: string) => [`dynamodb:${name}Item on Table, outside what the operator writes`];

const connections = (method: string) =>
  `execute-api:ManageConnections on arn:{"Ref":"AWS::Partition"}:execute-api:{"Ref":"AWS::Region"}:{"Ref":"AWS::AccountId"}:ConsoleLiveApi/live/${method}/@connections/*`;

const rightsOfUse: Record<Use, string[]> = {
  'table:get': ['dynamodb:BatchGetItem on Table, outside keys', 'dynamodb:GetItem on Table, outside keys'],
  'table:query': ['dynamodb:Query on Table, outside keys'],
  'table:due': ['dynamodb:Query on Table/index/due'],
  'table:inbox': ['dynamodb:Query on Table/index/inbox'],
  'table:put': write('Put'),
  'table:update': write('Update'),
  'table:delete': write('Delete'),
  'table:check': write('ConditionCheck'),
  'table:batch-write': write('BatchWrite'),
  'queue:events': ['sqs:SendMessage on EventsQueue'],
  'queue:inbound': ['sqs:SendMessage on InboundQueue'],
  'queue:inbound-dead-letters': ['sqs:SendMessage on InboundDeadLetters'],
  'dead-letters': [],
  'queue:deliveries': ['sqs:SendMessage on DeliveriesQueue', 'sqs:SendMessage on SlowDeliveriesQueue'],
  'queue:broadcasts': ['sqs:SendMessage on BroadcastsQueue'],
  'queue:look': ['BroadcastsQueue', 'DeliveriesQueue', 'EventsQueue', 'InboundQueue', 'SlowDeliveriesQueue'].map(
    (queue) => `sqs:GetQueueAttributes on ${queue}`,
  ),
  'media:read': ['s3:GetObject on Media/org_*'],
  'media:store': ['s3:PutObject on Media/org_*', 's3:AbortMultipartUpload on Media/org_*'],
  'media:delete': [
    's3:DeleteObject on Media/org_*',
    's3:DeleteObject on Media/inbound-items/*',
    's3:DeleteObject on Media/uploads/*',
  ],
  'media:list': ['s3:ListBucket on Media'],
  'uploads:sign': ['s3:PutObject on Media/uploads/*'],
  'uploads:take': ['s3:GetObject on Media/uploads/*'],
  'uploads:delete': ['s3:DeleteObject on Media/uploads/*'],
  'large-items:put': ['s3:AbortMultipartUpload on Media/inbound-items/*', 's3:PutObject on Media/inbound-items/*'],
  'large-items:take': [
    's3:GetObject on Media/inbound-items/*',
    's3:DeleteObject on Media/inbound-items/*',
    's3:ListBucket on Media',
  ],
  'erasures:record': ['s3:PutObject on Media/erasures/*'],
  'media-keys': ['secretsmanager:GetSecretValue on MediaKeys'],
  ffmpeg: [],
  secrets: ['secretsmanager:GetSecretValue on MasterSecret'],
  'provider-secrets': ['secretsmanager:GetSecretValue on ProviderSecrets'],
  'delivery-settings': [],
  limits: [],
  'template-prices': [],
  'members:write': [
    ...['Put', 'Update', 'Delete'].map((name) => `dynamodb:${name}Item on Table, among members`),
    'dynamodb:ConditionCheckItem on Table, among members and organizations',
  ],
  'sign-in': [],
  'keys:read': ['dynamodb:GetItem on Table, among keys', 'dynamodb:Query on Table, among keys'],
  'keys:write': ['dynamodb:PutItem on Table, among keys', 'dynamodb:UpdateItem on Table, among keys'],
  'channels:write': [
    ...['Update', 'Delete'].map((name) => `dynamodb:${name}Item on Table, among channels`),
    'dynamodb:PutItem on Table, among channels and organizations',
  ],
  'channels:note': ['dynamodb:UpdateItem on Table, among instances, their trouble'],
  'shop:note': ['dynamodb:UpdateItem on Table, among organizations, the trouble of their shops'],
  'hints:tell': [connections('POST')],
  'hints:end': [connections('DELETE')],
  'hints:address': [],
  http: [],
};
const collecting = (queue: string) =>
  ['DeleteMessage', 'GetQueueAttributes', 'ReceiveMessage'].map((name) => `sqs:${name} on ${queue}`);
const reading = (queue: string) => [...collecting(queue), `sqs:ChangeMessageVisibility on ${queue}`];
const rightsOfReader: Record<QueueTrigger['queue'], string[]> = {
  events: reading('EventsQueue'),
  inbound: reading('InboundQueue'),
  deliveries: reading('DeliveriesQueue'),
  slowDeliveries: reading('SlowDeliveriesQueue'),
  broadcasts: reading('BroadcastsQueue'),
};
const rightsOfCollector = ['Events', 'Inbound', 'Deliveries', 'SlowDeliveries', 'Broadcasts'].flatMap((name) =>
  collecting(`${name}DeadLetters`),
);
const rightsOfEveryone = ['logs:CreateLogStream on Logs', 'logs:PutLogEvents on Logs'];
const rightsOfKeyCheck = [
  'dynamodb:BatchGetItem on Table',
  'dynamodb:UpdateItem on Table, among keys and members, when it was used',
];

test.each(rows)('$name has the rights that its row asks for, and no other', (row) => {
  const expected = [...rightsOfEveryone, ...row.uses.flatMap((use) => rightsOfUse[use])];
  if ('auth' in row && (row.auth === 'key' || row.auth === 'member')) expected.push(...rightsOfKeyCheck);
  if ('trigger' in row && 'queue' in row.trigger) expected.push(...rightsOfReader[row.trigger.queue]);
  if ('trigger' in row && 'deadLetters' in row.trigger) expected.push(...rightsOfCollector);

  expect(grantedTo(row.name)).toEqual([...new Set(expected)].sort());
});

test('a function shares its role and its log group with no other', () => {
  const functions = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties);

  expect(new Set(functions.map(({ Role }) => Role['Fn::GetAtt'][0])).size).toBe(rows.length);
  expect(new Set(functions.map(({ LoggingConfig }) => LoggingConfig.LogGroup.Ref)).size).toBe(rows.length);
});

test('no role has rights from a managed policy', () => {
  const managed = ofType(template, 'AWS::IAM::Role').flatMap(
    ([, { Properties }]) => Properties.ManagedPolicyArns ?? [],
  );

  expect(managed).toEqual([]);
});

/** `action on resource[, condition]`, for each statement of the policies on a row's role. */
function grantedTo(name: string): string[] {
  const [functionId, { Properties }] = functionOf(template, name);
  const roleId = Properties.Role['Fn::GetAtt'][0];
  const logsId = Properties.LoggingConfig.LogGroup.Ref;
  const policies = ofType(template, 'AWS::IAM::Policy').filter(([, policy]) =>
    policy.Properties.Roles.some((role: { Ref: string }) => role.Ref === roleId),
  );
  if (policies.length === 0) throw new Error(`${functionId} has no policy`);
  const granted = policies
    .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement)
    .flatMap(({ Effect, Action, Resource, Condition }) => {
      const condition = Condition ? `, ${nameOfCondition(Condition)}` : '';
      if (Effect !== 'Allow') throw new Error(`${Effect} is not modelled here`);
      return [Action]
        .flat()
        .flatMap((action) =>
          [Resource].flat().map((resource) => `${action} on ${nameOf(resource, logsId)}${condition}`),
        );
    });
  // What two uses both need stands in two statements.
  return [...new Set(granted)].sort();
}

/** A condition that this test does not know is shown whole. */
const nameOfCondition = (condition: unknown) =>
  Object.keys(named).find((name) => isDeepStrictEqual(named[name], condition)) ?? JSON.stringify(condition);

function nameOf(resource: unknown, logsId: string): string {
  if (typeof resource === 'string') return resource;
  if (typeof resource !== 'object' || resource === null) throw new Error(`${resource} is no resource`);
  if ('Fn::Join' in resource) {
    const [separator, parts] = resource['Fn::Join'] as [string, unknown[]];
    return parts.map((part) => nameOf(part, logsId)).join(separator);
  }
  const id =
    'Ref' in resource ? String(resource.Ref) : 'Fn::GetAtt' in resource ? [resource['Fn::GetAtt']].flat()[0] : '';
  if (id === logsId) return 'Logs';
  const type = template.Resources[String(id)]?.Type;
  if (type === 'AWS::DynamoDB::GlobalTable') return 'Table';
  // A logical id without CDK's hash: `MasterSecret`, `EventsQueue`.
  return type ? String(id).replace(/[0-9A-F]{8}$/, '') : JSON.stringify(resource);
}
