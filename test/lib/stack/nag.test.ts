import { expect, test } from '@jest/globals';
import { type Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackIn, withApp } from './synthesized.ts';

test.each(['dev', 'prod'])(
  '%s has no finding of cdk-nag that nobody answered, nor one of CloudFormation’s rules',
  (stage) => {
    expect(() => synthChecked(stage)).not.toThrow();
  },
);

test('synth fails on what cdk-nag finds', () => {
  const withOpenBucket = (stack: Stack) => new Bucket(stack, 'Open');

  expect(() => synthChecked('dev', withOpenBucket)).toThrow(/AwsSolutions-S10/);
});

test('synth fails on what CloudFormation would refuse', () => {
  const withTooLongRetention = (stack: Stack) => new CfnQueue(stack, 'Long', { messageRetentionPeriod: 1_209_601 });

  expect(() => synthChecked('dev', withTooLongRetention)).toThrow(/1209600|MessageRetentionPeriod/);
});

/** As bin/app.ts does it. */
function synthChecked(stage: string, add: (stack: Stack) => unknown = () => {}): void {
  withApp((app) => {
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    add(stackIn(app, stage));
    app.synth();
  });
}
