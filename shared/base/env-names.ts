import type { Limits } from '../host-settings.ts';
import type { QueueName } from '../queues.ts';

/** Names of the environment variables that functions read. Both hosts set them by this list. */
export const envNames = {
  tableName: 'TABLE_NAME',
  masterSecretId: 'MASTER_SECRET_ID',
  providerSecretsId: 'PROVIDER_SECRETS_ID',
  eventsQueueUrl: 'EVENTS_QUEUE_URL',
  inboundQueueUrl: 'INBOUND_QUEUE_URL',
  inboundDeadLettersUrl: 'INBOUND_DEAD_LETTERS_URL',
  deadLetterQueues: 'DEAD_LETTER_QUEUES',
  deliveriesQueueUrl: 'DELIVERIES_QUEUE_URL',
  slowDeliveriesQueueUrl: 'SLOW_DELIVERIES_QUEUE_URL',
  broadcastsQueueUrl: 'BROADCASTS_QUEUE_URL',
  mediaBucket: 'MEDIA_BUCKET',
  mediaKeysId: 'MEDIA_KEYS_ID',
  baseUrl: 'BASE_URL',
  chatappApiUrl: 'CHATAPP_API_URL',
  chatappApiVersion: 'CHATAPP_API_VERSION',
  photoappApiUrl: 'PHOTOAPP_API_URL',
  photoappApiVersion: 'PHOTOAPP_API_VERSION',
  outboundAllow: 'OUTBOUND_ALLOW',
  /** Libuv's own: how many threads a process of Node has for what would block, look-ups of names among it. */
  threads: 'UV_THREADPOOL_SIZE',
  webhookRetrySchedule: 'WEBHOOK_RETRY_SCHEDULE',
  webhookTimeoutMs: 'WEBHOOK_TIMEOUT_MS',
  webhookProbeSeconds: 'WEBHOOK_PROBE_SECONDS',
  sendsPerSecond: 'SENDS_PER_SECOND',
  webhookSlots: 'WEBHOOK_SLOTS_PER_ORGANIZATION',
  readsPerSecond: 'READS_PER_SECOND',
  contactsQuota: 'CONTACTS_QUOTA',
  mediaMegabytesQuota: 'MEDIA_QUOTA_MEGABYTES',
  webhooksQuota: 'WEBHOOKS_QUOTA',
  templatePrices: 'TEMPLATE_PRICES',
  oidcIssuer: 'OIDC_ISSUER',
  liveUrl: 'LIVE_URL',
  liveApiUrl: 'LIVE_API_URL',
  ffmpegPath: 'FFMPEG_PATH',
  logLevel: 'LOG_LEVEL',
} as const;

/** The name of a variable of ours. */
export type EnvName = (typeof envNames)[keyof typeof envNames];

/** Those of the AWS SDK's own variables that we read too. On AWS they are not set. */
export const sdkNames = { s3Endpoint: 'AWS_ENDPOINT_URL_S3' } as const;

/** The name of a variable of the SDK. */
export type SdkName = (typeof sdkNames)[keyof typeof sdkNames];

/** The variable with each queue's address. */
export const queueUrls: Readonly<Record<QueueName, EnvName>> = {
  events: envNames.eventsQueueUrl,
  inbound: envNames.inboundQueueUrl,
  deliveries: envNames.deliveriesQueueUrl,
  slowDeliveries: envNames.slowDeliveriesQueueUrl,
  broadcasts: envNames.broadcastsQueueUrl,
};

/** The variable with each limit of the stage. */
export const limitNames: Readonly<Record<keyof Limits, EnvName>> = {
  sendsPerSecond: envNames.sendsPerSecond,
  readsPerSecond: envNames.readsPerSecond,
  contactsQuota: envNames.contactsQuota,
  mediaMegabytesQuota: envNames.mediaMegabytesQuota,
  webhooksQuota: envNames.webhooksQuota,
};
