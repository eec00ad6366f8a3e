import { type Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackIn, withApp } from './stacks.ts';

const openBucket = (stack: Stack) => new Bucket(stack, 'Open');
const tooLongRetention = (stack: Stack) => new CfnQueue(stack, 'Long', { messageRetentionPeriod: 1_209_601 });

/** What synth says with all checks, for nag.test.ts; null where it has nothing against a stack. */
const said = {
  dev: saidOf('dev'),
  prod: saidOf('prod'),
  openBucket: saidOf('dev', openBucket),
  tooLongRetention: saidOf('dev', tooLongRetention),
};
process.stdout.write(JSON.stringify(said));

/** As bin/app.ts does it. */
function saidOf(name: 'dev' | 'prod', add: (stack: Stack) => unknown = () => {}): string | null {
  return withApp((app) => {
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    add(stackIn(app, name));
    try {
      app.synth();
      return null;
    } catch (error) {
      return String(error);
    }
  });
}
