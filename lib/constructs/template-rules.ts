import { dirname, join } from 'node:path';
import {
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  NestedStack,
  type PolicyValidationPluginReport,
  Validations,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** A value that is not on the schema's list. */
const notListed = 'W3030';

/**
 * CloudFormation's schemas of resources, and its other rules. For nested stacks too: the plugin that the CDK adds by itself
 * leaves their templates out. A value that a schema does not list, of which the plugin only warns, is an error.
 */
export class TemplateRules extends CloudFormationValidatePlugin {
  override validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const [parent] = context.stackTemplates;
    const nested = context.appConstruct.node.findAll().filter((child) => child instanceof NestedStack);
    const templates = nested.map(({ node, templateFile }) => ({
      stackConstructPath: node.path,
      templatePath: join(dirname(parent?.templatePath ?? ''), templateFile),
      accountId: parent?.accountId,
      region: parent?.region,
    }));
    const report = super.validate({ ...context, stackTemplates: [...context.stackTemplates, ...templates] });
    const violations = report.violations.map((violation) =>
      violation.ruleName === notListed ? { ...violation, severity: 'error' } : violation,
    );
    return { ...report, success: violations.every(({ severity }) => severity !== 'error'), violations };
  }
}

/** A secret's address, which a nested stack is given as a parameter, has a name like a password's. */
export const acknowledgeAddresses = (stack: Construct) =>
  Validations.of(stack).acknowledge({
    id: 'CloudFormation-Validate::W2509',
    reason: 'The parameters of nested stacks are the ARNs of secrets, never what is in them.',
  });
