import { expect, test } from '@jest/globals';
import { configOf } from '../../../lib/asked.ts';
import { queueNames } from '../../../shared/queues.ts';
import { endpoints, rows, workers } from '../../../shared/routes.ts';
import { aliasOf, calledIn, ofType, synthesized } from './synthesized.ts';

const template = synthesized('prod');

/** The deployment group that moves a row's alias. */
function groupOf(name: string) {
  const update = aliasOf(template, name)[1].UpdatePolicy?.CodeDeployLambdaAliasUpdate;
  return template.Resources[update.DeploymentGroupName.Ref]?.Properties;
}

/** The metric of an alarm that a deployment group has, with whose it is. */
function watched({ Name }: { Name: { Ref: string } }) {
  const { Metrics, ...alarm } = template.Resources[Name.Ref]?.Properties ?? {};
  const { Metric = alarm, Period } = Metrics?.[0].MetricStat ?? alarm;
  return [Metric.Namespace, Metric.MetricName, Period, Metric.Dimensions[0].Value.Ref];
}

test('nothing calls a function but by its alias, which a deployment can move', () => {
  const functions = new Set(ofType(template, 'AWS::Lambda::Function').map(([id]) => id));
  const aliases = new Set(ofType(template, 'AWS::Lambda::Alias').map(([id]) => id));
  const called = [
    ...ofType(template, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties.FunctionName.Ref),
    // Those of the WebSocket API name what they call in a longer address, and one of them calls nothing.
    ...ofType(template, 'AWS::ApiGatewayV2::Integration').flatMap(
      ([, { Properties }]) => Properties.IntegrationUri?.Ref ?? [],
    ),
    ...ofType(template, 'AWS::Events::Rule').map(([, { Properties }]) => Properties.Targets[0].Arn.Ref),
  ];

  expect(aliases.size).toBe(functions.size);
  expect(called.length).toBeGreaterThan(2 * endpoints.length);
  // What is called by its ARN has no `Ref`.
  expect(called.map((id) => aliases.has(id))).toEqual(called.map(() => true));
  expect(
    ofType(template, 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) =>
      calledIn(template, Properties.FunctionName),
    ),
  ).toEqual(
    workers.flatMap(({ name, trigger }) => {
      if ('deadLetters' in trigger) return queueNames.map(() => name);
      return 'queue' in trigger ? [name] : [];
    }),
  );
});

test.each(rows)(
  'in prod a tenth of the work of $name goes to a new version for five minutes, and back on an alarm',
  (row) => {
    expect(groupOf(row.name)).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
      DeploymentStyle: { DeploymentType: 'BLUE_GREEN', DeploymentOption: 'WITH_TRAFFIC_CONTROL' },
      AutoRollbackConfiguration: { Enabled: true, Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM'] },
      AlarmConfiguration: { Enabled: true },
    });
  },
);

test.each(endpoints)('5xx of its API take $name back', ({ name, api }) => {
  const id = { service: /^ServiceApi/, gateway: /^GatewayApi/, console: /^ConsoleApi/ }[api];

  expect(groupOf(name).AlarmConfiguration.Alarms.map(watched)).toEqual([
    ['AWS/ApiGateway', '5xx', 60, expect.stringMatching(id)],
  ]);
});

test.each(workers)('a run of its own that fails takes $name back', ({ name }) => {
  const functionId = aliasOf(template, name)[1].Properties.FunctionName.Ref;

  expect(groupOf(name).AlarmConfiguration.Alarms.map(watched)).toEqual([['AWS/Lambda', 'Errors', 60, functionId]]);
});

test('CodeDeploy may move these aliases alone, and read alarms and what versions have', () => {
  const roles = new Set(
    ofType(template, 'AWS::CodeDeploy::DeploymentGroup').map(
      ([, { Properties }]) => Properties.ServiceRoleArn['Fn::GetAtt'][0],
    ),
  );
  const statements = ofType(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => roles.has(Properties.Roles[0].Ref))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
  const moves = statements.filter(({ Action }) => [Action].flat().includes('lambda:UpdateAlias'));
  const others = statements.filter((statement) => !moves.includes(statement));

  expect(
    moves.flatMap(({ Resource }) => Resource).map(({ 'Fn::GetAtt': [id] }) => template.Resources[id]?.Type),
  ).toEqual(rows.map(() => 'AWS::Lambda::Function'));
  expect(others.map(({ Action, Resource }) => [Action, Resource])).toEqual(
    [...roles].map(() => [['cloudwatch:DescribeAlarms', 'lambda:GetProvisionedConcurrencyConfig'], '*']),
  );
});

test('what takes a deployment back wakes nobody; the alarms beside it do', () => {
  const alarms = ofType(synthesized('prod with a domain, reserved and warm'), 'AWS::CloudWatch::Alarm');
  const silent = alarms.filter(([, { Properties }]) => Properties.AlarmActions === undefined);

  expect(silent.length).toBeGreaterThan(0);
  expect(silent.filter(([id]) => !id.includes('ShiftAlarm'))).toEqual([]);
  expect(alarms.length - silent.length).toBeGreaterThan(silent.length);
});

test('with at-once prod moves to new code like dev, for a fault that is live', () => {
  expect(configOf({ stage: 'prod' }).trafficShift).toBeDefined();
  expect(configOf({ stage: 'prod', atOnce: 'true' }).trafficShift).toBeUndefined();
});

test('in dev a new version gets all at once', () => {
  const dev = synthesized('dev');

  expect(ofType(dev, 'AWS::Lambda::Alias')).toHaveLength(rows.length);
  expect(ofType(dev, 'AWS::CodeDeploy::DeploymentGroup')).toEqual([]);
});
