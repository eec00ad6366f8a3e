import { type Stack, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { TemplateRules } from '../../../lib/constructs/template-rules.ts';
import { stackIn, withApp } from './stacks.ts';
import type { StackName } from './synthesized.ts';

// Only for tests CDK throws what it found. Otherwise it prints it.
process.env.NODE_ENV = 'test';
process.env.CDK_VALIDATION = 'true';

// One for all stacks: its engine takes seconds to start.
const rules = new TemplateRules();

/** What synth has against a stack with all checks, as bin/app.ts makes them; null for nothing. */
export function saidOf(name: StackName, add: (stack: Stack) => unknown = () => {}): string | null {
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
