import { expect, test } from '@jest/globals';
import { ofType, type StackName, stacked } from './synthesized.ts';

const names: StackName[] = ['dev', 'prod'];

test.each(names)('each template of %s has at most 400 resources: CloudFormation ends at 500', (name) => {
  const crowded = stacked(name).sizes.filter(({ resources }) => resources > 400);

  expect(crowded).toEqual([]);
});

test.each(names)('each template of %s has at most 150 parameters and outputs: CloudFormation ends at 200', (name) => {
  const crowded = stacked(name).sizes.filter(({ parameters, outputs }) => parameters > 150 || outputs > 150);

  expect(crowded).toEqual([]);
});

test('the functions of each API, the workers and what watches have a nested stack each, and one deployment makes all', () => {
  expect(stacked('prod').sizes.map(({ id }) => id.replace(/NestedStack.*$/, ''))).toEqual([
    'prod',
    'ServiceFunctions',
    'OutreachFunctions',
    'GatewayFunctions',
    'ConsoleFunctions',
    'Workers',
    'ConsoleRoutes',
    'PageFiles',
    'Watch',
  ]);
});

test('nested stacks hold nothing that would be lost with them: no data, no queue, no address', () => {
  const { template, parentIds } = stacked('prod');
  const ofConsole = ['Cognito::UserPool', 'CloudFront::Distribution'];
  const kept = [
    'DynamoDB::GlobalTable',
    'S3::Bucket',
    'SecretsManager::Secret',
    'SQS::Queue',
    'ApiGatewayV2::Api',
    ...ofConsole,
  ];
  const ids = kept.flatMap((type) => ofType(template, `AWS::${type}`).map(([id]) => id));

  expect(ids.length).toBeGreaterThan(kept.length);
  expect(ids.filter((id) => !parentIds.includes(id))).toEqual([]);
});
