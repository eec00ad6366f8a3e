import { App, Validations } from 'aws-cdk-lib';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { configOf } from '../lib/asked.ts';
import { askedIn } from '../lib/asked-context.ts';
import type { StageConfig } from '../lib/config.ts';
import { TemplateRules } from '../lib/constructs/template-rules.ts';
import { ServiceStack } from '../lib/service-stack.ts';

/**
 * `cdk synth` and `cdk deploy`: one stack for the stage of `-c stage=dev|prod`. Of CDK's behaviours the recommended ones of
 * the pinned version, instead of cdk.json's usual eighty lines; what cdk.json says goes before them.
 */
const app = new App({ context: recommendedFlags });
const config = chosen();

// A finding of cdk-nag or of CloudFormation's rules that no `acknowledge` answers makes synth exit with 1.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }), new TemplateRules());

new ServiceStack(app, `relaydesk-${config.stage}`, config);

/** What the operator asks for. What is wrong with it is one line, and no stack of ours. */
function chosen(): StageConfig {
  try {
    return configOf(askedIn(app.node.getAllContext()));
  } catch (error) {
    console.error(`relaydesk: ${(error as Error).message}`);
    process.exit(1);
  }
}
