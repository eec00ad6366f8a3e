import { expect, test } from '@jest/globals';
import { envOfUse } from '../../../lib/constructs/env-of-use.ts';
import { envNames, queueUrls } from '../../../shared/base/env-names.ts';
import { endpoints, rows, workers } from '../../../shared/routes.ts';
import { aliasOf, calledIn, functionOf, ofType, queueOf, synthesized } from './synthesized.ts';

const template = synthesized('prod');
const variablesOf = (name: string) => functionOf(template, name)[1].Properties.Environment.Variables;

test('one function is deployed for each row, and none besides', () => {
  const names = ofType(template, 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.Description);

  expect(names.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test.each(rows)('$name runs on Node 24, on arm64, within the limits of its row', (row) => {
  const [, { Properties }] = functionOf(template, row.name);

  expect(Properties).toMatchObject({
    Runtime: 'nodejs24.x',
    Architectures: ['arm64'],
    Handler: 'index.handler',
    Timeout: row.timeout ?? 10,
    MemorySize: row.memory ?? 512,
    LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
  });
});

test('X-Ray traces the functions of dev, and costs nothing in prod', () => {
  const tracedIn = (stage: 'dev' | 'prod') =>
    ofType(synthesized(stage), 'AWS::Lambda::Function').map(([, { Properties }]) => Properties.TracingConfig?.Mode);
  expect(new Set(tracedIn('dev'))).toEqual(new Set(['Active']));
  expect(new Set(tracedIn('prod'))).toEqual(new Set([undefined]));
});

test.each(endpoints)('$name ends before API Gateway gives up on it', ({ name }) => {
  expect(functionOf(template, name)[1].Properties.Timeout).toBeLessThan(30);
});

test.each(rows)('$name sees the environment of its uses and of the queue that it reads, and no other', (row) => {
  const expected = new Set<string>([envNames.logLevel, ...row.uses.flatMap((use) => envOfUse[use])]);
  if ('auth' in row && (row.auth === 'key' || row.auth === 'member'))
    expected.add(envNames.tableName).add(envNames.readsPerSecond);
  if ('trigger' in row && 'queue' in row.trigger) expected.add(queueUrls[row.trigger.queue]);

  expect(Object.keys(variablesOf(row.name)).sort()).toEqual([...expected].sort());
});

test.each(rows.filter(({ uses }) => (uses as readonly string[]).includes('http')))(
  '$name looks up more names at a time than two of its batches have, so that names whose servers are silent hold up no other',
  (row) => {
    const names = 'trigger' in row && 'batchSize' in row.trigger ? row.trigger.batchSize : 1;
    // Libuv lends look-ups half of its threads.
    expect(Math.floor(Number(variablesOf(row.name).UV_THREADPOOL_SIZE) / 2)).toBeGreaterThan(2 * names);
  },
);

test('the variables name the queues and the secrets that they promise', () => {
  const values = Object.assign({}, ...rows.map(({ name }) => variablesOf(name)));
  const [masterSecret, providerSecrets] = ['MasterSecret', 'ProviderSecrets'].map((prefix) =>
    ofType(template, 'AWS::SecretsManager::Secret').find(([id]) => id.startsWith(prefix)),
  );

  expect(values).toMatchObject({
    EVENTS_QUEUE_URL: { Ref: queueOf(template, 'events').id },
    INBOUND_QUEUE_URL: { Ref: queueOf(template, 'inbound').id },
    INBOUND_DEAD_LETTERS_URL: { Ref: queueOf(template, 'inbound').deadLettersId },
    DELIVERIES_QUEUE_URL: { Ref: queueOf(template, 'deliveries').id },
    SLOW_DELIVERIES_QUEUE_URL: { Ref: queueOf(template, 'slowDeliveries').id },
    WEBHOOK_RETRY_SCHEDULE: '5,300,1800,7200,18000,36000,36000',
    WEBHOOK_TIMEOUT_MS: '10000',
    WEBHOOK_PROBE_SECONDS: '60',
    SENDS_PER_SECOND: '80',
    WEBHOOK_SLOTS_PER_ORGANIZATION: '30',
    READS_PER_SECOND: '100',
    MASTER_SECRET_ID: { Ref: masterSecret?.[0] },
    PROVIDER_SECRETS_ID: { Ref: providerSecrets?.[0] },
  });
});

test('the cloud reaches the real provider, and nothing private', () => {
  expect(variablesOf('send-chatapp')).toMatchObject({
    CHATAPP_API_URL: 'https://graph.facebook.com',
    CHATAPP_API_VERSION: 'v26.0',
    OUTBOUND_ALLOW: '',
  });
});

test.each([
  ['dev', 7, 'DEBUG'],
  ['prod', 90, 'INFO'],
] as const)('logs of %s are kept for %d days, from %s on', (stage, days, level) => {
  const ofStage = synthesized(stage);
  const groups = ofType(ofStage, 'AWS::Logs::LogGroup');

  expect(groups).toHaveLength(rows.length + 3);
  for (const [, { Properties }] of groups) expect(Properties.RetentionInDays).toBe(days);
  for (const [, { Properties }] of ofType(ofStage, 'AWS::Lambda::Function')) {
    expect(Properties.LoggingConfig.ApplicationLogLevel).toBe(level);
    expect(Properties.Environment.Variables.LOG_LEVEL).toBe(level.toLowerCase());
  }
});

const scheduled = workers.flatMap(({ name, trigger }) => ('everyMinutes' in trigger ? [{ name, ...trigger }] : []));

test.each(scheduled)(
  '$name runs on its schedule; a failed run is left to the next, and silence rings',
  ({ name, everyMinutes }) => {
    const [id] = functionOf(template, name);
    const arn = { Ref: aliasOf(template, name)[0] };
    const rule = ofType(template, 'AWS::Events::Rule').find(([, { Properties }]) =>
      Properties.Targets.some(({ Arn }: { Arn: unknown }) => JSON.stringify(Arn) === JSON.stringify(arn)),
    );
    const retries = ofType(template, 'AWS::Lambda::EventInvokeConfig').find(
      ([, { Properties }]) => Properties.FunctionName.Ref === id && calledIn(template, Properties.Qualifier) === name,
    );
    const alarm = ofType(template, 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) =>
        Properties.MetricName === 'Errors' &&
        Properties.Dimensions?.some(({ Value }: { Value: { Ref?: string } }) => Value.Ref === id),
    );

    expect(rule?.[1].Properties.ScheduleExpression).toBe(
      everyMinutes === 1 ? 'rate(1 minute)' : `rate(${everyMinutes} minutes)`,
    );
    expect(rule?.[1].Properties.Targets[0].RetryPolicy.MaximumRetryAttempts).toBe(0);
    expect(retries?.[1].Properties.MaximumRetryAttempts).toBe(0);
    expect(alarm?.[1].Properties).toMatchObject({ MetricName: 'Errors', TreatMissingData: 'breaching' });
  },
);

test('nothing runs on a schedule but the workers whose rows say so', () => {
  expect(ofType(template, 'AWS::Events::Rule')).toHaveLength(scheduled.length);
});
