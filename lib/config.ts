import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** Every number that differs by stage. A unit stands in the name where the type does not tell it. */
export interface StageConfig {
  readonly stage: string;
  /** Guards the stack and the table against deletion. */
  readonly protectFromDeletion: boolean;
  /** What becomes of table, files, master secret and logs when the stack is deleted. */
  readonly removalPolicy: RemovalPolicy;
  /** How far back the table can be restored, 1 to 35. What a tenant has erased lives on in backups for as long. */
  readonly backupDays: number;
  readonly logRetention: RetentionDays;
  readonly logLevel: 'debug' | 'info';
  /** Whether E2 is deployed, which the spec calls prepared for rollout. */
  readonly photoappSend: boolean;
  /** The SNS topic that hears of every alarm. Without one alarms are only seen. */
  readonly alarmTopicArn?: string;
  /** The Lambda layer with `bin/ffmpeg`, for the architecture of the functions. Without one no audio is converted. */
  readonly ffmpegLayerArn?: string;
  /** Per HTTP API. What is over it gets API Gateway's own 429. */
  readonly throttle: { readonly requestsPerSecond: number; readonly burst: number };
  /** How patient we are with organizations' webhooks. */
  readonly webhooks: {
    /** The waits after failed attempts. */
    readonly retrySeconds: readonly number[];
    readonly timeoutMs: number;
    /** Between two probes of one that keeps failing. */
    readonly probeSeconds: number;
  };
}

/** The contract's: 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h. */
const webhooks = {
  retrySeconds: [5, 300, 1800, 7200, 18_000, 36_000, 36_000],
  timeoutMs: 10_000,
  probeSeconds: 60,
} as const;

const stages = {
  dev: {
    stage: 'dev',
    protectFromDeletion: false,
    removalPolicy: RemovalPolicy.DESTROY,
    backupDays: 1,
    logRetention: RetentionDays.ONE_WEEK,
    logLevel: 'debug',
    throttle: { requestsPerSecond: 50, burst: 100 },
    webhooks,
  },
  prod: {
    stage: 'prod',
    protectFromDeletion: true,
    removalPolicy: RemovalPolicy.RETAIN,
    backupDays: 35,
    logRetention: RetentionDays.THREE_MONTHS,
    logLevel: 'info',
    // Half of an account's 1,000 concurrent executions at a second a request: one API cannot starve the workers.
    throttle: { requestsPerSecond: 500, burst: 1000 },
    webhooks,
  },
} as const satisfies Record<string, Omit<StageConfig, 'photoappSend' | 'alarmTopicArn' | 'ffmpegLayerArn'>>;

/** A standard topic: CloudWatch does not tell FIFO ones. */
const topicArn = /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/;

const layerArn = /^arn:aws[a-z-]*:lambda:[a-z0-9-]+:\d{12}:layer:[\w-]{1,140}:\d+$/;

/**
 * The stage of `-c stage=…`, `dev` without it, with E2 unless `-c photoapp-send=false`, and alarms that tell the topic of
 * `-c alarm-topic=<arn>`, and converted audio with `-c ffmpeg-layer=<arn>`. Throws on anything else.
 */
export function configOf(
  stage: unknown = 'dev',
  photoappSend: unknown = true,
  alarmTopic?: unknown,
  ffmpegLayer?: unknown,
): StageConfig {
  if (!['true', 'false', true, false].includes(photoappSend as string | boolean))
    throw new Error(`photoapp-send is ${JSON.stringify(photoappSend)}, but must be true or false`);
  if (alarmTopic !== undefined && !(typeof alarmTopic === 'string' && topicArn.test(alarmTopic)))
    throw new Error(
      `alarm-topic is ${JSON.stringify(alarmTopic)}, but must be the ARN of an SNS topic that is not FIFO`,
    );
  if (ffmpegLayer !== undefined && !(typeof ffmpegLayer === 'string' && layerArn.test(ffmpegLayer)))
    throw new Error(
      `ffmpeg-layer is ${JSON.stringify(ffmpegLayer)}, but must be the ARN of a Lambda layer, with its version`,
    );
  if (typeof stage === 'string' && Object.hasOwn(stages, stage)) {
    const photoapp = { photoappSend: String(photoappSend) === 'true' };
    return {
      ...stages[stage as keyof typeof stages],
      ...photoapp,
      ...(alarmTopic && { alarmTopicArn: alarmTopic }),
      ...(ffmpegLayer && { ffmpegLayerArn: ffmpegLayer }),
    };
  }
  throw new Error(`stage is ${JSON.stringify(stage)}, but must be one of ${Object.keys(stages).join(', ')}`);
}

/**
 * What a row does not say. 512 MB is 0.29 of a core (1,769 MB is one): enough for a handler that needs a few milliseconds
 * of CPU, and little to pay for while a send waits for its provider.
 */
export const functionDefaults = { timeoutSeconds: 10, memoryMegabytes: 512 } as const;

/** The timeout of a row's function. */
export const timeoutSecondsOf = ({ timeout }: { readonly timeout?: number }): number =>
  timeout ?? functionDefaults.timeoutSeconds;
