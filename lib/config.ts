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
} as const satisfies Record<string, Omit<StageConfig, 'photoappSend'>>;

/** The stage of `-c stage=…`, `dev` without it, with E2 unless `-c photoapp-send=false`. Throws on anything else. */
export function configOf(stage: unknown = 'dev', photoappSend: unknown = true): StageConfig {
  if (!['true', 'false', true, false].includes(photoappSend as string | boolean))
    throw new Error(`photoapp-send is ${JSON.stringify(photoappSend)}, but must be true or false`);
  if (typeof stage === 'string' && Object.hasOwn(stages, stage))
    return { ...stages[stage as keyof typeof stages], photoappSend: String(photoappSend) === 'true' };
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
