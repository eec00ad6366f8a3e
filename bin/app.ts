import { App, Validations } from 'aws-cdk-lib';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { AwsSolutionsChecks } from 'cdk-nag';
import { configOf } from '../lib/config.ts';
import { ServiceStack } from '../lib/service-stack.ts';

/**
 * `cdk synth` and `cdk deploy`: one stack for the stage of `-c stage=dev|prod`. Of CDK's behaviours the recommended ones of
 * the pinned version, instead of cdk.json's usual eighty lines; what cdk.json says goes before them.
 */
const app = new App({ context: recommendedFlags });
const names = ['stage', 'photoapp-send', 'alarm-topic', 'ffmpeg-layer'];
const [stage, photoappSend, alarmTopic, ffmpegLayer] = names.map((name) => app.node.tryGetContext(name));
const config = configOf(stage, photoappSend, alarmTopic, ffmpegLayer);

// A finding that no `acknowledge` answers makes synth exit with 1.
Validations.of(app).addPlugins(new AwsSolutionsChecks(app, { verbose: true }));

new ServiceStack(app, `relaydesk-${config.stage}`, config);
