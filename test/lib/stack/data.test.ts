import { expect, test } from '@jest/globals';
import { stages as stageConfigs } from '../../../lib/config.ts';
import { erasures } from '../../../shared/host-settings.ts';
import { tableLayout } from '../../../shared/table/layout.ts';
import { ofType, only, type Resource, type Synthesized, synthesized } from './synthesized.ts';

const stages = { dev: synthesized('dev'), prod: synthesized('prod') };
const keptTypes = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::SecretsManager::Secret',
  'AWS::Logs::LogGroup',
] as const;

test('the table is the layout’s, on demand', () => {
  const { Properties } = only(stages.prod, 'AWS::DynamoDB::GlobalTable');

  expect(Properties.BillingMode).toBe('PAY_PER_REQUEST');
  expect(Properties.KeySchema).toEqual(keysOf(tableLayout));
  expect(Properties.TimeToLiveSpecification).toEqual({ AttributeName: tableLayout.timeToLive, Enabled: true });
  expect(Properties.GlobalSecondaryIndexes).toEqual(
    Object.entries(tableLayout.indexes).map(([IndexName, index]) => ({
      IndexName,
      KeySchema: keysOf(index),
      Projection:
        index.projected.length > 0
          ? { ProjectionType: 'INCLUDE', NonKeyAttributes: index.projected }
          : { ProjectionType: 'KEYS_ONLY' },
    })),
  );
});

test.each([
  ['dev', false, 1],
  ['prod', true, 35],
] as const)('the table of %s: deletion protection %s, restored from up to %d days ago', (stage, isProtected, days) => {
  const [replica] = only(stages[stage], 'AWS::DynamoDB::GlobalTable').Properties.Replicas;

  expect(replica.DeletionProtectionEnabled).toBe(isProtected);
  expect(replica.PointInTimeRecoverySpecification).toEqual({
    PointInTimeRecoveryEnabled: true,
    RecoveryPeriodInDays: days,
  });
});

test.each(keptTypes)('%s outlives the stack in prod, unless its creation failed, and goes with it in dev', (type) => {
  const policies = (stage: keyof typeof stages) =>
    new Set(
      ofType(stages[stage], type)
        .filter(([id]) => id !== 'ConsolePageFiles82F6278C')
        .map(([, { DeletionPolicy }]) => DeletionPolicy),
    );

  expect([...policies('prod')]).toEqual([type === 'AWS::DynamoDB::GlobalTable' ? 'Retain' : 'RetainExceptOnCreate']);
  expect([...policies('dev')]).toEqual(['Delete']);
});

/** What AWS refuses to delete: what it protects, and a bucket with something in it. The CDK marks a bucket that a deployment fills. */
const isUndeletable = ({ Type, Properties }: Resource) =>
  Properties.DeletionProtection === 'ACTIVE' ||
  (Properties.Replicas ?? [Properties]).some(
    (each: Resource['Properties']) => each.DeletionProtectionEnabled === true,
  ) ||
  (Type === 'AWS::S3::Bucket' && JSON.stringify(Properties.Tags).includes('aws-cdk:cr-owned:'));

test.each([
  ['dev', ['ConsolePageFiles82F6278C']],
  ['prod', ['ConsolePageFiles82F6278C', 'ConsoleSignInPeople62FD29DA', 'DataTableFDBAD0F2']],
] as const)('no roll-back of a first deployment of %s is stuck: what AWS would not delete it leaves', (stage, ids) => {
  const found = Object.entries(stages[stage].Resources).filter(([, resource]) => isUndeletable(resource));

  expect(found.map(([id]) => id).sort()).toEqual(ids);
  expect(found.map(([, { DeletionPolicy }]) => DeletionPolicy)).toEqual(ids.map(() => 'Retain'));
});

const ofMedia = (template: Synthesized, type: string): Resource => {
  const [found] = ofType(template, type).filter(([id]) => id.startsWith('Media'));
  if (!found) throw new Error(`no ${type} is of the media`);
  return found[1];
};
const mediaBucket = (template: Synthesized) => ofMedia(template, 'AWS::S3::Bucket');
const mediaPolicy = (template: Synthesized) => ofMedia(template, 'AWS::S3::BucketPolicy');

