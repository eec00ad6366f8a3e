import { RemovalPolicy } from 'aws-cdk-lib';
import { type ILambdaDeploymentConfig, LambdaDeploymentConfig } from 'aws-cdk-lib/aws-codedeploy';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { type Limits, usualLimits, type WebhookSettings, webhookSettings } from '../shared/host-settings.ts';

/** Every number that differs by stage. A unit stands in the name where the type does not say it. */
export interface StageConfig {
  readonly stage: string;
  /** Guards the stack and the table against deletion. */
  readonly protectFromDeletion: boolean;
  /** What becomes of table, files, master secret and logs when the stack is deleted. What a failed creation leaves is empty, and goes. */
  readonly removalPolicy: RemovalPolicy;
  /** How far back the table can be restored, 1 to 35. What a tenant has erased lives on in backups for as long. */
  readonly backupDays: number;
  readonly logRetention: RetentionDays;
  readonly logLevel: 'debug' | 'info';
  /** Whether `POST /send-photoapp` is deployed. */
  readonly photoappSend: boolean;
  /** The SNS topic that every alarm is sent to. Without one alarms are only seen. */
  readonly alarmTopicArn?: string;
  /** The Lambda layer with `bin/ffmpeg`, for the architecture of the functions. Without one no audio is converted. */
  readonly ffmpegLayerArn?: string;
  /** How a deployment moves requests and messages to a function's new version. Without it, at once. */
  readonly trafficShift?: ILambdaDeploymentConfig;
  /** Per HTTP API. What is over it gets API Gateway's own 429. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
  readonly webhooks: WebhookSettings;
  /** Per organization, unless an operator gives it others. */
  readonly limits: Limits;
}

/** What an operator says with `-c`, unchecked. */
export interface Asked {
  /** `-c stage=…`, `dev` without it. */
  readonly stage?: unknown;
  /** `-c photoapp-send=false` leaves `POST /send-photoapp` out. */
  readonly photoappSend?: unknown;
  /** `-c alarm-topic=<arn>`. */
  readonly alarmTopic?: unknown;
  /** `-c ffmpeg-layer=<arn>`. */
  readonly ffmpegLayer?: unknown;
}

const stages = {
  dev: {
    stage: 'dev',
    protectFromDeletion: false,
    removalPolicy: RemovalPolicy.DESTROY,
    backupDays: 1,
    logRetention: RetentionDays.ONE_WEEK,
    logLevel: 'debug',
    throttle: { requestsPerSecond: 50, burst: 100 },
    webhooks: webhookSettings,
    limits: usualLimits,
  },
  prod: {
    stage: 'prod',
    protectFromDeletion: true,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    backupDays: 35,
    logRetention: RetentionDays.THREE_MONTHS,
    logLevel: 'info',
    // Half of an account's 1,000 concurrent executions at a second a request: one API cannot starve the workers.
    throttle: { requestsPerSecond: 500, burst: 1000 },
    trafficShift: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    webhooks: webhookSettings,
    limits: usualLimits,
  },
} as const satisfies Record<string, Omit<StageConfig, 'photoappSend' | 'alarmTopicArn' | 'ffmpegLayerArn'>>;

/** A standard topic: CloudWatch sends no alarms to FIFO ones. */
const topicArn = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/;

const layerArn = /^arn:aws[a-z-]*:lambda:[a-z0-9-]+:\d{12}:layer:[\w-]{1,140}:\d+$/;

/** The stage that is asked for. Throws on a value that is not one of those that it may be. */
export function configOf({ stage = 'dev', photoappSend = true, alarmTopic, ffmpegLayer }: Asked): StageConfig {
  if (!['true', 'false', true, false].includes(photoappSend as string | boolean))
    throw refusal('photoapp-send', photoappSend, 'true or false');
  if (!isAbsentOr(topicArn, alarmTopic))
    throw refusal('alarm-topic', alarmTopic, 'the ARN of an SNS topic that is not FIFO');
  if (!isAbsentOr(layerArn, ffmpegLayer))
    throw refusal('ffmpeg-layer', ffmpegLayer, 'the ARN of a Lambda layer, with its version');
  if (!(typeof stage === 'string' && Object.hasOwn(stages, stage)))
    throw refusal('stage', stage, `one of ${Object.keys(stages).join(', ')}`);
  return {
    ...stages[stage as keyof typeof stages],
    photoappSend: String(photoappSend) === 'true',
    ...(alarmTopic !== undefined && { alarmTopicArn: alarmTopic }),
    ...(ffmpegLayer !== undefined && { ffmpegLayerArn: ffmpegLayer }),
  };
}

const isAbsentOr = (pattern: RegExp, value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && pattern.test(value));

const refusal = (name: string, value: unknown, allowed: string) =>
  new Error(`${name} is ${JSON.stringify(value)}, but must be ${allowed}`);
