import { dirname, join } from 'node:path';
import {
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  NestedStack,
  type PolicyValidationPluginReport,
  Validations,
} from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** CloudFormation's own rules, for nested stacks too: the plugin that the CDK adds by itself leaves their templates out. */
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
    return super.validate({ ...context, stackTemplates: [...context.stackTemplates, ...templates] });
  }
}

/** A secret's address, which a nested stack is given as a parameter, has a name like a password's. */
export const acknowledgeAddresses = (stack: Construct) =>
  Validations.of(stack).acknowledge({
    id: 'CloudFormation-Validate::W2509',
    reason: 'The parameters of nested stacks are the ARNs of secrets, never what is in them.',
  });
