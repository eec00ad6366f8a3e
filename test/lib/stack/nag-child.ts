import { NestedStack, type Stack } from 'aws-cdk-lib';
import { CfnFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { saidOf } from './said.ts';

/** What cdk-nag has something against, and what CloudFormation would refuse, in the stack itself and in a nested one. */
function addFaults(stack: Stack): void {
  for (const scope of [stack, new NestedStack(stack, 'Nested')]) {
    new Bucket(scope, 'Open');
    new CfnQueue(scope, 'Long', { messageRetentionPeriod: 1_209_601 });
    const unknown = new CfnQueue(scope, 'Unknown');
    unknown.addPropertyOverride('VisibilityTimeOut', 30);
    const mistyped = new CfnQueue(scope, 'Mistyped');
    mistyped.addPropertyOverride('VisibilityTimeout', 'soon');
    const made = { code: { zipFile: 'exports.handler = () => 1' }, role: 'arn:aws:iam::123456789012:role/one' };
    const missing = new CfnFunction(scope, 'Missing', { ...made, handler: 'index.handler', runtime: 'nodejs24.x' });
    missing.addPropertyDeletionOverride('Role');
    new CfnFunction(scope, 'Unlisted', {
      ...made,
      handler: 'index.handler',
      runtime: 'nodejs24.x',
      recursiveLoop: 'Permit',
    });
  }
}

/** What synth says with all checks, for nag.long.ts; null where it has nothing against a stack. */
process.stdout.write(JSON.stringify({ prod: saidOf('prod'), faulty: saidOf('dev', addFaults) }));
