import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { configOf } from '../../../lib/asked.ts';
import type { StageConfig } from '../../../lib/config.ts';
import { ServiceStack } from '../../../lib/service-stack.ts';
import { certificate, consoleCertificate, ffmpegLayer, pager, restoredTable, type StackName } from './synthesized.ts';

const configs: Record<StackName, StageConfig> = {
  dev: configOf({ stage: 'dev' }),
  prod: configOf({ stage: 'prod' }),
  'dev without E2': configOf({ stage: 'dev', photoappSend: false }),
  'dev with an alarm topic': configOf({ stage: 'dev', alarmTopic: pager }),
  'dev with ffmpeg': configOf({ stage: 'dev', ffmpegLayer }),
  'prod with a domain, reserved and warm': configOf({
    stage: 'prod',
    domain: 'example.org',
    certificate,
    consoleCertificate,
    reserveConcurrency: 'true',
    alarmTopic: pager,
    warmThroughput: '8000,20000',
  }),
  'prod with an issuer': configOf({
    stage: 'prod',
    oidcIssuer: 'https://issuer.example.org/relaydesk',
    oidcClientId: 'console',
    oidcAudience: 'https://api.example.org',
    oidcOrigins: 'https://tokens.example.org',
  }),
  'prod on a restored table': configOf({ stage: 'prod', table: restoredTable }),
};

/** Every stage, and every option that changes a template. */
export const stackNames = Object.keys(configs) as StackName[];

const { context } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../cdk.json'), 'utf8'));

/** Calls `use` with an app as `cdk synth` would make it, except that nothing is bundled, and removes what it wrote. */
export function withApp<T>(use: (app: App) => T): T {
  const outdir = mkdtempSync(join(tmpdir(), 'relaydesk-synth-'));
  try {
    return use(new App({ outdir, context: { ...recommendedFlags, ...context, 'aws:cdk:bundling-stacks': [] } }));
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** One of the stacks that tests look at. */
export function stackIn(app: App, name: StackName): ServiceStack {
  const config = configs[name];
  return new ServiceStack(app, `relaydesk-${config.stage}`, config);
}
