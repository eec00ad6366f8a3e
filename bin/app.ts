import { App, Validations } from 'aws-cdk-lib';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { configOf } from '../lib/asked.ts';
import { TemplateRules } from '../lib/constructs/template-rules.ts';
import { ServiceStack } from '../lib/service-stack.ts';

/**
 * `cdk synth` and `cdk deploy`: one stack for the stage of `-c stage=dev|prod`. Of CDK's behaviours the recommended ones of
 * the pinned version, instead of cdk.json's usual eighty lines; what cdk.json says goes before them.
 */
const app = new App({ context: recommendedFlags });
const asked = (name: string): unknown => app.node.tryGetContext(name);
const config = configOf({
  stage: asked('stage'),
  photoappSend: asked('photoapp-send'),
  alarmTopic: asked('alarm-topic'),
  ffmpegLayer: asked('ffmpeg-layer'),
  domain: asked('domain'),
  certificate: asked('certificate'),
  reserveConcurrency: asked('reserve-concurrency'),
  atOnce: asked('at-once'),
  warmThroughput: asked('warm-throughput'),
  table: asked('table'),
});

// A finding of cdk-nag or of CloudFormation's rules that no `acknowledge` answers makes synth exit with 1.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }), new TemplateRules());

new ServiceStack(app, `relaydesk-${config.stage}`, config);
