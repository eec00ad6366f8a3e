import { NestedStack, type Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { CfnQueue } from 'aws-cdk-lib/aws-sqs';
import { AwsSolutionsChecks } from 'cdk-nag';
import { TemplateRules } from '../../../lib/constructs/template-rules.ts';
import { stackIn, withApp } from './stacks.ts';

// One for all stacks: its engine takes seconds to start.
const rules = new TemplateRules();

/** What cdk-nag has something against, and what CloudFormation would refuse, in the stack itself and in a nested one. */
function addFaults(stack: Stack): void {
  for (const scope of [stack, new NestedStack(stack, 'Nested')]) {
    new Bucket(scope, 'Open');
    new CfnQueue(scope, 'Long', { messageRetentionPeriod: 1_209_601 });
  }
}

/** What synth says with all checks, for nag.test.ts; null where it has nothing against a stack. */
const said = { dev: saidOf('dev'), prod: saidOf('prod'), faulty: saidOf('dev', addFaults) };
process.stdout.write(JSON.stringify(said));

/** As bin/app.ts does it. */
function saidOf(name: 'dev' | 'prod', add: (stack: Stack) => unknown = () => {}): string | null {
  return withApp((app) => {
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app), rules);
    add(stackIn(app, name));
    try {
      app.synth();
      return null;
    } catch (error) {
      return String(error);
    }
  });
}