test('what holds data keeps its logical id: under a new one CloudFormation would put an empty one in its place', () => {
  const ids = [...keptTypes.slice(0, 3), 'AWS::SQS::Queue'].map((type) =>
    ofType(stages.prod, type)
      .map(([id]) => id)
      .sort(),
  );

  expect(ids).toEqual([
    ['DataTableFDBAD0F2'],
    ['ConsolePageFiles82F6278C', 'MediaA721A567'],
    ['MasterSecretA11BF785', 'MediaKeys49B782B4', 'ProviderSecrets35714E08'],
    [
      'BroadcastsDeadLettersBCC44E30',
      'BroadcastsQueueA9C09604',
      'DeliveriesDeadLetters27691B20',
      'DeliveriesQueue99C7B338',
      'EventsDeadLetters8A90034E',
      'EventsQueue7396B467',
      'InboundDeadLetters401DDD01',
      'InboundQueue72656294',
      'SlowDeliveriesDeadLettersC4135601',
      'SlowDeliveriesQueue1867CA66',
    ],
  ]);
});

test('the bucket is private, encrypted, reached by TLS only, and drops abandoned uploads after a day, large inbound items after 30, erasures after 90, uploads after 122, media after 400', () => {
  const { Properties } = mediaBucket(stages.prod);
  const [statement] = mediaPolicy(stages.prod).Properties.PolicyDocument.Statement;

  expect(Object.values(Properties.PublicAccessBlockConfiguration)).toEqual([true, true, true, true]);
  expect(Properties.BucketEncryption.ServerSideEncryptionConfiguration).toHaveLength(1);
  expect(Properties.LifecycleConfiguration.Rules).toMatchObject([
    { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
    { Status: 'Enabled', Prefix: 'inbound-items/', ExpirationInDays: 30 },
    { Status: 'Enabled', Prefix: 'erasures/', ExpirationInDays: 90 },
    { Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 122 },
    {
      Status: 'Enabled',
      // No other rule is for what this one is for: S3 takes the one that ends first.
      Prefix: 'org_',
      ExpirationInDays: 400,
      Transitions: [{ StorageClass: 'INTELLIGENT_TIERING', TransitionInDays: 30 }],
    },
  ]);
  expect(Properties.VersioningConfiguration).toBeUndefined();
  expect(statement).toMatchObject({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } });
});

test('in no stage does a file end before its link, which is valid for 365 days', () => {
  expect(Object.values(stageConfigs).filter(({ mediaDays }) => mediaDays < 366)).toEqual([]);
});

test('an erasure is on the list for longer than any stage’s table can be restored from', () => {
  expect(Object.values(stageConfigs).filter(({ backupDays }) => backupDays + 14 > erasures.days)).toEqual([]);
});

test('a table is warm where an operator says so, and its indexes are', () => {
  const warm = only(synthesized('prod with a domain, reserved and warm'), 'AWS::DynamoDB::GlobalTable').Properties;
  const units = { WriteUnitsPerSecond: 8000, ReadUnitsPerSecond: 20_000 };

  expect([warm, ...warm.GlobalSecondaryIndexes].map(({ WarmThroughput }) => WarmThroughput)).toEqual(
    [warm, ...warm.GlobalSecondaryIndexes].map(() => units),
  );
  expect(only(stages.prod, 'AWS::DynamoDB::GlobalTable').Properties.WarmThroughput).toBeUndefined();
});

test('the master secret is made by AWS: 64 letters and digits', () => {
  expect(secret('MasterSecret').GenerateSecretString).toEqual({ PasswordLength: 64, ExcludePunctuation: true });
});

test('the first key of media links is made by AWS, and is the current one', () => {
  expect(secret('MediaKeys').GenerateSecretString).toEqual({
    SecretStringTemplate: '{"current":"k1"}',
    GenerateStringKey: 'k1',
    PasswordLength: 64,
    ExcludePunctuation: true,
  });
});

test('pages of any origin may fetch what a link leads to, and the console’s alone may put an upload where its address leads to', () => {
  const rulesOf = (origin: string) => [
    { AllowedMethods: ['GET', 'HEAD'], AllowedOrigins: ['*'] },
    { AllowedMethods: ['PUT'], AllowedOrigins: [origin] },
  ];
  const corsOf = (template: Synthesized) => mediaBucket(template).Properties.CorsConfiguration.CorsRules;

  expect(corsOf(stages.prod)).toMatchObject(rulesOf('https://*.cloudfront.net'));
  expect(corsOf(synthesized('prod with a domain, reserved and warm'))).toMatchObject(
    rulesOf('https://console.example.org'),
  );
});

test('the providers’ secrets start with none, word for word: a change here would undo what an operator has filled in', () => {
  expect(secret('ProviderSecrets')).toEqual({
    Description: 'Relaydesk: app secrets and verify tokens of the providers’ webhooks',
    SecretString: '{"chatapp":{"app_secrets":[],"verify_token":""}}',
  });
});

function secret(id: string) {
  const found = ofType(stages.prod, 'AWS::SecretsManager::Secret').filter(([logicalId]) => logicalId.startsWith(id));
  expect(found).toHaveLength(1);
  return found[0]?.[1].Properties;
}

function keysOf({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
}
