import { RemovalPolicy } from 'aws-cdk-lib';
import { type ILambdaDeploymentConfig, LambdaDeploymentConfig } from 'aws-cdk-lib/aws-codedeploy';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  type Limits,
  type TemplatePrices,
  usualLimits,
  type WebhookSettings,
  webhookSettings,
} from '../shared/host-settings.ts';
import type { Throttle, WorkerName } from '../shared/routes.ts';

/** Every number that differs by stage. A unit stands in the name where the type does not say it. */
export interface StageConfig {
  readonly stage: string;
  /** Guards the stack and the table against deletion. */
  readonly protectFromDeletion: boolean;
  /** What becomes of table, files, master secret and logs when the stack is deleted. What a failed creation leaves is empty, and goes. */
  readonly removalPolicy: RemovalPolicy;
  /** The table that the stage runs on, where it is not one of its stack: after a restore (`deploying.md`). */
  readonly tableName?: string;
  /** How far back the table can be restored, 1 to 35. What a tenant has erased lives on in backups for as long. */
  readonly backupDays: number;
  readonly logRetention: RetentionDays;
  readonly logLevel: 'debug' | 'info';
  /**
   * Whether X-Ray traces the functions: 5 % of their runs, a rate that Lambda has fixed. Where it does not, the logs have
   * the same by message: the query `message`.
   */
  readonly tracesFunctions: boolean;
  /** Whether `POST /send-photoapp` is deployed. */
  readonly photoappSend: boolean;
  /** The SNS topic that every alarm is sent to. Without one alarms are only seen. */
  readonly alarmTopicArn?: string;
  /** The Lambda layer with `bin/ffmpeg`, for the architecture of the functions. Without one no audio is converted. */
  readonly ffmpegLayerArn?: string;
  /** The domain below which the APIs have their addresses; without one they have those that AWS makes. */
  readonly domain?: Domain;
  /** Where the console is, if not at an address that CloudFront makes. */
  readonly consoleDomain?: Domain;
  /** Where people sign in, if not in a user pool of the stack. */
  readonly ownIssuer?: OwnIssuer;
  /** How long a file is stored, in days: longer than its link is valid. */
  readonly mediaDays: number;
  /** After so many days files move to storage that is cheaper for what is seldom read. */
  readonly mediaTieringDays: number;
  /** Units a second that the table takes at once, from its first second on. Without it 4,000 writes and 12,000 reads. */
  readonly warmThroughput?: WarmThroughput;
  /** How a deployment moves requests and messages to a function's new version. Without it, at once. */
  readonly trafficShift?: ILambdaDeploymentConfig | undefined;
  /** By what a row says of its route. What is over it gets API Gateway's own 429. */
  readonly throttle: Readonly<Record<Throttle, RateLimit>>;
  /** Batches that a queue's worker handles at the same time, at most, where it is not what its row says. 2 is the least for SQS. */
  readonly workerCaps: Readonly<Partial<Record<WorkerName, number>>>;
  /** Concurrent executions that only each endpoint of the providers' webhooks may use, where they are reserved. */
  readonly webhookConcurrency: number;
  /** Whether these, and as many for each queue's worker as it may use, are set aside from the account's. */
  readonly reservesConcurrency: boolean;
  readonly webhooks: WebhookSettings;
  /** Per organization, unless an operator gives it others. */
  readonly limits: Limits;
  readonly templatePrices: TemplatePrices;
}

interface Domain {
  /** `example.org`: the APIs are `api.example.org` and `gateway.example.org`. Of the console's the whole name. */
  readonly name: string;
  /** Of ACM, in the stack's own region, for both names; of the console's in us-east-1. */
  readonly certificateArn: string;
}

interface OwnIssuer {
  readonly issuer: string;
  readonly clientId: string;
  /** What access tokens are for, where that is not the client. */
  readonly audience?: string | undefined;
  /** Where the page sends requests to sign in. */
  readonly origins: readonly string[];
}

interface WarmThroughput {
  readonly writeUnitsPerSecond: number;
  readonly readUnitsPerSecond: number;
}

interface RateLimit {
  readonly requestsPerSecond: number;
  readonly burst: number;
}

/**
 * What becomes of a resource when the stack is deleted that AWS itself protects against deletion where the stage does: a roll-back
 * of its creation could not delete it, and would be stuck.
 */
export const removalOfProtected = ({ protectFromDeletion, removalPolicy }: StageConfig): RemovalPolicy =>
  protectFromDeletion ? RemovalPolicy.RETAIN : removalPolicy;

/** What an operator chooses for a deployment (`asked.ts`). */
type Chosen =
  | 'templatePrices'
  | 'photoappSend'
  | 'alarmTopicArn'
  | 'ffmpegLayerArn'
  | 'domain'
  | 'consoleDomain'
  | 'ownIssuer'
  | 'reservesConcurrency'
  | 'warmThroughput';

/** What every stage has by itself. */
export const stages = {
  dev: {
    stage: 'dev',
    protectFromDeletion: false,
    removalPolicy: RemovalPolicy.DESTROY,
    backupDays: 1,
    logRetention: RetentionDays.ONE_WEEK,
    logLevel: 'debug',
    tracesFunctions: true,
    throttle: {
      usual: { requestsPerSecond: 50, burst: 100 },
      webhooks: { requestsPerSecond: 50, burst: 100 },
      monitoring: { requestsPerSecond: 2, burst: 5 },
      unknown: { requestsPerSecond: 5, burst: 10 },
    },
    // A new account has ten concurrent executions in all. The APIs need some: they have two while no broadcast is sent, and
    // no scheduled worker runs (each once a minute, mostly for a moment).
    workerCaps: {
      'handle-events': 2,
      'receive-inbound': 2,
      'deliver-webhook': 2,
      'deliver-slow-webhook': 2,
      'run-broadcasts': 2,
    },
    webhookConcurrency: 5,
    mediaDays: 400,
    mediaTieringDays: 30,
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
    tracesFunctions: false,
    throttle: {
      // Half of an account's 1,000 concurrent executions at a second a request: the APIs cannot starve the workers.
      usual: { requestsPerSecond: 500, burst: 1000 },
      webhooks: { requestsPerSecond: 500, burst: 1000 },
      monitoring: { requestsPerSecond: 2, burst: 5 },
      unknown: { requestsPerSecond: 20, burst: 40 },
    },
    workerCaps: {},
    webhookConcurrency: 25,
    mediaDays: 400,
    mediaTieringDays: 30,
    trafficShift: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
    webhooks: webhookSettings,
    limits: usualLimits,
  },
} as const satisfies Record<string, Omit<StageConfig, Chosen>>;
